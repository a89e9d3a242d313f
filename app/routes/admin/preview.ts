import { z } from 'zod'
import { previewText } from '#app/records/rendered-text.server.ts'
import { db } from '#app/db/client.server.ts'
import { maxMarkdownLength } from '#app/lib/markdown/markdown-length.ts'
import { isWithinMarkdownLimits } from '#app/lib/markdown/markdown-limits.server.ts'
import { readBody } from '#app/lib/http/read-body.server.ts'
import { parseJson } from '#app/lib/http/read-json.ts'
import type { Route } from './+types/preview.ts'

// JSON needs up to six bytes for a character.
const maxBodyBytes = maxMarkdownLength * 6 + 1000
const maxWaiting = 20

const input = z.object({
	markdown: z.string(),
	linksInNewTab: z.boolean().optional(),
	headingLinks: z.boolean().optional(),
})

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * `POST /admin/preview`: a text as the site will render it. Only one is rendered at a time, so that fast typing does not slow
 * down the public pages; the renderer's own limits keep each below 1 s.
 */
export async function action({ request }: Route.ActionArgs) {
	if (request.method !== 'POST') return refuse(405, 'Only POST is answered here.')
	const body = await readBody(request, maxBodyBytes)
	if (body === null) return refuse(413, tooLong)
	const parsed = input.safeParse(parseJson(body))
	if (!parsed.success) return refuse(400, 'The request holds no text to show.')
	const { markdown } = parsed.data
	if (markdown.length > maxMarkdownLength) return refuse(413, tooLong)
	if (waiting >= maxWaiting) return refuse(503, 'Too many previews at once. Try again in a moment.')
	return inTurn(async () => {
		// The editor has typed on, and the client has aborted this request.
		if (request.signal.aborted) return refuse(503, 'The preview is no longer wanted.')
		const html = await previewText(db, parsed.data)
		return Response.json({ html, isPlain: !isWithinMarkdownLimits(markdown) })
	})
}

export function loader() {
	return refuse(405, 'Only POST is answered here.')
}

const tooLong =
	'The text is longer than 100,000 characters, so it cannot be previewed. Nothing is lost.'

async function inTurn(work: () => Promise<Response>): Promise<Response> {
	waiting++
	const turn = last.then(work)
	last = turn.catch(() => {})
	try {
		return await turn
	} finally {
		waiting--
	}
}

function refuse(status: number, message: string): Response {
	return Response.json({ message }, { status })
}

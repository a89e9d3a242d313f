import { z } from 'zod'
import { fillLists } from '#content/blocks.server.ts'
import { renderBlocks } from '#kit/records/rendered-blocks.server.ts'
import { db } from '#platform/db/client.server.ts'
import { maxMarkdownLength } from '#platform/lib/markdown/markdown-limits.ts'
import { readBody } from '#platform/lib/http/read-body.server.ts'
import { parseJson } from '#platform/lib/http/read-json.ts'
import { acceptWaiting } from '#platform/lib/http/turns.server.ts'
import type { Route } from './+types/preview.ts'

const maxBlocks = 400
const maxPictures = 1000
const maxAddressLength = 300
// JSON needs up to six bytes for a character of a text; the addresses of pictures have none of those.
const maxBodyBytes = maxMarkdownLength * 6 + maxPictures * maxAddressLength + 10_000
const maxWaiting = 20

const input = z.object({
	blocks: z.array(z.string()),
	definitions: z.string(),
	pictures: z.array(z.string().max(maxAddressLength)).max(maxPictures),
	linksInNewTab: z.boolean().optional(),
	headingLinks: z.boolean().optional(),
})

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * `POST /admin/preview`: blocks of a text as the site will render them, and the sizes of pictures. Only one request is
 * worked on at a time, so that fast typing does not slow down the public pages; the renderer's own limits keep each
 * short.
 */
export async function action({ request }: Route.ActionArgs) {
	if (request.method !== 'POST') return refusePreview(405, 'Send this by POST.')
	const body = await readBody(request, maxBodyBytes)
	if (body === null) return refusePreview(413, tooLong)
	const parsed = input.safeParse(parseJson(body))
	if (!parsed.success) return refusePreview(400, 'The request holds no text to show.')
	const { blocks, definitions } = parsed.data
	if (blocks.length > maxBlocks) return refusePreview(413, tooMany)
	const length = blocks.reduce((sum, block) => sum + block.length, definitions.length)
	if (length > maxMarkdownLength) return refusePreview(413, tooLong)
	if (waiting >= maxWaiting)
		return refusePreview(503, 'Too many previews at once. Try again in a moment.')
	return inTurn(async () => {
		// The editor has typed on, and the client has aborted this request.
		if (request.signal.aborted) return refusePreview(503, 'The preview is no longer wanted.')
		const { html, pictures } = await renderBlocks(db, parsed.data)
		const { filled } = await fillLists(db, html, { country: 'Both', now: new Date() })
		return Response.json({ html: filled, pictures })
	})
}

export function loader() {
	return refusePreview(405, 'Send this by POST.')
}

const tooLong =
	'The text is longer than 100,000 characters, so it cannot be previewed. Nothing is lost.'
const tooMany = `More than ${maxBlocks} parts of the text were asked for at once, so they cannot be previewed. Nothing is lost.`

async function inTurn(work: () => Promise<Response>): Promise<Response> {
	waiting++
	const turn = last.then(async () => {
		await acceptWaiting()
		return work()
	})
	last = turn.catch(() => {})
	try {
		return await turn
	} finally {
		waiting--
	}
}

function refusePreview(status: number, message: string): Response {
	return Response.json({ message }, { status })
}

// Links that show a record before visitors may see it: a draft, or the changes of a working copy. A link names the record and is
// signed, so that it works without an account; its response is never cached or indexed.
import { createContext } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { readToken, signToken } from '#app/auth/signed-token.server.ts'
import { db } from '#app/db/client.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { rolledBack } from '#app/db/roll-back.server.ts'

type Previewed = { type: string; id: string }

/** Makes the record what it would be if it were published now; the transaction is rolled back. */
type ShowAsPublished = (tx: Db, record: Previewed) => Promise<void>

/** Reads of the requested page, as they would be if the previewed record were published. */
type ReadPreviewed = <T>(read: (tx: Db) => Promise<T>) => Promise<T>

const parameter = 'preview'
const validMs = 7 * 24 * 60 * 60 * 1000

const previewContext = createContext<ReadPreviewed | null>(null)

/** The address of a page with a token that shows this record for 7 days, whatever its status, and when that ends (ISO text). */
export function previewOf(
	path: string,
	{ type, id }: { type: string; id: string },
	now: Date,
): { path: string; endsAt: string } {
	const expiresAt = new Date(now.getTime() + validMs)
	const token = signToken('preview', `${type}:${id}`, { expiresAt })
	const [page, anchor] = path.split('#')
	return {
		path: `${page}?${parameter}=${token}${anchor ? `#${anchor}` : ''}`,
		endsAt: expiresAt.toISOString(),
	}
}

type Given = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Middleware of the public pages: reads the preview token, and keeps the response out of every cache and index. `show` makes
 * the record of the token what it would be if it were published now.
 */
export function allowPreview(show: ShowAsPublished) {
	return async ({ request, context }: Given, next: () => Promise<Response>): Promise<Response> => {
		const token = new URL(request.url).searchParams.get(parameter)
		const [type, id] = token ? (readToken('preview', token, new Date())?.split(':') ?? []) : []
		if (!type || !id) return next()
		context.set(previewContext, (read) =>
			// Nothing of it stays, and other requests never see it.
			rolledBack(db, async (tx) => {
				await show(tx, { type, id })
				return read(tx)
			}),
		)
		const answer = await next()
		const headers = new Headers(answer.headers)
		keepToken(headers, token)
		headers.set('Cache-Control', 'no-store')
		headers.set('X-Robots-Tag', 'noindex')
		return new Response(answer.body, {
			status: answer.status,
			statusText: answer.statusText,
			headers,
		})
	}
}

/** The record may have another address by now: a redirect to it stays a preview. */
function keepToken(headers: Headers, token: string | null): void {
	const target = headers.get('Location')
	if (target?.startsWith('/') && !target.includes('?') && token)
		headers.set('Location', `${target}?${parameter}=${token}`)
}

/** Runs a page's reads: on the database, or as the previewed record would be if it were published. */
export function readShown<T>(
	context: Readonly<RouterContextProvider> | undefined,
	read: (db: Db) => Promise<T>,
): Promise<T> {
	const asPreviewed = context?.get(previewContext)
	return asPreviewed ? asPreviewed(read) : read(db)
}

/** Whether the request previews anything. */
export function isPreview(context: Readonly<RouterContextProvider>): boolean {
	return context.get(previewContext) !== null
}

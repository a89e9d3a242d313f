// Links that show a record before visitors may see it. A link names the record and is signed, so that it works without an
// account; its response is never cached or indexed.
import { createContext } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { readToken, signToken } from '#app/auth/signed-token.server.ts'

/** The record a request may see although visitors may not; null for almost every request. */
type Previewed = { type: string; id: string } | null

const parameter = 'preview'
const validMs = 7 * 24 * 60 * 60 * 1000

const previewContext = createContext<Previewed>(null)

/** The address of a page with a token that shows this record for 7 days, whatever its status. */
export function previewPath(
	path: string,
	{ type, id }: { type: string; id: string },
	now: Date,
): string {
	const token = signToken('preview', `${type}:${id}`, {
		expiresAt: new Date(now.getTime() + validMs),
	})
	return `${path}?${parameter}=${token}`
}

type Given = { request: Request; context: Readonly<RouterContextProvider> }

/** Middleware of the public pages: reads the preview token, and keeps the response out of every cache and index. */
export async function allowPreview(
	{ request, context }: Given,
	next: () => Promise<Response>,
): Promise<Response> {
	const token = new URL(request.url).searchParams.get(parameter)
	const [type, id] = token ? (readToken('preview', token, new Date())?.split(':') ?? []) : []
	if (!type || !id) return next()
	context.set(previewContext, { type, id })
	const answer = await next()
	const headers = new Headers(answer.headers)
	headers.set('Cache-Control', 'no-store')
	headers.set('X-Robots-Tag', 'noindex')
	return new Response(answer.body, {
		status: answer.status,
		statusText: answer.statusText,
		headers,
	})
}

/** The id of the record of this type that the request previews; null when it previews none. */
export function previewedId(context: Readonly<RouterContextProvider>, type: string): string | null {
	const previewed = context.get(previewContext)
	return previewed?.type === type ? previewed.id : null
}

/** Whether the request previews anything. */
export function isPreview(context: Readonly<RouterContextProvider>): boolean {
	return context.get(previewContext) !== null
}

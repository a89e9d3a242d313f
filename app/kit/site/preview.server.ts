import { createContext } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { db } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { previewParameter, readPreviewToken } from './preview-links.server.ts'
import { PreviewReads } from './preview-reads.server.ts'
import type { PreviewedRecords } from './preview-reads.server.ts'

const previewContext = createContext<PreviewReads | null>(null)

type PreviewRequest = { request: Request; context: Readonly<RouterContextProvider> }

/** Middleware of the public pages: reads the preview token, and keeps the response out of every cache and index. */
export function allowPreview(records: PreviewedRecords) {
	return async (
		{ request, context }: PreviewRequest,
		next: () => Promise<Response>,
	): Promise<Response> => {
		const token = new URL(request.url).searchParams.get(previewParameter) ?? ''
		const link = readPreviewToken(token, new Date())
		if (!link) return next()
		const reads = new PreviewReads(db, { token, link, records })
		context.set(previewContext, reads)
		try {
			return withoutCaches(await next(), token)
		} finally {
			await reads.end()
		}
	}
}

function withoutCaches(response: Response, token: string): Response {
	const headers = new Headers(response.headers)
	keepToken(headers, token)
	headers.set('Cache-Control', 'no-store')
	headers.set('X-Robots-Tag', 'noindex')
	return new Response(response.body, {
		status: response.status,
		statusText: response.statusText,
		headers,
	})
}

/** The record may have another address by now: a redirect to it stays a preview. */
function keepToken(headers: Headers, token: string): void {
	const target = headers.get('Location')
	if (target?.startsWith('/') && !target.includes('?'))
		headers.set('Location', `${target}?${previewParameter}=${token}`)
}

/** Runs a page's reads: on the database, or with the previewed record as published. Not inside another such read. */
export function readShown<T>(
	context: Readonly<RouterContextProvider> | undefined,
	read: (db: Db) => Promise<T>,
): Promise<T> {
	const preview = context?.get(previewContext)
	return preview ? preview.read(read) : read(db)
}

/** Whether the request shows anything that visitors do not see. */
export async function isPreview(context: Readonly<RouterContextProvider>): Promise<boolean> {
	const preview = context.get(previewContext)
	// A failure is one of every read of the page too, which says so.
	return preview !== null && (await preview.isShown().catch(() => false))
}

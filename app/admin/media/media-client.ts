// Requests for stored files. Failures are `MediaClientError`s with a message for users.
import type { Focus } from '#app/media/picture/focus.ts'
import type { MediaFile } from '#app/media/media-file.ts'
import type { PictureRequest } from '#app/media/intake/picture-request.ts'
import { refusalSentence } from './refusal-sentence.ts'

export type MediaQuery = {
	search?: string
	folder?: string
	/** Number of files to skip: those already loaded. */
	offset?: number
}

export type MediaPage = { files: MediaFile[]; total: number }

/** The server refused or was unreachable; the message is shown to users. */
export class MediaClientError extends Error {
	override name = 'MediaClientError'
}

/** Stored images, newest first. */
export function fetchImages(query: MediaQuery, signal?: AbortSignal): Promise<MediaPage> {
	const address = new URLSearchParams({ kind: 'image' })
	if (query.search) address.set('q', query.search)
	if (query.folder) address.set('folder', query.folder)
	if (query.offset) address.set('offset', String(query.offset))
	return ask<MediaPage>(`/admin/media/files?${address}`, { signal: signal ?? null })
}

/** The stored file at an address; null when there is none. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<MediaFile | null> {
	const query = new URLSearchParams({ url })
	const { files } = await ask<MediaPage>(`/admin/media/files?${query}`, { signal: signal ?? null })
	return files[0] ?? null
}

export type AltText = { alt: string; decorative: boolean }

/** Saves an image's alt text, even if the page is left meanwhile. */
export function saveAltText(id: string, text: AltText): Promise<AltText> {
	return change<AltText>(id, text)
}

/** Saves an image's focus, even if the page is left meanwhile. */
export function saveFocus(id: string, focus: Focus): Promise<Focus> {
	return change<Focus>(id, { focus })
}

const lookAgainMs = 1000

/**
 * Has the server fetch a picture from another site into `folder`, and polls every second until it is done. `signal` ends
 * the wait, not the server's work.
 *
 * @returns its address in the library.
 */
export async function bringPicture(
	picture: { address: string; alt: string },
	{ folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string> {
	let request = await post<PictureRequest>('/admin/media/files', { ...picture, folder })
	while (request.state === 'waiting') {
		await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
		signal.throwIfAborted()
		request = await ask<PictureRequest>(`/admin/media/files?picture=${request.id}`, { signal })
	}
	if (request.state === 'failed') throw new MediaClientError(request.fault)
	return request.url
}

function change<T>(id: string, sent: unknown): Promise<T> {
	return post<T>(`/admin/media/files/${id}`, sent)
}

function post<T>(address: string, sent: unknown): Promise<T> {
	return ask<T>(address, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(sent),
		keepalive: true,
	})
}

async function ask<T>(address: string, init: RequestInit): Promise<T> {
	const answer = await fetch(address, { ...init, redirect: 'manual' }).catch((error: unknown) => {
		if (init.signal?.aborted) throw error
		throw new MediaClientError('The server could not be reached.')
	})
	const body = (await answer.json().catch(() => null)) as T | null
	if (answer.ok && body !== null) return body
	// The guard redirects when signed out.
	const status = answer.type === 'opaqueredirect' ? 401 : answer.status
	throw new MediaClientError(refusalSentence(status, body) || 'Unknown error')
}

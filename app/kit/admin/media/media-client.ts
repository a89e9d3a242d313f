// Requests for stored files. Failures are `MediaClientError`s with a message for users.
import type { Focus } from '#platform/media/picture/image-view.ts'
import { getJson, postJson } from '#platform/lib/http/request-json.ts'
import type { Outcome } from '#platform/lib/http/request-json.ts'
import type { MediaFile } from '#platform/media/media-file.ts'
import type { PictureRequest } from '#platform/media/intake/picture-requests.server.ts'
import { refusalSentence } from './upload-error.ts'

/** `offset` is the number of files to skip: those already loaded. */
type MediaQuery = { search: string; offset: number }

type MediaPage = { files: MediaFile[]; total: number }

/** The server refused or was unreachable; the message is shown to users. */
export class MediaClientError extends Error {
	override name = 'MediaClientError'
}

/** Stored images, newest first. */
export function fetchImages(query: MediaQuery, signal?: AbortSignal): Promise<MediaPage> {
	const address = new URLSearchParams({ kind: 'image' })
	if (query.search) address.set('q', query.search)
	if (query.offset) address.set('offset', String(query.offset))
	return read<MediaPage>(address, signal)
}

/** The stored file at an address; null when there is none. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<MediaFile | null> {
	const { files } = await read<MediaPage>(new URLSearchParams({ url }), signal)
	return files[0] ?? null
}

export type AltText = { alt: string; decorative: boolean }

/** Saves an image's alt text, even if the page is left meanwhile. */
export function saveAltText(id: string, text: AltText): Promise<AltText> {
	return post(`/admin/media/files/${id}`, text)
}

/** Saves an image's focus, even if the page is left meanwhile. */
export function saveFocus(id: string, focus: Focus): Promise<Focus> {
	return post(`/admin/media/files/${id}`, { focus })
}

const lookAgainMs = 1000

/**
 * Has the server fetch a picture from another site into `folder`, and polls every second until it is done. `signal`
 * ends the wait, not the server's work.
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
		request = await read(new URLSearchParams({ picture: request.id }), signal)
	}
	if (request.state === 'failed') throw new MediaClientError(request.fault)
	return request.url
}

async function read<T>(query: URLSearchParams, signal?: AbortSignal): Promise<T> {
	const outcome = await getJson<T>(`/admin/media/files?${query}`, { signal })
	signal?.throwIfAborted()
	return bodyOf(outcome)
}

async function post<T>(address: string, sent: unknown): Promise<T> {
	return bodyOf(await postJson<T>(address, sent, { keepalive: true }))
}

function bodyOf<T>(outcome: Outcome<T>): T {
	if (outcome.kind === 'done') return outcome.body
	if (outcome.kind === 'offline') throw new MediaClientError('The server could not be reached.')
	throw new MediaClientError(refusalSentence(outcome.status, outcome.body) || 'Unknown error')
}

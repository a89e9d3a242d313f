import sharp from 'sharp'
import { youtubePictureKey } from '#platform/lib/media-address.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'

const host = 'https://i.ytimg.com'
const timeoutMs = 10_000
const maxBytes = 2_000_000

/**
 * Fetches YouTube's thumbnail of a video once and stores it; does nothing for an unknown video.
 *
 * Sends requests only to YouTube's image host, and follows no redirects.
 *
 * @throws when YouTube cannot be reached; a retry may help.
 */
export async function fetchYouTubeThumbnail(
	storage: Storage,
	{ videoId, signal }: { videoId: string; signal: AbortSignal },
): Promise<void> {
	const key = youtubePictureKey(videoId)
	if (await storage.stat(key)) return
	for (const name of ['maxresdefault', 'hqdefault']) {
		const response = await fetch(`${host}/vi/${videoId}/${name}.jpg`, {
			redirect: 'error',
			signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
		})
		if (response.ok) return store(storage, key, response)
		await response.body?.cancel()
	}
}

async function store(storage: Storage, key: string, response: Response): Promise<void> {
	const chunks: Uint8Array[] = []
	let bytes = 0
	for await (const chunk of response.body ?? []) {
		bytes += chunk.byteLength
		if (bytes > maxBytes) throw new Error('The picture of a video is larger than expected')
		chunks.push(chunk)
	}
	const image = sharp(Buffer.concat(chunks), { limitInputPixels: 5_000_000, failOn: 'error' })
	await storage.put(key, await image.jpeg({ quality: 85 }).toBuffer(), { overwrite: true })
}

import { LRUCache } from 'lru-cache'
import { logger } from '#platform/lib/env/logger.server.ts'
import type { ByteRange, Storage, StoredFile } from './storage-port.server.ts'

const maxBytes = 16 * 1024 * 1024
/** Larger than nearly every variant; larger files are read each time. */
const maxFileBytes = 256 * 1024
const freshMs = 5 * 60 * 1000
/** How long a stale file is served before a failing storage is tried again. */
const respiteMs = 10_000

type Remembered = { file: StoredFile; bytes: Uint8Array<ArrayBuffer>; readAt: number }

/**
 * Adds a cache for small files to network storage: a page's pictures are requested once in five minutes, and are still
 * served when the storage does not respond.
 *
 * Files never change under their name. One that another instance deleted may be served for another five minutes.
 */
export function rememberSmallFiles(
	storage: Storage,
	now: () => number = () => performance.now(),
): Storage {
	const files = new LRUCache<string, Remembered>({
		maxSize: maxBytes,
		sizeCalculation: ({ bytes }) => bytes.byteLength + 500,
	})

	/** The cached file if fresh, else the result of `ask`; the stale file when `ask` fails. */
	async function recall<T>(key: string, ask: () => Promise<T>, give: (known: Remembered) => T) {
		const known = files.get(key)
		if (known && now() - known.readAt < freshMs) return give(known)
		try {
			const found = await ask()
			if (found === null) files.delete(key)
			return found
		} catch (error) {
			if (!known) throw error
			logger.warn({ err: error, key }, 'storage did not respond: a file is served from memory')
			files.set(key, { ...known, readAt: now() - freshMs + respiteMs })
			return give(known)
		}
	}

	async function read(key: string, range?: ByteRange): ReturnType<Storage['get']> {
		const found = await storage.get(key, range)
		if (!found || found.sizeBytes > maxFileBytes || !isWhole(found, range)) return found
		const { body, ...file } = found
		const known = { file, bytes: await new Response(body).bytes(), readAt: now() }
		files.set(key, known)
		return open(known)
	}

	return {
		...storage,
		get: (key, range) =>
			recall(
				key,
				() => read(key, range),
				(known) => open(known, range),
			),
		stat: (key) =>
			recall(
				key,
				() => storage.stat(key),
				({ file }) => file,
			),
		async put(key, content, options) {
			files.delete(key)
			return storage.put(key, content, options)
		},
		async delete(key) {
			files.delete(key)
			return storage.delete(key)
		},
	}
}

function isWhole({ sizeBytes }: StoredFile, range?: ByteRange): boolean {
	return !range || (range.start === 0 && range.end >= sizeBytes - 1)
}

function open({ file, bytes }: Remembered, range?: ByteRange) {
	const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
	return { ...file, body: new Blob([part]).stream() }
}

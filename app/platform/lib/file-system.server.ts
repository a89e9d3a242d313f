import { open } from 'node:fs/promises'
import type { Hash } from 'node:crypto'

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'UNKNOWN'])

/** Whether a hard link failed because the file system, such as exFAT or some network disks, has none. */
export function hasNoHardLinks(error: unknown): boolean {
	return withoutLinks.has((error as NodeJS.ErrnoException).code ?? '')
}

/** Makes new names in a folder survive a power cut. Not every system can sync a folder. */
export async function syncFolder(path: string): Promise<void> {
	const folder = await open(path).catch(() => null)
	await folder?.sync().catch(() => {})
	await folder?.close()
}

/** Passes the chunks of a file on, each of them added to the hash. */
export async function* hashed<Chunk extends Uint8Array>(
	chunks: AsyncIterable<Chunk>,
	hash: Hash,
): AsyncGenerator<Chunk> {
	for await (const chunk of chunks) {
		hash.update(chunk)
		yield chunk
	}
}

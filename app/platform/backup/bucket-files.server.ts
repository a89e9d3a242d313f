import { Readable } from 'node:stream'
import { join } from 'node:path'
import { mediaFolders } from '#platform/media/file-kinds.ts'
import { isStorageKey } from '#platform/storage/storage-port.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import type { FilePlace, OpenFile, Replacement } from './file-place.server.ts'
import { BackupError, isPlainKey } from './format.server.ts'
import { diskPlace } from './disk-files.server.ts'

const folders = [...Object.keys(mediaFolders), 'newsletter', 'variants', 'youtube']

/**
 * Stored files in a bucket. A restore writes files to their final place at once, which is safe: no name is used for two
 * files. A killed restore leaves files that nothing refers to.
 */
export function bucketPlace(storage: Storage): FilePlace {
	return {
		name: 'the bucket',
		walk: () => walk(storage),
		open: (key) => openObject(storage, key),
		freeBytes: async () => null,
		replace: async () => replace(storage),
	}
}

async function* walk(storage: Storage) {
	for (const folder of folders)
		for (const key of await storage.list(folder)) yield { key, isPlain: isPlainKey(key) }
}

async function openObject(storage: Storage, key: string): Promise<OpenFile | null> {
	const found = isStorageKey(key) ? await storage.get(key) : null
	if (!found) return null
	const content = Readable.fromWeb(found.body as Parameters<typeof Readable.fromWeb>[0])
	return {
		sizeBytes: found.sizeBytes,
		modifiedAt: found.modifiedAt,
		content,
		close: async () => void content.destroy(),
	}
}

function replace(storage: Storage): Replacement {
	const brought = new Set<string>()
	const made: string[] = []
	return {
		async add(key, { content }) {
			if (!isStorageKey(key))
				throw new BackupError(`A bucket cannot hold a file with this name: ${JSON.stringify(key)}.`)
			if (brought.has(key)) throw new BackupError(`The archive has two files ${key}.`)
			brought.add(key)
			if (!(await storage.stat(key))) made.push(key)
			await storage.put(key, content, { overwrite: true })
		},
		accept: async () => {},
		async finish() {
			for await (const { key } of walk(storage)) if (!brought.has(key)) await storage.delete(key)
		},
		async drop() {
			for (const key of made) await storage.delete(key)
		},
	}
}

/** The site's stored files: in the bucket that the `S3_*` variables name, else in the uploads folder. */
export function ourFilePlace(): FilePlace {
	const { S3, DATA_DIR } = env()
	return S3 ? bucketPlace(storage()) : diskPlace(join(DATA_DIR, 'uploads'))
}

import { join } from 'node:path'
import { env } from '#app/lib/env/env.server.ts'
import { createDiskStorage } from './disk-storage.server.ts'
import { rememberSmallFiles } from './remembered-files.server.ts'
import type { Storage } from './storage-port.server.ts'

// Kept on globalThis, so that a reload during development keeps one instance.
const held = globalThis as typeof globalThis & { roostStorage?: Storage }

/** This process's storage: the bucket that the `S3_*` variables name, else `uploads` in the data folder. */
export function storage(): Storage {
	held.roostStorage ??= createStorage()
	return held.roostStorage
}

function createStorage(): Storage {
	const { S3, DATA_DIR } = env()
	if (!S3) return createDiskStorage(join(DATA_DIR, 'uploads'))
	// Only now: a site with a folder never loads the SDK.
	const open = async () => (await import('./s3-storage.server.ts')).createS3Storage(S3)
	return rememberSmallFiles(openedLater(open))
}

/** Storage that is opened with the first call. */
function openedLater(open: () => Promise<Storage>): Storage {
	let opened: Promise<Storage> | null = null
	const ready = () => (opened ??= open())
	return {
		put: async (...given) => (await ready()).put(...given),
		get: async (...given) => (await ready()).get(...given),
		stat: async (...given) => (await ready()).stat(...given),
		delete: async (...given) => (await ready()).delete(...given),
		list: async (...given) => (await ready()).list(...given),
		check: async () => (await ready()).check(),
	}
}

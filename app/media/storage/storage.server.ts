import { join } from 'node:path'
import { env } from '#app/lib/env/env.server.ts'
import { createDiskStorage } from './disk-storage.server.ts'
import { rememberSmallFiles } from './remembered-files.server.ts'
import { createS3Storage } from './s3-storage.server.ts'
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
	return S3 ? rememberSmallFiles(createS3Storage(S3)) : createDiskStorage(join(DATA_DIR, 'uploads'))
}

import { join } from 'node:path'
import { env } from '#app/lib/env.server.ts'
import { createDiskStorage } from './disk-storage.server.ts'
import type { Storage } from './storage-port.server.ts'

// Kept on globalThis, so that a reload during development keeps one instance.
const held = globalThis as typeof globalThis & { roostStorage?: Storage }

/** This process's storage: `uploads` in the data folder. */
export function storage(): Storage {
	held.roostStorage ??= createDiskStorage(join(env().DATA_DIR, 'uploads'))
	return held.roostStorage
}

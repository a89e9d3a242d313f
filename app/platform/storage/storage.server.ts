import { join } from 'node:path'
import { statfs } from 'node:fs/promises'
import { env } from '#platform/lib/env/env.server.ts'
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

const minFreeBytes = 256 * 1024

/** Thrown when the disk is full; a retry helps once there is space. */
export class NoSpaceError extends Error {
	override name = 'NoSpaceError'
}

/** Whether an error, or its cause, means that a disk is full. */
export function isNoSpace(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const { code } = error as NodeJS.ErrnoException
	if (error instanceof NoSpaceError || code === 'ENOSPC' || code === 'EDQUOT') return true
	return isNoSpace(error.cause)
}

/** Whether the disk of `folder` is full. The image library reports that only as text. */
export async function isFull(folder: string): Promise<boolean> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize < minFreeBytes
}

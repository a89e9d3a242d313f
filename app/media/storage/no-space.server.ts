import { statfs } from 'node:fs/promises'

const leastFreeBytes = 256 * 1024

/** Thrown when there is no room to work in; trying again helps once there is. */
export class NoSpaceError extends Error {
	override name = 'NoSpaceError'
}

/** Whether an error, or what caused it, means that a disk is full. */
export function isNoSpace(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const { code } = error as NodeJS.ErrnoException
	if (error instanceof NoSpaceError || code === 'ENOSPC' || code === 'EDQUOT') return true
	return isNoSpace(error.cause)
}

/** Whether the disk that holds `folder` has no room left. The image library says so only in words. */
export async function isFull(folder: string): Promise<boolean> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize < leastFreeBytes
}

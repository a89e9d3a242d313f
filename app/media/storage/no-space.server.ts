import { statfs } from 'node:fs/promises'

const leastFreeBytes = 256 * 1024

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
	return bavail * bsize < leastFreeBytes
}

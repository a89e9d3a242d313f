// Files of the library that go along with a mail.
import { z } from 'zod/mini'
import { formatFileSize } from '#platform/lib/text/file-size.ts'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'

/** Base64 makes a third more of it, and many servers take no mail above 20 MB. */
export const maxAttachedBytes = 10 * 1024 * 1024
/** The most files of a mail. */
const maxAttached = 10

const attachedFile = z.object({
	url: z.string().check(z.regex(/^\/media\/[\w./-]{1,300}$/)),
	name: z.string().check(z.minLength(1), z.maxLength(300)),
	bytes: z.int().check(z.minimum(0)),
})

/** A file as it was in the library when it was chosen. */
export type AttachedFile = z.output<typeof attachedFile>

/** Their bytes together. */
export function bytesOf(files: readonly { bytes: number }[]): number {
	return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Why they cannot go along with one mail; null when they can. */
export function tooMuch(files: readonly { bytes: number }[]): string | null {
	if (files.length > maxAttached) return `A mail takes up to ${maxAttached} files. Remove one.`
	if (bytesOf(files) <= maxAttachedBytes) return null
	return `These files are ${formatFileSize(bytesOf(files))}, and a mail takes ${formatFileSize(maxAttachedBytes)}. Remove one, or write its link instead.`
}

/** The files of a form. */
export const attachedFiles = z.array(attachedFile).check(
	z.refine((files) => tooMuch(files) === null, {
		error: ({ input }) => tooMuch(input as AttachedFile[]) ?? '',
	}),
)

export function readAttachedFiles(stored: unknown): AttachedFile[] {
	return parseStoredList(stored, attachedFile)
}

import { withoutForbidden } from '#app/lib/text/xml.ts'

const longestName = 255
const longestAlt = 500
/** Turn text round, so that `cod.exe` looks like `exe.doc`. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** What a file was called, for people: without folders, control characters and tricks; null when nothing is left. */
export function toOriginalName(fileName: string): string | null {
	const name = plain(fileName.replaceAll('\\', '/').split('/').at(-1) ?? '')
	// By characters, so that none is cut in half; the end, since it says what kind of file it is.
	return Array.from(name).slice(-longestName).join('') || null
}

/** The words that stand for an image, as they are kept: one line of at most 500 characters. */
export function toAltText(text: string): string {
	return Array.from(plain(text.replace(/\s+/g, ' ')))
		.slice(0, longestAlt)
		.join('')
}

function plain(text: string): string {
	return withoutForbidden(text)
		.replace(/\p{Cc}/gu, '')
		.replace(turning, '')
		.trim()
}

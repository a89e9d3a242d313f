import { withoutForbidden } from '#platform/lib/text/xml.ts'

const maxNameLength = 255
const maxAltLength = 500
/** Reverse text, so that `cod.exe` looks like `exe.doc`. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Original file name for display, without folders, control and direction marks; null when empty. */
export function toOriginalName(fileName: string): string | null {
	const name = plain(fileName.replaceAll('\\', '/').split('/').at(-1) ?? '')
	// By code points, so that none is split; the end, since it has the extension.
	return Array.from(name).slice(-maxNameLength).join('') || null
}

/** Alternative text as it is stored: one line of at most 500 characters. */
export function toAltText(text: string): string {
	return Array.from(plain(text.replace(/\s+/g, ' ')))
		.slice(0, maxAltLength)
		.join('')
}

function plain(text: string): string {
	return withoutForbidden(text)
		.replace(/\p{Cc}/gu, '')
		.replace(turning, '')
		.trim()
}

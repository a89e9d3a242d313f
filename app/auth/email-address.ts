import { hasEncodedWord } from '#app/lib/text/visitor-text.ts'

/** One spelling for every way to write an address: no spaces around it, lower case, composed letters, no signs without a shape. */
export function normaliseEmail(text: string): string {
	return text
		.normalize('NFKC')
		.replaceAll(/\p{Cc}/gu, '')
		.trim()
		.toLowerCase()
}

/** Whether a normalised address can be one; what it really leads to only a mail can tell. */
export function isEmail(text: string): boolean {
	return (
		text.length <= 254 &&
		!hasEncodedWord(text) &&
		!/\p{Cc}/u.test(text) &&
		/^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\.]+(\.[^\s@.]+)+$/.test(text)
	)
}

import { cleanEmail, hasEncodedWord } from '#platform/lib/text/visitor-text.ts'

/** One spelling of an address: lower case, composed letters (NFKC), no control characters, and nothing around it. */
export function normaliseEmail(text: string): string {
	return cleanEmail(text.normalize('NFKC').replaceAll(/\p{Cc}/gu, '')).toLowerCase()
}

/** Whether a normalised address is well formed; only a mail proves that it works. */
export function isEmail(text: string): boolean {
	return (
		text.length <= 254 &&
		!hasEncodedWord(text) &&
		!/\p{Cc}/u.test(text) &&
		/^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\.]+(\.[^\s@.]+)+$/.test(text)
	)
}

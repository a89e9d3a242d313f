// Cleans text from visitors: characters that cannot be typed or stored are removed, the rest stays.

/**
 * Control characters, and the marks that change the direction of what follows; single right-to-left marks stay.
 * Built from a string, as a regular expression may not contain control characters.
 */
const unprintable = new RegExp(
	String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]`,
	'g',
)

/** One line: breaks and tabs become spaces; both ends are trimmed. */
export function cleanLine(value: string): string {
	return value
		.toWellFormed()
		.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ')
		.replaceAll(unprintable, '')
		.normalize()
		.trim()
}

/** Several lines, with Unix line ends. */
export function cleanText(value: string): string {
	return value
		.toWellFormed()
		.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
		.replaceAll(unprintable, '')
		.normalize()
		.trim()
}

/** Whether it has an encoded word (`=?utf-8?q?...?=`), which mail programs decode to an unchecked address. */
export function hasEncodedWord(value: string): boolean {
	return /=\?[^?\s]+\?[bq]\?[^?\s]*\?=/i.test(value)
}

// As browsers check `type=email`, plus a dot in the domain. Bounded parts keep the check fast for any address.
const localPart = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Whether mail can be sent to it. Domains in other scripts must be encoded as browsers do it (`xn--`). */
export function isEmail(value: string): boolean {
	const at = value.lastIndexOf('@')
	const labels = value.slice(at + 1).split('.')
	return (
		value.length <= 254 &&
		!hasEncodedWord(value) &&
		localPart.test(value.slice(0, Math.max(at, 0))) &&
		labels.length > 1 &&
		labels.every((label) => domainLabel.test(label)) &&
		/\D/.test(labels.at(-1) ?? '')
	)
}

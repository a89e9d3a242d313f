// Cleans text from visitors: characters that cannot be typed or stored are removed, the rest stays.
import { blankIfUnseen, withoutInvisible } from './characters.ts'

/**
 * Control characters, invisible ones that no script needs, and the marks that change the direction of what follows;
 * single right-to-left marks stay, and what joins letters or parts of an emoji. Built from a string, as a regular
 * expression may not contain control characters.
 */
const unprintable = new RegExp(
	[
		String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]`,
		String.raw`[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\uffa0\ufff9-\ufffb]`,
	].join('|'),
	'g',
)

/** One line: breaks and tabs become spaces; both ends are trimmed. */
export function cleanLine(value: string): string {
	const line = value
		.toWellFormed()
		.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ')
		.replaceAll(unprintable, '')
		.normalize()
	return blankIfUnseen(line).trim()
}

/** Several lines, with Unix line ends. */
export function cleanText(value: string): string {
	const text = value
		.toWellFormed()
		.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
		.replaceAll(unprintable, '')
		.normalize()
	return blankIfUnseen(text).trim()
}

/** The longest text in which an address is looked for. */
const maxWrappedLength = 500

/**
 * The email address in what was typed or pasted: without invisible characters, `mailto:`, the name of `Name <address>`
 * and a mark behind it. A domain in other letters is encoded as browsers do it (`xn--`).
 */
export function cleanEmail(value: string): string {
	const line = withoutInvisible(cleanLine(value)).trim()
	if (line.length > maxWrappedLength) return line
	const bare = withoutEnd(line)
	const inBrackets = /^[^<>@]*<([^<>]*)>$/.exec(bare)?.[1] ?? bare
	const address = /^(?:mailto:)+([^?]*)/i.exec(inBrackets.trim())?.[1] ?? inBrackets
	return withPlainDomain(withoutEnd(address.trim()))
}

/** Without what a sentence or a list puts behind an address. */
function withoutEnd(address: string): string {
	return address.replace(/(?<![\s.,;])[\s.,;]+$/, '')
}

function withPlainDomain(address: string): string {
	const at = address.lastIndexOf('@')
	const domain = address.slice(at + 1)
	const url = `http://${domain}`
	const isForeign = /[^ -~]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)
	if (at < 1 || !isForeign || !URL.canParse(url)) return address
	return `${address.slice(0, at)}@${new URL(url).hostname}`
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

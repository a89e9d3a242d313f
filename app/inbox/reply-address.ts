import { kindLabels } from './lead-labels.ts'
import type { LeadKindName } from './lead-labels.ts'

type CallResult = {
	kind: LeadKindName
	name: string
	email: string
	subject: string | null
	message: string | null
	createdAt: Date
}

/** Mail programs of Windows take addresses of up to 2,048 characters. */
const longest = 2000

/** A `mailto:` address that answers a lead, below the cursor what they wrote. */
export function replyAddress({
	kind,
	name,
	email,
	subject,
	message,
	createdAt,
}: CallResult): string {
	const address = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(
		`Re: ${subject || kindLabels[kind]}`,
	)}`
	if (!message?.trim()) return address
	const day = createdAt.toLocaleDateString('en-NZ', {
		day: 'numeric',
		month: 'long',
		year: 'numeric',
		timeZone: 'Pacific/Auckland',
	})
	const head = `${address}&body=${encodeURIComponent(`\r\n\r\nOn ${day}, ${name} wrote:\r\n`)}`
	return head + quote(message.trim(), longest - head.length)
}

/** A text as quoted lines, encoded, with a mark where it is too long. */
function quote(text: string, most: number): string {
	const encoded = (part: string) => encodeURIComponent(`> ${part.replace(/\r?\n/g, '\r\n> ')}`)
	if (encoded(text).length <= most) return encoded(text)
	// Whole characters: half of one cannot be encoded.
	const characters = Array.from(text)
	let [fits, tooMany] = [0, characters.length]
	while (tooMany - fits > 1) {
		const middle = Math.floor((fits + tooMany) / 2)
		if (encoded(`${characters.slice(0, middle).join('')} ...`).length <= most) fits = middle
		else tooMany = middle
	}
	return encoded(`${characters.slice(0, fits).join('')} ...`)
}

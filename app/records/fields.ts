import { z } from 'zod'
import { audiences } from '#app/lib/country.ts'
import { maxMarkdownLength } from '#app/lib/markdown/markdown-length.ts'
import { isSafeLink } from '#app/lib/safe-link.ts'
import { blankIfUnseen, withoutInvisible } from '#app/lib/text/invisible.ts'
import { cleanEmail } from '#app/lib/text/visitor-text.ts'
import { unwrappedLink } from '#app/lib/unwrapped-link.ts'
import { mostPicked } from './picked.ts'

// Fields that forms of several types share.

const longestAddress = 2000
const addressTooLong = 'This address is too long: the limit is 2,000 characters'

/**
 * Message for values that no form sends, such as a number instead of text: the schema library's own are for programmers.
 * Pass it to every parse whose messages people read.
 */
export const plainWords = { error: () => 'This cannot be saved as it is. Please change it.' }

/** The address of a stored image; `message` when missing or unsafe. */
export function requiredImage(message: string) {
	return z
		.string({ error: message })
		.overwrite(withoutInvisible)
		.trim()
		.min(1, message)
		.max(longestAddress, addressTooLong)
		.refine(isSafeLink, message)
}

/** The address of a stored image; null when empty. */
export const optionalImage = z
	.string()
	.overwrite(withoutInvisible)
	.trim()
	.max(longestAddress, addressTooLong)
	.refine((address) => address === '' || isSafeLink(address), 'Please enter a valid URL')
	.transform((address) => (address === '' ? null : address))
	.nullable()
	.default(null)

/** Ids of records picked from those of the site; a form sends their titles too. `many` names them in the message. */
export function pickedRecords(many: string) {
	return z
		.array(z.object({ id: z.guid() }))
		.max(mostPicked, `You can choose up to ${mostPicked} ${many}`)
		.default([])
		.transform((picked) => [...new Set(picked.map(({ id }) => id))])
}

/** The address of a page or file, as it was before a mail filter wrapped it. */
export const link = z
	.string({ error: 'Please enter a valid URL' })
	.overwrite(withoutInvisible)
	.trim()
	.max(longestAddress, addressTooLong)
	.refine(isSafeLink, 'Please enter a valid URL')
	.transform(unwrappedLink)

const longestLine = 300
const mostLines = 50

/** Lines of a list; empty ones are dropped. `one` and `many` name them in the messages, such as 'Feature' and 'features'. */
export function textList({ one, many }: { one: string; many: string }) {
	const oneLine = z
		.string()
		.overwrite(blankIfUnseen)
		.trim()
		.max(longestLine, {
			error: ({ path }) =>
				`${one} ${Number(path?.at(-1)) + 1} must be at most ${longestLine} characters`,
		})
	return z
		.array(oneLine)
		.max(mostLines, `You can add up to ${mostLines} ${many}`)
		.default([])
		.transform((lines) => lines.filter((line) => line !== ''))
}

/**
 * Markdown, kept as it was written, with spaces and line breaks at its ends; `min` does not count those. `label` starts the
 * messages. Longer text would not be rendered.
 */
export function markdownText({ label, min }: { label: string; min: number }) {
	return z
		.string()
		.max(maxMarkdownLength, {
			error: ({ input }) => tooLongText(label, typeof input === 'string' ? input.length : 0),
		})
		.refine(
			(text) => withoutInvisible(text).trim().length >= min,
			`${label} must be at least ${min} characters`,
		)
}

function tooLongText(label: string, length: number): string {
	const [most, has] = [maxMarkdownLength, length].map((count) => count.toLocaleString('en-NZ'))
	return `${label} must be at most ${most} characters (now ${has})`
}

/** Trimmed text of `min` to `max` characters. `label` starts the messages; `tooShort` replaces the one for short text. */
export function textOf(
	label: string,
	{ min, max }: { min: number; max: number },
	tooShort = `${label} must be at least ${min} characters`,
) {
	return z
		.string()
		.overwrite(blankIfUnseen)
		.trim()
		.min(min, tooShort)
		.max(max, `${label} must be at most ${max.toLocaleString('en-NZ')} characters`)
}

/** An e-mail address; `tooLong` names the field. */
export function emailAddress(tooLong: string) {
	return z.string().transform(cleanEmail).pipe(z.email('Invalid email address').max(254, tooLong))
}

/** The audience of content. */
export const audience = z.enum(audiences, 'Please choose one of the countries')

/** Text of at most `max` characters; null when empty. `label` starts the message. */
export function optionalText(label: string, max: number) {
	return textOf(label, { min: 0, max })
		.transform((text) => (text === '' ? null : text))
		.nullable()
		.default(null)
}

const wrongDate = 'Please enter a date and a time'

/** An instant: a date, or the ISO text that forms send. */
const instant = z
	.union([z.date(), z.iso.datetime({ offset: true })], wrongDate)
	.transform((given) => new Date(given))
	.nullable()
	.default(null)

/** Status, and the dates of publication. */
export const publishing = {
	status: z
		.enum(['draft', 'published'], 'Please choose whether it is a draft or published')
		.default('published'),
	publishAt: instant,
	unpublishAt: instant,
}

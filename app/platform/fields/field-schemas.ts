// Checks of what forms send, from which the kinds of field in `fields.ts` are made.
import { z } from 'zod/mini'
import { audiences } from '#platform/lib/country.ts'
import { isPageLink, isSafeLink, isSitePath } from '#platform/lib/safe-link.ts'
import { blankIfUnseen, withoutInvisible } from '#platform/lib/text/characters.ts'
import { cleanEmail } from '#platform/lib/text/visitor-text.ts'
import { unwrappedLink } from '#platform/lib/unwrapped-link.ts'

/**
 * Message for values that no form sends, such as a number instead of text: the schema library's own are for programmers.
 * Pass it to every parse whose messages people read.
 */
export const plainWords = { error: () => 'This cannot be saved as it is. Please change it.' }

export type Limits = {
	label: string
	min?: number
	max: number
	/** Replace the usual messages, which begin with the label. */
	tooShort?: string
	tooLong?: string
}

/** Trimmed text of `min` to `max` characters; what is no text counts as too short. */
export function textSchema({ label, min = 0, max, tooShort, tooLong }: Limits) {
	return z
		.string(tooShort)
		.check(
			z.overwrite(blankIfUnseen),
			z.trim(),
			z.minLength(min, tooShort ?? `${label} must be at least ${min} characters`),
			z.maxLength(
				max,
				tooLong ?? `${label} must be at most ${max.toLocaleString('en-NZ')} characters`,
			),
		)
}

/** Makes null of an empty text. */
export function nullIfEmpty(schema: z.ZodMiniType<string>) {
	return z.pipe(
		schema,
		z.transform((given) => (given === '' ? null : given)),
	)
}

/** The audience of content. */
export const audience = z.enum(audiences, 'Please choose one of the countries')

const maxAddressLength = 2000

/** An address, whatever it leads to; `wrong` is said of what is no text. */
export function addressSchema(wrong?: string) {
	const tooLong = 'This address is too long: the limit is 2,000 characters'
	return z
		.string(wrong)
		.check(z.overwrite(withoutInvisible), z.trim(), z.maxLength(maxAddressLength, tooLong))
}

const wrongLink = 'Please enter a valid URL'

/** The address of a page or file, as it was before a mail filter wrapped it. */
export const linkSchema = z.pipe(
	addressSchema(wrongLink).check(z.refine(isSafeLink, wrongLink)),
	z.transform(unwrappedLink),
)

/** The address of a page or file; one of this site may be a path. */
export const linkOrPath = z.pipe(
	addressSchema(wrongLink).check(
		z.refine((given) => isSafeLink(given) || isSitePath(given), wrongLink),
	),
	z.transform(unwrappedLink),
)

const wrongTarget =
	'Please choose a page, or enter an address that begins with a slash or with https://'

/** Where a button leads: a page of this site, or an address that people may be sent to; empty for nowhere. */
export const targetSchema = z.pipe(
	addressSchema().check(z.refine((given) => given === '' || isPageLink(given), wrongTarget)),
	z.transform(unwrappedLink),
)

/** An email address; `tooLong` names the field. */
export function emailAddress(tooLong: string) {
	return z.pipe(
		z.pipe(z.string(), z.transform(cleanEmail)),
		z.email('Invalid email address').check(z.maxLength(254, tooLong)),
	)
}

/** An email address, or nothing. */
export function emailOrNothing(tooLong: string) {
	return z.pipe(
		z.string().check(z.overwrite(blankIfUnseen), z.trim()),
		z.union([z.literal(''), emailAddress(tooLong)]),
	)
}

import { z } from 'zod'
import { audiences } from '#app/lib/country.ts'

// Fields that forms of several types share.

/** An address that starts with http:// or https://, or of a file of ours. */
export function isSafeLink(address: string): boolean {
	if (/^\/media\/[\w./-]+$/.test(address)) return !address.includes('..')
	return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}

const longestAddress = 2000

/** The address of a stored image; `message` when there is none. */
export function requiredImage(message: string) {
	return z
		.string({ error: message })
		.trim()
		.min(1, message)
		.max(longestAddress)
		.refine(isSafeLink, message)
}

/** The address of a stored image, or none. */
export const optionalImage = z
	.string()
	.trim()
	.max(longestAddress)
	.refine((address) => address === '' || isSafeLink(address), 'Please enter a valid URL')
	.transform((address) => (address === '' ? null : address))
	.nullable()
	.default(null)

/** The address of a page or file. */
export const link = z
	.string({ error: 'Please enter a valid URL' })
	.trim()
	.max(longestAddress)
	.refine(isSafeLink, 'Please enter a valid URL')

/** Lines of a list; empty ones are dropped. */
export const textList = z
	.array(z.string().trim().max(300))
	.max(50)
	.default([])
	.transform((lines) => lines.filter((line) => line !== ''))

/** Whom content is meant for. */
export const audience = z.enum(audiences)

/** Text of at most `max` characters where empty means none. */
export function optionalText(max: number) {
	return z
		.string()
		.trim()
		.max(max)
		.transform((text) => (text === '' ? null : text))
		.nullable()
		.default(null)
}

/** Draft or published, and from when until when. */
export const publishing = {
	status: z.enum(['draft', 'published']).default('published'),
	publishAt: z.date().nullable().default(null),
	unpublishAt: z.date().nullable().default(null),
}

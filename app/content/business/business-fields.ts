import { z } from 'zod/mini'
import { spansProblem, tidySpans, weekdays } from '#platform/business/opening-hours.ts'
import type { SpecialDays, Span, Week, Weekday } from '#platform/business/opening-hours.ts'
import { linkSchema, textSchema } from '#platform/fields/field-schemas.ts'
import {
	custom,
	entries,
	number,
	optionalEmail,
	optionalPicture,
	optionalText,
	text,
	textOf,
	textOrNull,
} from '#platform/fields/kinds.ts'
import { defineFields } from '#platform/fields/fields.ts'

export type SocialLink = { name: string; url: string }

const maxReplyLength = 20
const maxSpecialDays = 60
/** Maximum number of pages elsewhere. */
export const maxLinks = 12

const socialLink = z.object({
	name: textSchema({ label: 'Name', min: 1, max: 40, tooShort: 'Give the page a name' }),
	url: linkSchema.check(
		z.refine((url) => url.startsWith('https://'), 'This address must begin with https://'),
	),
})

const spans = z.pipe(
	z.array(z.object({ opens: z.string(), closes: z.string() })).check(
		z.refine((given) => spansProblem(given) === null, {
			error: ({ input }) => spansProblem(input as Span[]) ?? '',
		}),
	),
	z.transform(tidySpans),
)

const week = z.object(
	Object.fromEntries(weekdays.map((day) => [day, spans])) as {
		[D in Weekday]: typeof spans
	},
)

const calendarDay = z.iso.date('Please enter a date')

const specialDays = z.pipe(
	z
		.array(
			z
				.object({
					from: calendarDay,
					to: calendarDay,
					spans,
					name: textSchema({ label: 'Name', max: 80 }),
				})
				.check(
					z.refine(({ from, to }) => from <= to, {
						path: ['to'],
						error: 'This is before the first day',
					}),
				),
		)
		.check(z.maxLength(maxSpecialDays, `You can add up to ${maxSpecialDays} special days`)),
	z.transform((days) => days.toSorted((a, b) => (a.from < b.from ? -1 : 1))),
)

const noWeek = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as Week

/** Time zones of the offices, by country. */
export const zones = {
	'New Zealand': ['Pacific/Auckland', 'Pacific/Chatham'],
	Australia: [
		'Australia/Sydney',
		'Australia/Melbourne',
		'Australia/Brisbane',
		'Australia/Adelaide',
		'Australia/Darwin',
		'Australia/Perth',
		'Australia/Hobart',
	],
} as const

/** Perhaps a word before it, as in "Ph: 07 555 0134", and anything after it that is part of no address or program. */
function isTelephone(given: string): boolean {
	const isWritten = /^(?:\p{L}[\p{L} .]{0,20}:?\s+)?[+(]*\p{Nd}[^:;<>=%@]*$/u.test(given)
	return isWritten && given.replaceAll(/\D/g, '').length >= 5
}

const telephone = textSchema({ label: 'Telephone', max: 60 }).check(
	z.refine(
		(given) => given === '' || isTelephone(given),
		'Please enter a telephone number, such as 07 555 0134',
	),
)

function officeFields(country: keyof typeof zones) {
	const [zone] = zones[country]
	return {
		company: optionalText({ label: `Company, ${country}`, max: 120 }),
		email: optionalEmail({ label: `Email, ${country}` }),
		phone: textOrNull({ label: `Telephone, ${country}`, max: 60, schema: telephone }),
		street: optionalText({ label: `Street, ${country}`, max: 120 }),
		city: optionalText({ label: `Town, ${country}`, max: 80 }),
		region: optionalText({ label: `Region, ${country}`, max: 80 }),
		postcode: optionalText({ label: `Postcode, ${country}`, max: 12 }),
		timeZone: custom({
			label: `Time zone, ${country}`,
			schema: z._default(z.enum(zones[country], 'Please choose one of the time zones'), zone),
			blank: zone as string,
			read: (stored) => textOf(stored) || zone,
		}),
		hours: custom<Week, Week>({
			label: `Hours, ${country}`,
			schema: z._default(week, noWeek),
			blank: noWeek,
			read: (stored) => ({ ...noWeek, ...(stored as Week | null) }),
		}),
		specialDays: custom<SpecialDays[], SpecialDays[]>({
			label: `Special days, ${country}`,
			schema: z._default(specialDays, []),
			blank: [],
			read: (stored) => (stored ?? []) as SpecialDays[],
		}),
	}
}

type Prefixed<P extends string, F> = {
	[K in keyof F & string as `${P}${Capitalize<K>}`]: F[K]
}

function prefixed<P extends string, F extends object>(prefix: P, fields: F): Prefixed<P, F> {
	const named = Object.entries(fields).map(([name, field]) => [
		`${prefix}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
		field,
	])
	return Object.fromEntries(named) as Prefixed<P, F>
}

/** The fields of the business. Those of its offices begin with `nz` and `au`. */
export const businessFields = defineFields({
	name: text({ label: 'Name', min: 1, max: 80, tooShort: 'Please enter the name of the business' }),
	/** Null for the name itself. */
	shortName: optionalText({ label: 'Short name', max: 40 }),
	tagline: optionalText({ label: 'Tagline', max: 200 }),
	logo: optionalPicture({
		label: 'Logo',
		notElsewhere: 'Please upload the logo: a picture on another site is not shown',
	}),
	sharePicture: optionalPicture({ label: 'Picture for social networks' }),
	socialLinks: entries({
		label: 'Social networks',
		of: socialLink,
		max: maxLinks,
		tooMany: `You can add up to ${maxLinks} pages`,
		read: (stored) => (stored ?? []) as SocialLink[],
	}),
	replyDays: number({
		label: 'Reply within working days',
		min: 1,
		max: maxReplyLength,
		wrong: `Please enter a whole number from 1 to ${maxReplyLength}`,
		blank: 2,
	}),
	contactMailbox: optionalEmail({ label: 'Mailbox for contact messages' }),
	enquiryMailbox: optionalEmail({ label: 'Mailbox for product enquiries' }),
	requestMailbox: optionalEmail({ label: 'Mailbox for resource requests' }),
	newsletterMailbox: optionalEmail({ label: 'Mailbox for newsletter signups' }),
	...prefixed('nz', officeFields('New Zealand')),
	...prefixed('au', officeFields('Australia')),
})

export type BusinessValues = typeof businessFields.blank

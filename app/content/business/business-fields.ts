import { z } from 'zod/mini'
import { spansProblem, tidySpans, weekdays } from '#platform/business/opening-hours.ts'
import type { SpecialDays, Span, Week, Weekday } from '#platform/business/opening-hours.ts'
import { parts } from '#platform/business/parts.ts'
import { linkSchema, textSchema } from '#platform/fields/field-schemas.ts'
import {
	choice,
	choices,
	custom,
	entries,
	number,
	optionalEmail,
	optionalPicture,
	optionalText,
	text,
	textOrNull,
	toggle,
} from '#platform/fields/kinds.ts'
import { defineFields } from '#platform/fields/fields.ts'
import { colourProblem } from '#platform/lib/colours.ts'
import type { ColourKind } from '#platform/lib/colours.ts'
import { isTimeZone, place, placeFields } from './place-values.ts'

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

function isAustralian(zone: string): boolean {
	return zone.startsWith('Australia/') && isTimeZone(zone)
}

function officeFields(country: string, zone: string, isZone: (zone: string) => boolean) {
	return {
		company: optionalText({ label: `Company, ${country}`, max: 120 }),
		email: optionalEmail({ label: `Email, ${country}` }),
		phone: textOrNull({ label: `Telephone, ${country}`, max: 60, schema: telephone }),
		street: optionalText({ label: `Street, ${country}`, max: 120 }),
		city: optionalText({ label: `Town, ${country}`, max: 80 }),
		region: optionalText({ label: `Region, ${country}`, max: 80 }),
		postcode: optionalText({ label: `Postcode, ${country}`, max: 12 }),
		timeZone: place({
			label: `Time zone, ${country}`,
			first: zone,
			wrong: 'Please choose one of the time zones',
			fits: isZone,
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

/** Pairs of fonts besides the first, each named by the font of its headings. */
export const fontPairs = ['figtree', 'bitter'] as const

function colour(kind: ColourKind, label: string) {
	const given = textSchema({ label, max: 20 }).check(
		z.overwrite((text) => text.toLowerCase()),
		z.refine((text) => text === '' || colourProblem(kind, text) === null, {
			error: ({ input }) => colourProblem(kind, String(input)) ?? '',
		}),
	)
	return textOrNull({ label, max: 20, schema: given })
}

const noLogoElsewhere = 'Please upload the logo: a picture on another site is not shown'

/** The fields of the business. Those of its offices begin with `nz` and `au`. */
export const businessFields = defineFields({
	name: text({ label: 'Name', min: 1, max: 80, tooShort: 'Please enter the name of the business' }),
	/** Null for the name itself. */
	shortName: optionalText({ label: 'Short name', max: 40 }),
	tagline: optionalText({ label: 'Tagline', max: 200 }),
	logo: optionalPicture({
		label: 'Logo',
		notElsewhere: noLogoElsewhere,
	}),
	logoDark: optionalPicture({
		label: 'Logo on dark',
		notElsewhere: noLogoElsewhere,
	}),
	nameShown: toggle({ label: 'Name beside the logo', isOn: true }),
	mainColour: colour('main', 'Main colour'),
	accentColour: colour('accent', 'Second colour'),
	fonts: choice({
		label: 'Fonts',
		of: fontPairs,
		gone: 'Please choose one of the pairs of fonts',
	}),
	sharePicture: optionalPicture({ label: 'Picture for social networks' }),
	socialLinks: entries({
		label: 'Social networks',
		of: socialLink,
		max: maxLinks,
		tooMany: `You can add up to ${maxLinks} pages`,
		read: (stored) => (stored ?? []) as SocialLink[],
	}),
	leftOut: choices({ label: 'Left out', of: parts, gone: 'There is no such part of the site' }),
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
	...prefixed('nz', officeFields('New Zealand', 'Pacific/Auckland', isTimeZone)),
	...placeFields,
	...prefixed('au', officeFields('Australia', 'Australia/Melbourne', isAustralian)),
})

export type BusinessValues = typeof businessFields.blank

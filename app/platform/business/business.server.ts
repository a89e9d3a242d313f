// Reads the business, once for each of its versions.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readCached } from '#platform/cache/version-cache.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { srcSet } from '#platform/lib/image-variants.ts'
import { telephoneLink } from '#platform/lib/text/telephone.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { replyDue } from './working-days.server.ts'
import { replyTimeWords } from './reply-time.ts'
import type { Business, Office, SpecialDay } from './business.ts'
import { hoursLines, specialLine, weekdays } from './opening-hours.ts'
import type { Schedule, SpecialDays, Week } from './opening-hours.ts'
import {
	changesOf,
	comingDays,
	lacksNextYear,
	openingHours,
	stateWords,
} from './open-state.server.ts'

/** Every page names the business, and has this tag: that of the list of its type. */
export const businessTag = 'business:list'

/** Tag of the pages that say whether an office is open. */
export const openTag = 'business:open'

/** Kinds of messages that may have a mailbox of their own. */
export type MessageKind = 'contact' | 'enquiry' | 'request' | 'newsletter'

export type Mailboxes = Record<MessageKind | 'other', string | null>

/** Promised until staff enter another number of working days. */
const usualReplyDays = 2

type BusinessRow = typeof business.$inferSelect & { logoWidthPx: number | null }

/** How long what pages say of the business stays right without a save, at most. */
const viewDays = 2

/** What pages say of a row, and until when. */
const views = new WeakMap<BusinessRow, { view: Business; endsAtMs: number }>()

/** The business as its pages and mails name it at `now`. */
export async function getBusiness(db: Db, now = new Date()): Promise<Business> {
	const row = await getRow(db)
	const made = views.get(row)
	if (made && now.getTime() < made.endsAtMs) return made.view
	const changes = Object.values(schedulesOf(row)).flatMap((schedule) =>
		changesOf(schedule, now, viewDays),
	)
	const ends = changes.map((date) => date.getTime())
	const view = toView(row, now)
	views.set(row, { view, endsAtMs: Math.min(...ends, now.getTime() + viewDays * dayMs) })
	return view
}

/** When each office is open: in words, with its next days with other hours, and as search engines read it. */
export async function getHours(db: Db, now: Date) {
	const row = await getRow(db)
	const schedules = schedulesOf(row)
	return ofEach((country) => {
		const schedule = schedules[country]
		const { hours, state } = officeOf(row, country, { schedule, now })
		const specialDays = comingDays(schedule, now).map((day): SpecialDay => ({
			...specialLine(day),
			name: day.name,
		}))
		return { hours, state, specialDays, structured: openingHours(schedule, now) }
	})
}

/** What the picture for social networks shows of the site itself, and its address. */
export async function getShared(db: Db) {
	const row = await getRow(db)
	const { name, shortName } = await getBusiness(db)
	return { title: name, site: shortName, picture: row.sharePicture, address: shareAddress(row) }
}

/** The promise to messages of one quarter of an hour, at which a date begins in every zone: the same for all. */
const promises = new WeakMap<BusinessRow, { quarter: number; made: Map<Country, ReplyPromise> }>()

export type ReplyPromise = { days: number; dueAt: Date | null }

/** What an office promises to a message of `from`: a reply within so many working days, and until when. */
export async function getReplyPromise(
	db: Db,
	{ office, from }: { office: Country; from: Date },
): Promise<ReplyPromise> {
	const row = await getRow(db)
	const quarter = Math.floor(from.getTime() / 900_000)
	const earlier = promises.get(row)
	const made = earlier?.quarter === quarter ? earlier.made : new Map<Country, ReplyPromise>()
	const days = row.replyDays ?? usualReplyDays
	const promise = made.get(office) ?? {
		days,
		dueAt: replyDue(schedulesOf(row)[office], { from, days }),
	}
	promises.set(row, { quarter, made: made.set(office, promise) })
	return promise
}

/** How many working days are promised to a message that comes now, and the hours that say which days those are. */
export async function getReplyRules(
	db: Db,
): Promise<{ days: number; schedules: Record<Country, Schedule> }> {
	const row = await getRow(db)
	return { days: row.replyDays ?? usualReplyDays, schedules: schedulesOf(row) }
}

/** The moments in the next days at which pages say something else of an office without a save. */
export async function listHourChanges(db: Db, now: Date, days: number): Promise<Date[]> {
	const schedules = Object.values(schedulesOf(await getRow(db)))
	return schedules.flatMap((schedule) => changesOf(schedule, now, days))
}

/** Where messages go: the mailbox of their kind, the configured one, or an office's address; null without any. */
export async function getMailboxes(db: Db): Promise<Mailboxes> {
	const row = await getRow(db)
	const other = usualMailbox(row)
	return {
		other,
		contact: row.contactMailbox ?? other,
		enquiry: row.enquiryMailbox ?? other,
		request: row.requestMailbox ?? other,
		newsletter: row.newsletterMailbox ?? other,
	}
}

/** The logo as mails bring it along, a PNG in base64; null for the drawn hen. */
export async function getLogoMark(db: Db): Promise<string | null> {
	return (await getRow(db)).logoMark
}

/** A field that should be filled, and why, as a sentence. */
export type MissingFact = { field: string; label: string; text: string }

/** What visitors miss of the business, most important first; from November on, the special days of the next year. */
export async function listMissingFacts(db: Db, now: Date): Promise<MissingFact[]> {
	const row = await getRow(db)
	const schedules = schedulesOf(row)
	const hasHours = (country: Country) => hoursLines(schedules[country].hours).length > 0
	const lacking = countries.filter(
		(country) => hasHours(country) && lacksNextYear(schedules[country], now),
	)
	return [
		...missingUnless(row.name, missing.name),
		...missingUnless(row.nzPhone ?? row.auPhone, missing.phone),
		...missingUnless(usualMailbox(row), missing.email),
		...missingUnless(row.nzStreet ?? row.auStreet, missing.street),
		...missingUnless(countries.some(hasHours), missing.hours),
		...lacking.map((country) => ({
			field: offices[country].specialDaysField,
			label: `Enter next year’s special days of the office in ${country}`,
			text: 'Without them, the site says that you are open on public holidays.',
		})),
	]
}

const missing = {
	name: {
		field: 'name',
		label: 'Enter the name of the business',
		text: 'Visitors see the address of the site instead.',
	},
	phone: {
		field: 'nzPhone',
		label: 'Enter a telephone number',
		text: 'Visitors cannot call you.',
	},
	email: {
		field: 'nzEmail',
		label: 'Enter an email address',
		text: 'Messages from visitors are stored, but mailed to nobody.',
	},
	street: {
		field: 'nzStreet',
		label: 'Enter the address of an office',
		text: 'Visitors and search engines cannot see where you are.',
	},
	hours: {
		field: 'nzHours',
		label: 'Enter when an office is open',
		text: 'Visitors cannot see when to call.',
	},
}

function missingUnless(entered: unknown, fact: MissingFact): MissingFact[] {
	return entered ? [] : [fact]
}

/** For a page that is shown while the database is away. */
export function unknownBusiness(): Business {
	return toView({}, new Date())
}

/** Another one for each picture and name, since networks keep what they have fetched. */
function shareAddress({ name, shortName, sharePicture }: Partial<BusinessRow>): string {
	const shown = JSON.stringify([name, shortName, sharePicture])
	return `/share/site/site/${createHash('sha256').update(shown).digest('base64url').slice(0, 12)}`
}

/** The smallest copy of it, where there are any. */
function logoAddress(src: string, widthPx: number | null = null): string {
	const [copy] = widthPx === null ? [] : srcSet({ src, width: widthPx }, 'webp').split(' ')
	return copy || src
}

function usualMailbox({ nzEmail, auEmail }: Partial<BusinessRow>): string | null {
	const configured = env().ADMIN_MAILBOX
	// `Name <address>`, or an address alone.
	const address = configured && (/<([^<>]+)>/.exec(configured)?.[1] ?? configured).trim()
	return address || nzEmail || auEmail || null
}

function getRow(db: Db): Promise<BusinessRow> {
	return readCached(db, businessTag, readRow)
}

async function readRow(db: Db): Promise<BusinessRow> {
	const [found] = await db
		.select({ row: business, logoWidthPx: media.widthPx })
		.from(business)
		.leftJoin(media, eq(media.url, business.logo))
		.limit(1)
	if (!found) throw new Error('The row of business is missing')
	return { ...found.row, logoWidthPx: found.logoWidthPx }
}

type Country = Office['country']

const offices = {
	'New Zealand': {
		countryCode: 'NZ',
		timeZone: 'Pacific/Auckland',
		specialDaysField: 'nzSpecialDays',
	},
	Australia: {
		countryCode: 'AU',
		timeZone: 'Australia/Melbourne',
		specialDaysField: 'auSpecialDays',
	},
} as const

/** What was entered of each office: every column by its name, so that a search for one finds where it is read. */
function enteredOf(row: Partial<BusinessRow>) {
	return {
		'New Zealand': {
			company: row.nzCompany,
			email: row.nzEmail,
			phone: row.nzPhone,
			street: row.nzStreet,
			city: row.nzCity,
			region: row.nzRegion,
			postcode: row.nzPostcode,
			timeZone: row.nzTimeZone,
			hours: row.nzHours,
			specialDays: row.nzSpecialDays,
		},
		Australia: {
			company: row.auCompany,
			email: row.auEmail,
			phone: row.auPhone,
			street: row.auStreet,
			city: row.auCity,
			region: row.auRegion,
			postcode: row.auPostcode,
			timeZone: row.auTimeZone,
			hours: row.auHours,
			specialDays: row.auSpecialDays,
		},
	}
}

const countries = Object.keys(offices) as Country[]

const noHours = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as Week

function ofEach<T>(make: (country: Country) => T): Record<Country, T> {
	return Object.fromEntries(countries.map((country) => [country, make(country)])) as Record<
		Country,
		T
	>
}

function schedulesOf(row: Partial<BusinessRow>): Record<Country, Schedule> {
	const entered = enteredOf(row)
	return ofEach((country) => {
		const { timeZone, hours, specialDays } = entered[country]
		return {
			timeZone: timeZone ?? offices[country].timeZone,
			hours: { ...noHours, ...(hours as Partial<Week>) },
			specialDays: (specialDays ?? []) as SpecialDays[],
		}
	})
}

function toView(row: Partial<BusinessRow>, now: Date): Business {
	const name = row.name || siteName()
	const schedules = schedulesOf(row)
	return {
		name,
		shortName: row.shortName ?? name,
		tagline: row.tagline ?? '',
		email: usualMailbox(row) ?? '',
		logo: row.logo ? logoAddress(row.logo, row.logoWidthPx) : null,
		sharePicture: shareAddress(row),
		socialLinks: (row.socialLinks ?? []) as Business['socialLinks'],
		replyTime: replyTimeWords(row.replyDays ?? usualReplyDays),
		offices: ofEach((country) => officeOf(row, country, { schedule: schedules[country], now })),
	}
}

function officeOf(
	row: Partial<BusinessRow>,
	country: Country,
	{ schedule, now }: { schedule: Schedule; now: Date },
): Office {
	const { company, email, phone, street, city, region, postcode } = enteredOf(row)[country]
	return {
		country,
		company: company ?? (row.name || siteName()),
		email: email ?? '',
		phone: phone ?? '',
		phoneHref: telephoneLink(phone ?? '') ?? '',
		address: {
			street: street ?? '',
			city: city ?? '',
			region: region ?? '',
			postcode: postcode ?? '',
			countryCode: offices[country].countryCode,
		},
		hours: hoursLines(schedule.hours),
		state: stateWords(schedule, now, city || 'local') ?? '',
	}
}

/** The name of a business that has not entered one: where its site is. */
function siteName(): string {
	return new URL(env().SITE_URL).host
}

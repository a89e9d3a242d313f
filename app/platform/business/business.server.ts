// Reads the business, once for each of its versions.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readCached, showsTheSite } from '#platform/cache/version-cache.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { paletteOf } from '#platform/lib/colours.ts'
import { home, setHome, setOfAnotherTrade } from '#platform/lib/home.ts'
import type { Home } from '#platform/lib/home.ts'
import { srcSet } from '#platform/lib/image-variants.ts'
import { telephoneLink } from '#platform/lib/text/telephone.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { replyDue } from './working-days.server.ts'
import { replyTimeWords } from './reply-time.ts'
import { officePrefix } from './business.ts'
import type { Business, Office, SpecialDay } from './business.ts'
import {
	respondingSchedules,
	countries,
	enteredOf,
	homeOf,
	ofEach,
	offices,
	schedulesOf,
} from './offices.server.ts'
import type { OfficeCountry } from './offices.server.ts'
import { hoursLines, specialLine } from './opening-hours.ts'
import type { Schedule } from './opening-hours.ts'
import { hasPoultry, isLeftOut } from './parts.ts'
import type { Part } from './parts.ts'
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

type BusinessRow = typeof business.$inferSelect & {
	logoSize: { widthPx: number | null; heightPx: number | null } | null
	darkWidthPx: number | null
}

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
	const view = toView(row, now, homeOf(row))
	views.set(row, { view, endsAtMs: Math.min(...ends, now.getTime() + viewDays * dayMs) })
	return view
}

/** Whether an address is of a part of the site that the business leaves out. */
export async function leavesOut(db: Db, address: string): Promise<boolean> {
	return isLeftOut(address, (await getBusiness(db)).leftOut)
}

/** When each office is open: in words, with its next days with other hours, and as search engines read it. */
export async function getHours(db: Db, now: Date) {
	const row = await getRow(db)
	const schedules = schedulesOf(row)
	return ofEach((country) => {
		const schedule = schedules[country]
		const { hours, state } = officeOf(row, country, { schedule, now, where: homeOf(row) })
		const specialDays = comingDays(schedule, now).map((day): SpecialDay => ({
			...specialLine(day),
			name: day.name,
		}))
		return { hours, state, specialDays, structured: openingHours(schedule, now) }
	})
}

/** What the picture for social networks shows of the site itself, and its address; `logo` is for its dark ground. */
export async function getShared(db: Db) {
	const row = await getRow(db)
	const business = await getBusiness(db)
	const { name, shortName, mark, look } = business
	return {
		title: name,
		site: mark?.isAlone ? '' : shortName,
		picture: row.sharePicture,
		address: shareAddress(row),
		logo: row.logoDark ?? row.logo,
		isOnPlate: row.logoDark === null,
		colours: look?.colours ?? {},
		isPoultry: hasPoultry(business),
	}
}

let shownLook = ''

/** What each picture for social networks has of the business, in short; empty while that is the program's. */
export function lookStamp(): string {
	return shownLook
}

/** The promise to messages of one quarter of an hour, at which a date begins in every zone: the same for all. */
const promises = new WeakMap<
	BusinessRow,
	{ quarter: number; made: Map<OfficeCountry, ReplyPromise> }
>()

export type ReplyPromise = { days: number; dueAt: Date | null }

/** What an office promises to a message of `from`: a reply within so many working days, and until when. */
export async function getReplyPromise(
	db: Db,
	{ office, from }: { office: OfficeCountry; from: Date },
): Promise<ReplyPromise> {
	const row = await getRow(db)
	const quarter = Math.floor(from.getTime() / 900_000)
	const earlier = promises.get(row)
	const made = earlier?.quarter === quarter ? earlier.made : new Map<OfficeCountry, ReplyPromise>()
	const days = row.replyDays ?? usualReplyDays
	const promise = made.get(office) ?? {
		days,
		dueAt: replyDue(respondingSchedules(row)[office], { from, days }),
	}
	promises.set(row, { quarter, made: made.set(office, promise) })
	return promise
}

/** How many working days are promised to a message that comes now, and the hours that say which days those are. */
export async function getReplyRules(
	db: Db,
): Promise<{ days: number; schedules: Record<OfficeCountry, Schedule> }> {
	const row = await getRow(db)
	return { days: row.replyDays ?? usualReplyDays, schedules: respondingSchedules(row) }
}

/** The IANA name of each office's time zone. */
export type TimeZones = Record<OfficeCountry, string>

/** The time zones of the offices; that of the only one for both. */
export async function getTimeZones(db: Db): Promise<TimeZones> {
	const schedules = respondingSchedules(await getRow(db))
	return ofEach((country) => schedules[country].timeZone)
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

/** Address of the logo as it was uploaded; null for the drawn hen. */
export async function getLogo(db: Db): Promise<string | null> {
	return (await getRow(db)).logo
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
	const { only } = homeOf(row)
	const shown = only ? [only] : countries
	const hasHours = (country: OfficeCountry) => hoursLines(schedules[country].hours).length > 0
	const lacking = shown.filter(
		(country) => hasHours(country) && lacksNextYear(schedules[country], now),
	)
	return [
		...missingUnless(row.name, missing.name),
		...missingUnless(row.nzPhone ?? row.auPhone, missing.phone),
		...missingUnless(usualMailbox(row), missing.email),
		...missingUnless(row.nzStreet ?? row.auStreet, missing.street),
		...missingUnless(shown.some(hasHours), missing.hours),
		...lacking.map((country) => ({
			field: `${officePrefix({ country })}SpecialDays`,
			label: `Enter next year’s special days of the office${only ? '' : ` in ${country}`}`,
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
	return toView({}, new Date(), home())
}

/** Another one for each picture and name, since networks keep what they have fetched. */
function shareAddress(row: Partial<BusinessRow>): string {
	const { name, shortName, sharePicture } = row
	return `/share/site/site/${stampOf([name, shortName, sharePicture, ...lookOf(row)])}`
}

function isPlain({ leftOut }: Partial<BusinessRow>): boolean {
	return leftOut?.includes('Poultry') ?? false
}

/** What was chosen of how it looks; nothing while that is the program's. */
function lookOf(row: Partial<BusinessRow>) {
	const { logo, logoDark, nameShown, mainColour, accentColour, leftOut } = row
	const without = isPlain(row) && leftOut ? leftOut : []
	if (!logo && !mainColour && !accentColour) return without
	return [logo, logoDark, nameShown, mainColour, accentColour, ...without]
}

function stampOf(shown: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12)
}

/** The room for a logo in the header. */
const markRoom = { width: 200, height: 44 }

function markOf({ logo, logoDark, logoSize, darkWidthPx, nameShown }: Partial<BusinessRow>) {
	if (!logo) return undefined
	const { widthPx, heightPx } = {
		widthPx: logoSize?.widthPx || 1,
		heightPx: logoSize?.heightPx || 1,
	}
	const scale = Math.min(markRoom.width / widthPx, markRoom.height / heightPx)
	return {
		width: Math.round(widthPx * scale),
		height: Math.round(heightPx * scale),
		dark: logoDark ? logoAddress(logoDark, darkWidthPx) : null,
		isAlone: nameShown === false,
	}
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

async function getRow(db: Db): Promise<BusinessRow> {
	const row = await readCached(db, businessTag, readRow)
	if (!showsTheSite(db)) return row
	setHome(homeOf(row))
	setOfAnotherTrade(isPlain(row))
	const look = lookOf(row)
	shownLook = look.length === 0 ? '' : stampOf(look)
	return row
}

async function readRow(db: Db): Promise<BusinessRow> {
	const dark = alias(media, 'dark')
	const [found] = await db
		.select({
			row: business,
			logoSize: { widthPx: media.widthPx, heightPx: media.heightPx },
			darkWidthPx: dark.widthPx,
		})
		.from(business)
		.leftJoin(media, eq(media.url, business.logo))
		.leftJoin(dark, eq(dark.url, business.logoDark))
		.limit(1)
	if (!found) throw new Error('The row of business is missing')
	const { row, ...sizes } = found
	return { ...row, ...sizes }
}

function toView(row: Partial<BusinessRow>, now: Date, where: Home): Business {
	const name = row.name || siteName()
	const schedules = schedulesOf(row)
	const mark = markOf(row)
	const { mainColour: main = null, accentColour: accent = null, fonts = null } = row
	const leftOut = (row.leftOut as Part[] | undefined)?.filter((part) => part !== 'Poultry') ?? []
	const hasLook = main !== null || accent !== null || fonts !== null
	return {
		name,
		shortName: row.shortName ?? name,
		tagline: row.tagline ?? '',
		email: usualMailbox(row) ?? '',
		logo: row.logo ? logoAddress(row.logo, row.logoSize?.widthPx) : null,
		sharePicture: shareAddress(row),
		socialLinks: (row.socialLinks ?? []) as Business['socialLinks'],
		replyTime: replyTimeWords(row.replyDays ?? usualReplyDays),
		// The data of every page names what is left out: the trade of this program is no word of another's pages.
		...(leftOut.length > 0 && { leftOut }),
		...(isPlain(row) && { isPlain: true }),
		offices: ofEach((country) =>
			officeOf(row, country, { schedule: schedules[country], now, where }),
		),
		...(mark && { mark }),
		...(hasLook && { look: { colours: paletteOf({ main, accent }), fonts } }),
		...(where.only && { home: where }),
	}
}

function officeOf(
	row: Partial<BusinessRow>,
	country: OfficeCountry,
	{ schedule, now, where }: { schedule: Schedule; now: Date; where: Home },
): Office {
	const { company, email, phone, street, city, region, postcode } = enteredOf(row)[country]
	const isOnly = where.only === country
	return {
		country,
		...(isOnly && where.country !== country && { place: where.country }),
		company: company ?? (row.name || siteName()),
		email: email ?? '',
		phone: phone ?? '',
		phoneHref: telephoneLink(phone ?? '', isOnly ? where.dialCode : '') ?? '',
		address: {
			street: street ?? '',
			city: city ?? '',
			region: region ?? '',
			postcode: postcode ?? '',
			countryCode: isOnly ? where.code : offices[country].code,
		},
		hours: hoursLines(schedule.hours),
		state: stateWords(schedule, now, city || 'local') ?? '',
	}
}

/** The name of a business that has not entered one: where its site is. */
function siteName(): string {
	return new URL(env().SITE_URL).host
}

// What the screen of visitors shows.
import type { TitledPage } from '#content/page-titles.server.ts'

/** A number of these days, and of as many before. */
export type Compared = { now: number; before: number }

export type Named = Compared & { name: string }

export type DayCount = { day: string; views: number }

/** `hour`: 0 to 23, at the office. */
export type HourCount = { hour: number; views: number }

/** How much visitors sent. */
export type Conversions = { enquiries: number; downloads: number; signUps: number }

export type PageRead = Named & {
	/** What was sent from it. */
	conversions: Conversions
}

/** A search after which people opened no result; the numbers are people of a day. */
export type MissedSearch = Compared & {
	words: string
	/** Mistyped ones that are counted with it. */
	spellings: string[]
	/** Of these people: for whom there was no result. */
	nothing: number
}

/** What was counted in a period of whole days. */
export type Summary = {
	/** Views of each of these days. */
	series: DayCount[]
	views: Compared
	visits: Compared
	/** Of each day, added up: who comes on two days counts twice. */
	visitors: Compared
	pages: PageRead[]
	/** Looked for and not found, by at least three people. */
	missed: MissedSearch[]
	sources: Named[]
	campaigns: Named[]
	countries: Named[]
	screens: Named[]
	/** Why views were not counted. */
	excluded: Named[]
}

export type Visits = Omit<Summary, 'pages' | 'missed'> & {
	days: number
	pages: (PageRead & TitledPage)[]
	/** `isFindable`: staff have given the word to a record since. */
	missed: (MissedSearch & { isFindable: boolean })[]
	/** Since midnight at the office. */
	today: { views: number; visitors: number; hours: HourCount[] }
}

/** Stands for the campaigns whose names are not kept. */
export const excludedCampaign = 'left out'

/** Periods that can be chosen, in days. */
export const periods = [7, 30, 90, 365] as const

const usual = 30

/** The period in an address. */
export function readPeriod(parameters: URLSearchParams): number {
	const given = Number(parameters.get('days'))
	return periods.find((days) => days === given) ?? usual
}

/** How much more or less a number is than before, such as '12 % more'; null where nothing was counted before. */
export function changeWords({ now, before }: Compared): string | null {
	if (before === 0) return null
	const percent = Math.round(((now - before) / before) * 100)
	if (percent === 0) return 'as many'
	return percent > 0 ? `${percent} % more` : `${-percent} % fewer`
}

/** As people write it, such as '1,204'. */
export function numberOf(amount: number): string {
	return amount.toLocaleString('en-NZ')
}

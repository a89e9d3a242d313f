import { useRouteLoaderData } from 'react-router'
import { hasCountries } from '#platform/lib/home.ts'

/** The small words of every page, which staff write among the menus. */
const labelNames = [
	'skip',
	'home',
	'country',
	'newZealand',
	'australia',
	'nz',
	'au',
	'countryShown',
	'showing',
	'switchTo',
	'stayWith',
	'cookies',
	'cookiesText',
	'cookiesButton',
	'search',
	'enquiry',
	'enquiryAdd',
	'menu',
	'mainMenu',
	'mobileMenu',
	'andMore',
	'leaveEmpty',
	'staff',
	'staffSignIn',
	'privacy',
	'terms',
	'accessibility',
	'call',
	'partOf',
	'localTime',
	'featured',
	'about',
	'productMore',
	'serviceMore',
	'articleMore',
	'featuredMore',
	'resourceMore',
	'resourceRead',
	'resourceDownload',
	'prices',
	'pricesQuoted',
	'missingTitle',
	'missingText',
	'missingHome',
	'missingContact',
] as const

/** What is said of two countries alone. */
const ofTwoCountries: ReadonlySet<string> = new Set([
	'country',
	'newZealand',
	'australia',
	'nz',
	'au',
	'countryShown',
	'showing',
	'switchTo',
	'stayWith',
	'partOf',
	'localTime',
	'pricesQuoted',
])

export type Labels = Record<(typeof labelNames)[number], string>

/** The words alone, in the order of their names, which would be on every page. */
export type LabelTexts = readonly string[]

/** What the data of a page holds of the small words. */
export function textsOf(labels: Labels): LabelTexts {
	return labelNames.map((name) => (hasCountries() || !ofTwoCountries.has(name) ? labels[name] : ''))
}

/** The small words by their names. */
export function labelsOf(texts: LabelTexts): Labels {
	return Object.fromEntries(labelNames.map((name, index) => [name, texts[index]])) as Labels
}

/** The small words of the page that is shown. Placeholders such as `{country}` are still to be filled. */
export function useLabels(): Labels {
	return labelsOf(useRouteLoaderData<{ labels: LabelTexts }>('routes/public/layout')!.labels)
}

/** What a country is called on the page. */
export function countryLabel(labels: Labels, country: string): string {
	return country === 'Australia' ? labels.australia : labels.newZealand
}

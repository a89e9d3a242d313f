import { useRouteLoaderData } from 'react-router'

/** The small words of every page, which staff write among the menus. */
type LabelName =
	| 'skip'
	| 'home'
	| 'country'
	| 'newZealand'
	| 'australia'
	| 'nz'
	| 'au'
	| 'countryShown'
	| 'showing'
	| 'switchTo'
	| 'stayWith'
	| 'cookies'
	| 'cookiesText'
	| 'cookiesButton'
	| 'search'
	| 'menu'
	| 'mainMenu'
	| 'mobileMenu'
	| 'andMore'
	| 'leaveEmpty'
	| 'staff'
	| 'staffSignIn'
	| 'privacy'
	| 'terms'
	| 'accessibility'
	| 'call'
	| 'partOf'
	| 'localTime'
	| 'featured'
	| 'about'
	| 'productMore'
	| 'serviceMore'
	| 'articleMore'
	| 'featuredMore'
	| 'resourceMore'
	| 'resourceRead'
	| 'resourceDownload'
	| 'prices'
	| 'pricesQuoted'
	| 'missingTitle'
	| 'missingText'
	| 'missingHome'
	| 'missingContact'

export type Labels = Record<LabelName, string>

/** The small words of the page that is shown. Places such as `{country}` are for `filled`. */
export function useLabels(): Labels {
	return useRouteLoaderData<{ labels: Labels }>('routes/public/layout')!.labels
}

/** What a country is called on the page. */
export function countryLabel(labels: Labels, country: string): string {
	return country === 'Australia' ? labels.australia : labels.newZealand
}

/** A label with a value in its place: `{country}`, or another name in braces. */
export function filled(label: string, value: string): string {
	return label.replace(/\{[a-z]+\}/, () => value)
}

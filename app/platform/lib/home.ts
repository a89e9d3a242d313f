// Where the business is: in whose time, money and language the site is written. A process has one, which follows the
// business each time that is read (business.server.ts); a browser reads it from the page.

/** The countries that records name. */
const places = ['New Zealand', 'Australia'] as const

export type Home = {
	/** The country that records name, with one office: visitors then have no choice of it. Null with two. */
	only: (typeof places)[number] | null
	/** What the country is called. */
	country: string
	/** ISO 3166, such as 'NZ'. */
	code: string
	/** IANA name. */
	timeZone: string
	/** ISO 4217, such as 'NZD'. */
	currency: string
	/** Telephone code without the plus; empty with two countries, whose numbers stay as they are written. */
	dialCode: string
}

/** Two countries: New Zealand's time, Australia's money. */
export const twoCountries: Home = {
	only: null,
	country: 'New Zealand',
	code: 'NZ',
	timeZone: 'Pacific/Auckland',
	currency: 'AUD',
	dialCode: '',
}

let current = twoCountries
/** What a page said last, so that it is parsed once. */
let told: { text: string | undefined; home: Home } = { text: undefined, home: twoCountries }

/** The same object until it changes. */
export function home(): Home {
	if (typeof document === 'undefined') return current
	const text = document.documentElement.dataset['only']
	if (text !== told.text) told = { text, home: text ? readHome(text) : twoCountries }
	return told.home
}

/** What a page says of where the business is: the country that records name is its place in the list, not its name. */
export function homeText({ only, ...where }: Home): string {
	return JSON.stringify({ only: places.findIndex((place) => place === only), ...where })
}

function readHome(text: string): Home {
	const { only, ...where } = JSON.parse(text) as Omit<Home, 'only'> & { only: number }
	return { only: places[only] ?? null, ...where }
}

/** For the server alone. */
export function setHome(next: Home): void {
	if (JSON.stringify(next) !== JSON.stringify(current)) current = next
}

let ofAnotherTrade = false

/** Whether the business is of another trade than poultry: what is said in code of farms is then not said or asked. */
export function isOfAnotherTrade(): boolean {
	if (typeof document === 'undefined') return ofAnotherTrade
	return document.documentElement.dataset['trade'] === 'other'
}

/** For the server alone. */
export function setOfAnotherTrade(is: boolean): void {
	ofAnotherTrade = is
}

/** Whether visitors choose between countries, and records are for one of them. */
export function hasCountries(): boolean {
	return home().only === null
}

/** Whose time is typed and shown, such as 'New Zealand time'. */
export function homeTime(): string {
	return `${home().country} time`
}

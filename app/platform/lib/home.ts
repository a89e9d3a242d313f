// Where the business is: in whose time, money and language the site is written. A process has one, which follows the
// business each time that is read (business.server.ts); a browser reads it from the page.

export type Home = {
	/** The country that records name, with one office: visitors then have no choice of it. Null with two. */
	only: 'New Zealand' | 'Australia' | null
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
	if (text !== told.text) told = { text, home: text ? (JSON.parse(text) as Home) : twoCountries }
	return told.home
}

/** For the server alone. */
export function setHome(next: Home): void {
	if (JSON.stringify(next) !== JSON.stringify(current)) current = next
}

/** Whether visitors choose between countries, and records are for one of them. */
export function hasCountries(): boolean {
	return home().only === null
}

/** Whose time is typed and shown, such as 'New Zealand time'. */
export function homeTime(): string {
	return `${home().country} time`
}

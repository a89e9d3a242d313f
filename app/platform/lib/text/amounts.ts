import { home } from '../home.ts'

// Made once: that takes far longer than formatting, and a list has dozens of prices.
const formats = new Map<string, Intl.NumberFormat>()

/** The currency of what is sold in one country alone, or of everything else. */
export function currencyFor(onlyIn: string | null | undefined): string {
	const { only, currency } = home()
	return only === null && onlyIn === 'New Zealand' ? 'NZD' : currency
}

/**
 * Whole amounts without decimals ('$25'), others with two ('$12.50'), in the currency of the site. Of another, which is
 * that of what is sold in one country alone, the price says which: 'NZ$25'.
 */
export function formatAmount(amount: number, onlyIn?: string | null): string {
	const currency = currencyFor(onlyIn)
	const sign = currency === home().currency ? signOf(currency) : 'symbol'
	return formatOf(currency, sign, Number.isInteger(amount) ? 0 : 2).format(amount)
}

/** '$25', '$12.50' or 'Contact for Price'. */
export function formatPrice(price: number | null, onlyIn?: string | null): string {
	return price === null ? 'Contact for Price' : formatAmount(price, onlyIn)
}

/** 'Australian dollars' for 'AUD'. */
export function currencyName(currency: string): string {
	const parts = formatOf(currency, 'name', 0).formatToParts(2)
	return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

type Sign = 'symbol' | 'narrowSymbol' | 'code' | 'name'

/** Letters in place of a sign, such as 'kr', would be those of several countries. */
function signOf(currency: string): Sign {
	return /\p{Sc}/u.test(formatOf(currency, 'narrowSymbol', 0).format(1)) ? 'narrowSymbol' : 'code'
}

function formatOf(currency: string, currencyDisplay: Sign, digits: number): Intl.NumberFormat {
	const key = `${currency} ${currencyDisplay} ${digits}`
	const made =
		formats.get(key) ??
		new Intl.NumberFormat('en', {
			style: 'currency',
			currency,
			currencyDisplay,
			minimumFractionDigits: digits,
			maximumFractionDigits: digits,
		})
	formats.set(key, made)
	return made
}

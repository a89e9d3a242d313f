const figures = String.raw`(\d[\d,]*(?:\.\d{1,2})?)\s?(k)?(?![\d,])`
const written = new RegExp(
	String.raw`^(NZ|AU?)?\$\s?${figures}(?:\s*(?:to|-|–)\s*(?:(?:NZ|AU?)?\$\s?)?${figures})?`,
	'i',
)

const units: [RegExp, string][] = [
	[/\b(?:an|per) hour\b|\bhourly\b/i, 'HOUR'],
	[/\b(?:a|per) day\b|\bdaily\b/i, 'DAY'],
	[/\b(?:a|per) week\b|\bweekly\b/i, 'WEEK'],
	[/\b(?:a|per) month\b|\bmonthly\b/i, 'MONTH'],
]

/** An amount from here on is for a year. */
const minOfYear = 10_000

/**
 * A salary for search engines, when its text begins with one or two amounts and is unambiguous: null for
 * 'up to $90,000', 'competitive' and '$40'. The description contains the text itself either way.
 */
export function toSalary(text: string, country: 'AU' | 'NZ') {
	const found = written.exec(text.trim())
	// A second sum of money may be a bonus, or anything else.
	if (!found || text.trim().slice(found[0].length).includes('$')) return null
	const [, mark, low, lowK, high, highK] = found
	const least = toNumber(low, lowK ?? highK)
	const most = high === undefined ? least : toNumber(high, highK)
	const unitText = unitOf(text, least)
	if (unitText === null || most < least) return null
	return {
		'@type': 'MonetaryAmount' as const,
		currency: (mark ? mark.toUpperCase() === 'NZ' : country === 'NZ') ? 'NZD' : 'AUD',
		value: {
			'@type': 'QuantitativeValue' as const,
			...(most === least ? { value: least } : { minValue: least, maxValue: most }),
			unitText,
		},
	}
}

function toNumber(digits = '', thousands: string | undefined): number {
	return Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1)
}

function unitOf(text: string, least: number): string | null {
	const named = units.find(([pattern]) => pattern.test(text))
	// '$65,000, 40 hours per week' names a unit that is not the money's.
	if (named) return least >= minOfYear ? null : named[1]
	return least >= minOfYear ? 'YEAR' : null
}

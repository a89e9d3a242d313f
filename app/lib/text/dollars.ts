// Made once: that takes far longer than formatting, and a list has dozens of prices.
const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-AU', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
})

/** Australian dollars: whole amounts without decimals ('$25'), others with two ('$12.50'). */
export function formatDollars(dollars: number): string {
	return `$${(Number.isInteger(dollars) ? whole : withCents).format(dollars)}`
}

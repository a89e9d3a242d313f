/** Australian dollars as people write them: whole ones without decimals ('$25'), others with two ('$12.50'). */
export function formatDollars(dollars: number): string {
	const isWhole = Number.isInteger(dollars)
	const digits = { minimumFractionDigits: isWhole ? 0 : 2, maximumFractionDigits: 2 }
	return `$${dollars.toLocaleString('en-AU', digits)}`
}

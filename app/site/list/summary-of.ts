/** How many of a list there are, such as "12 products in Biosecurity"; of one that could not be read nobody knows. */
export function summaryOf(total: number | null, thing: string, part: string | null): string {
	if (total === null) return 'The list could not be read just now.'
	return `${total} ${thing}${total === 1 ? '' : 's'}${part === null ? '' : ` in ${part}`}`
}

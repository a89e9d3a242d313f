/** The size of a list, such as "12 products in Biosecurity"; `total` is null when it could not be read. */
export function summaryOf(total: number | null, thing: string, part: string | null): string {
	if (total === null) return 'The list could not be loaded.'
	return `${total} ${thing}${total === 1 ? '' : 's'}${part === null ? '' : ` in ${part}`}`
}

/** A price as it is stored, with the dollar sign in front when it has none; null when there is none. */
export function priceText(price: string | null): string | null {
	const text = (price?.trim() ?? '').replace(/^(\D*\d[\d,]*)\.00$/, '$1')
	if (text === '') return null
	return /^\d/.test(text) ? `$${text}` : text
}

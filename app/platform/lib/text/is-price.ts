/** Whether a text on a card is a price in figures, as `formatPrice` writes it. Apart from that: public pages load this. */
export function isPrice(text: string): boolean {
	return /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s)\d/u.test(text)
}

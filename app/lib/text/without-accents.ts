/** Letters without accents and macrons: 'Manawatū' becomes 'Manawatu'. */
export function withoutAccents(text: string): string {
	return text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
}

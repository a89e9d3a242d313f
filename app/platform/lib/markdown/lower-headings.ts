/** Rendered text with its headings one level lower, for a place below a heading of the page. */
export function lowerHeadings(html: string): string {
	return html.replace(/<(\/?)h([2-5])(?=[\s>])/g, (_all, end: string, level: string) => {
		return `<${end}h${Number(level) + 1}`
	})
}

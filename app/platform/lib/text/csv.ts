/** What begins a CSV file: the byte order mark tells Excel that it is UTF-8. */
export const csvStart = '\uFEFF'

/** One record of a CSV file (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
	return `${cells.map((cell) => toCell(String(cell))).join(',')}\r\n`
}

/** Spreadsheets run text that begins with these as a formula; a leading apostrophe prevents it. */
function toCell(value: string): string {
	const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
	return `"${safe.replaceAll('"', '""')}"`
}

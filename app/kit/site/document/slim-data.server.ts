// The data that the framework writes at the end of a page repeats its text. Compression finds that only where both are
// written alike, so the data is written as nested values, escaped as little as a script allows, and the longest text is
// read from the page. A function in the page writes it for the framework, whose own form names each value by a number.
import writeData from './inline/write-data.ts?inline-script'

const call = 'window.__reactRouterContext.streamController.enqueue('
const callEnd = ');</script>'
const shownText = 'document.querySelector("[data-text]").innerHTML'
const fewestLetters = 400
/** What would start or end a script, or start a comment, inside a script. */
const unsafeInScript = /<(?=!--|\/?script)/gi
/** In the place of a value. The framework has further ones, which no page needs. */
const noValues: Record<number, string> = { [-5]: 'null', [-7]: 'void 0' }

/** For route discovery, which is not used: the router knows all routes from the start. */
const unusedMark = ' data-discover="true">'

/** Rewrites the data of a rendered page so that both take fewer bytes. Scripts get the same values as before. */
export function slimData(html: string, nonce: string): string {
	const opening = `<script nonce="${nonce}">${call}`
	const start = html.lastIndexOf(opening)
	const from = start + opening.length
	const to = html.indexOf(callEnd, from)
	// There are several chunks when the data was streamed.
	if (start === -1 || to === -1 || html.indexOf(opening) !== start) return html
	const page = html.slice(0, start)
	const flat = plainValues(JSON.parse(html.slice(from, to)) as string)
	const script = flat
		? `<script nonce="${nonce}">${writeData}${call}writeData(${asCode(flat, page)})`
		: html.slice(start, to)
	return page.replaceAll(unusedMark, '>') + script + html.slice(to)
}

type Places = number[] | Record<string, number>

/** The framework's list of values, where objects and lists name others by place; undefined when some are not plain. */
function plainValues(written: string): unknown[] | undefined {
	// Further lines hold what was promised.
	if (written.indexOf('\n') !== written.length - 1) return undefined
	const flat = JSON.parse(written) as unknown[]
	const isPlain = (value: unknown) =>
		typeof value === 'object'
			? Object.values(value as Places).every((place) => place >= 0 || place in noValues)
			: value !== '__proto__'
	return flat.every(isPlain) ? flat : undefined
}

/** An expression with the same values. */
function asCode(flat: unknown[], page: string): string {
	const shown = maxShownLength(page, flat)
	const codeOf = (place: number): string => {
		const value = flat[place]
		if (place < 0) return noValues[place] ?? ''
		if (value === shown) return shownText
		if (Array.isArray(value)) return `[${value.map(codeOf).join(',')}]`
		if (typeof value !== 'object') return JSON.stringify(value).replace(unsafeInScript, '\\x3c')
		const parts = Object.entries(value as Places).map(
			([name, part]) => `${codeOf(Number(name.slice(1)))}:${codeOf(part)}`,
		)
		return `{${parts.join(',')}}`
	}
	return codeOf(0)
}

/** The text of the one element marked `data-text`, when the data holds it exactly as the page does. */
function maxShownLength(page: string, flat: unknown[]): string | undefined {
	const mark = page.indexOf(' data-text="')
	if (mark === -1) return undefined
	const inside = page.indexOf('>', mark) + 1
	return flat
		.filter((value) => typeof value === 'string')
		.find((text) => text.length >= fewestLetters && page.startsWith(`${text}</`, inside))
}

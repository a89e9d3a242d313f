// What the framework writes for its scripts at the end of a page repeats the page: a compressor sees that only where the two
// are written alike. So the data is written as like the page as a script may be, and the longest text is not written again.

const call = 'window.__reactRouterContext.streamController.enqueue('
const callEnd = ');</script>'
/** Stands for the text that is read from the page; of those signs that no text has. */
const gap = '\uE000'
const fewestLetters = 400
/** What would begin or end a script or a comment within one. */
const unsafeInScript = /<(?=!--|\/?script)/gi

/** With this the router finds the routes that it does not know yet; ours it knows from the start. */
const unusedMark = ' data-discover="true">'

/** Rewrites the data of a rendered page so that both together take fewer bytes. Scripts are given what they were given before. */
export function slimData(html: string, nonce: string): string {
	const opening = `<script nonce="${nonce}">${call}`
	const start = html.lastIndexOf(opening)
	const from = start + opening.length
	const to = html.indexOf(callEnd, from)
	// More than one come where something was still awaited.
	if (start === -1 || to === -1 || html.indexOf(opening) !== start) return html
	const data = JSON.parse(html.slice(from, to)) as string
	const shown = longestShown(html.slice(0, start), data)
	const given = shown
		? `${asScript(data.replace(JSON.stringify(shown), `"${gap}"`))}.replace("${gap}",()=>JSON.stringify(document.querySelector("[data-text]").innerHTML).slice(1,-1))`
		: asScript(data)
	return (
		html.slice(0, start).replaceAll(unusedMark, '>') +
		html.slice(start, from) +
		given +
		html.slice(to)
	)
}

/** The text of the one part that says so (`data-text`), when the data holds it as it stands there. */
function longestShown(page: string, data: string): string | undefined {
	const mark = page.indexOf(' data-text="')
	if (mark === -1 || data.includes(gap)) return undefined
	const inside = page.indexOf('>', mark) + 1
	const strings = (JSON.parse(data.split('\n', 1)[0] ?? '') as unknown[]).filter(
		(value) => typeof value === 'string',
	)
	return strings.find(
		(text) => text.length >= fewestLetters && page.startsWith(`${text}</`, inside),
	)
}

/** In single quotes, since the data is full of double ones. */
function asScript(text: string): string {
	const quoted = text
		.replace(/[\\']/g, '\\$&')
		.replaceAll('\n', '\\n')
		.replace(unsafeInScript, '\\x3c')
	return `'${quoted}'`
}

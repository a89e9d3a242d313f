// The data that the framework writes at the end of a page repeats its text. Compression finds that only where both are written
// alike, so the data is escaped as little as a script allows, and the longest text is read from the page instead.

const call = 'window.__reactRouterContext.streamController.enqueue('
const callEnd = ');</script>'
/** Marks the text that is read from the page; a private-use character, which no text has. */
const gap = '\uE000'
const fewestLetters = 400
/** What would start or end a script, or start a comment, inside a script. */
const unsafeInScript = /<(?=!--|\/?script)/gi

/** For route discovery, which is not used: the router knows all routes from the start. */
const unusedMark = ' data-discover="true">'

/** Rewrites the data of a rendered page so that both together take fewer bytes. Scripts get the same values as before. */
export function slimData(html: string, nonce: string): string {
	const opening = `<script nonce="${nonce}">${call}`
	const start = html.lastIndexOf(opening)
	const from = start + opening.length
	const to = html.indexOf(callEnd, from)
	// There are several chunks when the data was streamed.
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

/** The text of the one element marked `data-text`, when the data holds it exactly as the page does. */
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

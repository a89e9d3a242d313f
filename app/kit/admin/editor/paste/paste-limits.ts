// Converting looks at the content of every element, so elements within many others cost more than they take to write.

const maxDepth = 300
/** A browser repeats open formats in every block that follows. */
const maxFormats = 30
/** The sum of the depths of all elements: 10,000 elements at a depth of 50. */
const maxWork = 1_000_000
/** What an element takes at any depth. Browsers cannot hand over more than some 60,000 neighbours at once. */
const minWork = 40

const empty = new Set(
	'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
/** Elements that may be left open; the next of their kind ends them. */
const endedByNext = new Set('p li dt dd td th tr thead tbody tfoot option colgroup'.split(' '))
const formats = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

/** Whether the HTML is flat enough to convert at once. What is not was made to be slow, and is pasted as plain text. */
export function isWithinPasteLimits(html: string): boolean {
	let [depth, open, work] = [0, 0, 0]
	for (const [, isEnd, written = ''] of withoutComments(html).matchAll(
		/<(\/?)([a-z][a-z0-9:]{0,30})/gi,
	)) {
		const name = written.toLowerCase()
		if (!isEnd) work += minWork
		if (empty.has(name) || endedByNext.has(name)) {
			work += depth
			continue
		}
		const step = isEnd ? -1 : 1
		depth = Math.max(0, depth + step)
		if (formats.has(name)) open = Math.max(0, open + step)
		work += depth
		if (depth > maxDepth || open > maxFormats || work > maxWork) return false
	}
	return work <= maxWork
}

function withoutComments(html: string): string {
	const parts: string[] = []
	let end = 0
	for (let at = html.indexOf('<!--'); at >= 0; at = html.indexOf('<!--', end)) {
		parts.push(html.slice(end, at))
		const close = html.indexOf('-->', at)
		if (close < 0) return parts.join('')
		end = close + 3
	}
	return parts.join('') + html.slice(end)
}

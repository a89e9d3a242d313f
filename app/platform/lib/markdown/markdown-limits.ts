/** The longest Markdown that is saved and rendered, in UTF-16 code units. */
export const maxMarkdownLength = 100_000

// The parser takes more than linear time for some marks, so they are counted first: the costliest have their own
// limits, the others share a budget of weights. A 10,000-word article with a link or an emphasis in every line uses
// half of it.
const weights: [RegExp, number][] = [
	[/\*+|_+|~+|[[\]]/g, 1],
	[/`+/g, 4],
	[/<|https?:|www\.|@/g, 2],
	[/\][(:]|[&\n\r]/g, 1],
	[/(?:[-+]|\d[.)])[ \t\r\n]/g, 1],
	[/\|/g, 0.5],
]
const maxWeight = 4000
const maxComments = 200
const maxSetextLines = 400
const maxFootnoteMarks = 300
const maxBoxMarks = 400
// Boxes in boxes have one colon more each, and each is read once more.
const tooManyColons = /^[ \t]*:{21,}[a-z]/m
const maxIndent = 200
const maxContainersInLine = 20

const setextLine = /^[\s>]*(?:=+|-+)[ \t]*$/
// Matches one mark at a time: a pattern for the whole chain would backtrack.
const containerMark = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y

/** Whether the text is small and flat enough to render in bounded time. The check runs in linear time. */
export function isWithinMarkdownLimits(markdown: string): boolean {
	if (markdown.length > maxMarkdownLength) return false
	if (weightOf(markdown) > maxWeight) return false
	if (countOf(markdown, /<!--/g) > maxComments) return false
	if (countOf(markdown, /\[\^/g) > maxFootnoteMarks) return false
	if (countOf(markdown, /:{3,}/g) > maxBoxMarks || tooManyColons.test(markdown)) return false
	const lines = markdown.split(/\r\n|\r|\n/)
	if (lines.filter((line) => setextLine.test(line)).length > maxSetextLines) return false
	return lines.every((line) => !isTooDeep(line))
}

function isTooDeep(line: string): boolean {
	if (/^[ \t]*/.exec(line)![0].length > maxIndent) return true
	containerMark.lastIndex = 0
	for (let marks = 0; containerMark.test(line); marks++) {
		if (marks >= maxContainersInLine) return true
	}
	return false
}

function weightOf(text: string): number {
	return weights.reduce((sum, [pattern, weight]) => sum + weight * countOf(text, pattern), 0)
}

function countOf(text: string, pattern: RegExp): number {
	return text.match(pattern)?.length ?? 0
}

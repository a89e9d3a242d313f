/** A text cut into the common start, its own part, and the common end. */
export type CutText = { before: string; own: string; after: string }

/** Characters of common text kept on each side of the difference. */
const aroundLength = 120

/** Cuts `text` at word boundaries around its difference from `other`, and shortens the common parts. */
export function cutAtDifference(text: string, other: string): CutText {
	const most = Math.min(text.length, other.length)
	let start = 0
	while (start < most && text[start] === other[start]) start++
	while (start > 0 && isWithinWord(text, other, start)) start--
	let end = 0
	while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end++
	while (end > 0 && isWithinWord(text, other, -end)) end--
	const before = text.slice(0, start)
	const after = text.slice(text.length - end)
	return {
		before: before.length > aroundLength ? `... ${before.slice(-aroundLength)}` : before,
		own: text.slice(start, text.length - end),
		after: after.length > aroundLength ? `${after.slice(0, aroundLength)} ...` : after,
	}
}

/** Whether a cut at `at` would split a word of either text; a negative `at` counts from the end. */
function isWithinWord(text: string, other: string, at: number): boolean {
	return [text, other].some((one) => {
		const cut = at < 0 ? one.length + at : at
		return /^\S\S$/u.test(one.slice(cut - 1, cut + 1))
	})
}

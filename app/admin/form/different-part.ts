/** A text, cut into what it begins and ends with like the other one, and what is its own between. */
export type CutText = { before: string; own: string; after: string }

/** How much of the same text stands around what differs. */
const aroundLength = 120

/** Cuts `text` where it begins and ceases to differ from `other`, at the ends of words; far from there it is left out. */
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

/** Whether a cut would go through a word of either text; counted from the end when negative. */
function isWithinWord(text: string, other: string, at: number): boolean {
	return [text, other].some((one) => {
		const cut = at < 0 ? one.length + at : at
		return /^\S\S$/u.test(one.slice(cut - 1, cut + 1))
	})
}

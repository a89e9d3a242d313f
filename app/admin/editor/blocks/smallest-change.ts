import { editBetween } from '../line-breaks.ts'

type Versions = {
	/** The block as it is stored. */
	source: string
	/** The stored block, written from the model. */
	old: string
	/** The changed block, written from the model. */
	fresh: string
}

/**
 * Makes the change between `old` and `fresh` in `source`, where the three agree line by line or letter by letter.
 * `null` where they do not. The caller must check the result: it is a guess.
 */
export function smallestChange({ source, old, fresh }: Versions): string | null {
	if (source === old) return fresh
	const breaks = source.match(/\r\n?|\n/g) ?? []
	const lines = source.split(/\r\n?|\n/)
	const oldLines = old.split('\n')
	if (lines.length !== oldLines.length)
		return lines.join('\n').length === old.length ? withEdit(source, old, fresh) : null
	const usual = breaks[0] ?? '\n'
	const freshLines = fresh.split('\n')
	const shorter = Math.min(oldLines.length, freshLines.length)
	let top = 0
	while (top < shorter && oldLines[top] === freshLines[top]) top++
	let bottom = 0
	while (bottom < shorter - top && oldLines.at(-1 - bottom) === freshLines.at(-1 - bottom)) bottom++
	const middle = freshLines.slice(top, freshLines.length - bottom)
	const isOneLine = middle.length === 1 && oldLines.length - top - bottom === 1
	if (isOneLine) middle[0] = withEdit(lines[top]!, oldLines[top]!, middle[0]!) ?? middle[0]!
	const kept = lines.slice(lines.length - bottom)
	const all = [...lines.slice(0, top), ...middle, ...kept]
	const keptBreaks = bottom > 0 ? breaks.slice(breaks.length - bottom + 1) : []
	const firstKept = all.length - keptBreaks.length - 1
	return all.reduce((text, line, index) => {
		const parting =
			index <= top
				? breaks[index - 1]
				: index > firstKept
					? keptBreaks[index - firstKept - 1]
					: usual
		return `${text}${parting ?? usual}${line}`
	})
}

/** The edit between `old` and `fresh`, made in a text as long as `old`. */
function withEdit(source: string, old: string, fresh: string): string | null {
	if (source.length !== old.length) return null
	const edit = editBetween(old, fresh)
	return edit ? source.slice(0, edit.from) + edit.insert + source.slice(edit.to) : source
}

import { editBetween } from '../line-breaks.ts'
import { alignedEnd, alignedStart } from './aligned-text.ts'

type Versions = {
	/** The block as it is stored. */
	source: string
	/** The stored block, written from the model. */
	old: string
	/** The changed block, written from the model. */
	fresh: string
}

/**
 * Ways to make the change between `old` and `fresh` in `source`, the one that keeps most first. The caller must check
 * them: they are guesses.
 */
export function smallestChanges(versions: Versions): string[] {
	const { source, old, fresh } = versions
	if (source === old) return [fresh]
	const guesses = [withEdit(versions)]
	if (countLines(source) === countLines(old))
		guesses.unshift(withLines(versions, true), withLines(versions, false))
	return [...new Set(guesses)]
}

/** Replaces the lines that changed; within a single changed line only the words, if asked to. */
function withLines({ source, old, fresh }: Versions, isWithinLine: boolean): string {
	const breaks = source.match(/\r\n?|\n/g) ?? []
	const lines = source.split(/\r\n?|\n/)
	const oldLines = old.split('\n')
	const usual = breaks[0] ?? '\n'
	const freshLines = fresh.split('\n')
	const shorter = Math.min(oldLines.length, freshLines.length)
	let top = 0
	while (top < shorter && oldLines[top] === freshLines[top]) top++
	let bottom = 0
	while (bottom < shorter - top && oldLines.at(-1 - bottom) === freshLines.at(-1 - bottom)) bottom++
	const middle = freshLines.slice(top, freshLines.length - bottom)
	const isOneLine = middle.length === 1 && oldLines.length - top - bottom === 1
	if (isOneLine && isWithinLine)
		middle[0] = withEdit({ source: lines[top]!, old: oldLines[top]!, fresh: middle[0]! })
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

/** Replaces what lies between the starts and the ends that agree. */
function withEdit({ source, old, fresh }: Versions): string {
	const edit = editBetween(old, fresh)
	if (!edit) return source
	const usual = /\r\n?|\n/.exec(source)?.[0] ?? '\n'
	const start = alignedStart({ source, old, until: edit.from })
	const end = alignedEnd({ source, old, until: edit.to, from: start.source })
	const changed = fresh.slice(start.old, fresh.length - (old.length - end.old))
	return source.slice(0, start.source) + changed.replaceAll('\n', usual) + source.slice(end.source)
}

function countLines(text: string): number {
	return text.split(/\r\n?|\n/).length
}

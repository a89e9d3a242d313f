import type { List, RootContent } from 'mdast'
import { parseMarkdown } from '../blocks/read-blocks.ts'
import { hasToken, indexOfToken, outerParts, tokensIn, withoutTokens } from './picture-tokens.ts'

/**
 * Puts the mark of each picture on its own line, beside the block that held it: before the words it stood before, otherwise
 * after them. A list is parted after the item that held the picture, and goes on below.
 */
export function placePictures(markdown: string, marks: readonly string[]): string {
	if (marks.length === 0) return markdown
	const written: string[] = []
	let end = 0
	for (const block of parseMarkdown(markdown)) {
		const { from, to } = placeOf(block)
		const source = markdown.slice(from, to)
		if (!hasToken(source)) {
			written.push(markdown.slice(end, to))
		} else {
			// Indented, the mark would belong to an item above.
			written.push(markdown.slice(end, from).trimEnd(), end === 0 ? '' : '\n\n')
			written.push(partsOf(block, { source, from, marks }).join('\n\n'))
		}
		end = to
	}
	written.push(markdown.slice(end))
	// A picture may have stood where only words are taken from, such as in code.
	const seen = new Set(tokensIn(markdown).map(indexOfToken))
	for (const [index, mark] of marks.entries()) if (!seen.has(index)) written.push(`\n\n${mark}`)
	// A block of nothing but pictures that are not marked leaves its blank lines.
	return written
		.join('')
		.replaceAll(/\n{3,}/g, '\n\n')
		.trim()
}

type Source = { source: string; from: number; marks: readonly string[] }

function partsOf(block: RootContent, given: Source): string[] {
	const { source, marks } = given
	if (block.type === 'list') return partsOfList(block, given)
	const { lead } = outerParts(source)
	const words = cleaned(source, block.type).trimStart()
	const before = marksIn(lead, marks)
	const after = marksIn(source.slice(lead.length), marks)
	return [...before, ...(words ? [words] : []), ...after]
}

function partsOfList({ children }: List, { source, from, marks }: Source): string[] {
	const parts: string[] = []
	let [text, end] = ['', 0]
	for (const item of children) {
		const to = item.position!.end.offset! - from
		const own = source.slice(end, to)
		end = to
		text += hasToken(own) ? cleaned(own, 'list') : own
		if (!hasToken(own)) continue
		if (text.trim() !== '') parts.push(text.replace(/^\n+/, ''))
		parts.push(...marksIn(own, marks))
		text = ''
	}
	if (text.trim() !== '') parts.push(text.replace(/^\n+/, ''))
	return parts
}

/** A block without its pictures; nothing when no words are left. */
function cleaned(source: string, type: RootContent['type']): string {
	const lines = source.split('\n').flatMap((line) => {
		const rest = withoutTokens(line)
		return isBare(rest) && hasToken(line) ? [] : [rest]
	})
	while (lines.length > 0 && isBare(lines.at(-1)!)) lines.pop()
	const text = lines.join('\n').trimEnd()
	return type !== 'code' && isEmpty(text) ? '' : text
}

/** Whether a line has nothing but marks of quotes. */
function isBare(line: string): boolean {
	return /^[\s>]*$/.test(line)
}

/** Whether a block says nothing: its marks and cells are empty. */
function isEmpty(text: string): boolean {
	return (
		text
			.replaceAll('<br>', '')
			.replaceAll(/^ *\d+\.(?=\s|$)/gm, '')
			.replaceAll(/[\s>|#*`\\-]/g, '') === ''
	)
}

function marksIn(text: string, marks: readonly string[]): string[] {
	return tokensIn(text).flatMap((token) => marks[indexOfToken(token)] ?? [])
}

function placeOf({ position }: RootContent): { from: number; to: number } {
	return { from: position!.start.offset!, to: position!.end.offset! }
}

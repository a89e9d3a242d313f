import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isWithinMarkdownLimits } from './markdown-limits.ts'

type Definition = { written: string; needs: string[] }

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false })

// Ends a footnote before the block: indented code would become part of it. Comments are not shown.
const apart = '\n\n<!-- -->\n\n'

/**
 * Each block of a text with those definitions of links and footnotes that it needs, so that it can be rendered on its own.
 *
 * They are before the block, which may end with code that is not closed. Definitions that many blocks need add up: beyond
 * the limits of a text they are left out.
 */
export function withDefinitions(blocks: readonly string[], definitions: string): string[] {
	if (definitions.trim() === '' || !isWithinMarkdownLimits(definitions)) return [...blocks]
	const known = readDefinitions(definitions)
	const texts = blocks.map((block) => {
		const needed = neededBy(block, known).map(({ written }) => written)
		return needed.length > 0 ? `${needed.join('\n\n')}${apart}${block}` : block
	})
	return isWithinMarkdownLimits(texts.join('\n\n')) ? texts : [...blocks]
}

/** By identifier; the first definition counts, as in a whole text. */
function readDefinitions(markdown: string): Map<string, Definition> {
	const known = new Map<string, Definition>()
	for (const node of parser.parse(markdown).children) {
		if (node.type !== 'definition' && node.type !== 'footnoteDefinition') continue
		const { start, end } = node.position!
		const written = markdown.slice(start.offset, end.offset)
		const isNote = node.type === 'footnoteDefinition'
		const identifier = isNote ? `^${node.identifier}` : node.identifier
		const needs = isNote ? labelsIn(written) : []
		if (!known.has(identifier)) known.set(identifier, { written, needs })
	}
	return known
}

/** The definitions a block refers to, and those that its footnotes refer to. */
function neededBy(block: string, known: ReadonlyMap<string, Definition>): Definition[] {
	const found = new Set<Definition>()
	const open = labelsIn(block)
	for (let label = open.pop(); label !== undefined; label = open.pop()) {
		const definition = known.get(label)
		if (!definition || found.has(definition)) continue
		found.add(definition)
		open.push(...definition.needs)
	}
	return [...known.values()].filter((definition) => found.has(definition))
}

/** What is between brackets, as Markdown compares it. */
function labelsIn(markdown: string): string[] {
	return [...markdown.matchAll(/\[((?:\\.|[^[\]\\])+)(?=\])/gs)].map(([, label = '']) =>
		label.replaceAll(/\s+/g, ' ').trim().toLowerCase().toUpperCase().toLowerCase(),
	)
}

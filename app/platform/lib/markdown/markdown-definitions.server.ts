import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isWithinMarkdownLimits } from './markdown-limits.ts'

type Definition = { label: string; written: string }

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false })

// Ends a footnote before the block: indented code would become part of it. Comments are not shown.
const apart = '\n\n<!-- -->\n\n'

/**
 * Each block of a text with the definitions of links and footnotes that it needs, so that it renders on its own.
 *
 * They are before the block, which may end with code that is not closed. Definitions that many blocks need add up:
 * beyond the limits of a text they are left out.
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

/** By label in brackets; the first definition counts, as in a whole text. */
function readDefinitions(markdown: string): Map<string, Definition> {
	const known = new Map<string, Definition>()
	for (const node of parser.parse(markdown).children) {
		if (node.type !== 'definition' && node.type !== 'footnoteDefinition') continue
		const { start, end } = node.position!
		const written = markdown.slice(start.offset, end.offset)
		const label = `[${node.type === 'definition' ? '' : '^'}${node.identifier}]`
		if (!known.has(label)) known.set(label, { label, written })
	}
	return known
}

/** The definitions a block refers to, and those that they refer to. */
function neededBy(block: string, known: ReadonlyMap<string, Definition>): Definition[] {
	const found = new Set<Definition>()
	const open = [block]
	for (let text = open.pop(); text !== undefined; text = open.pop()) {
		if (!text.includes('[')) continue
		const compared = asCompared(text)
		const labels = new Set<string>(compared.match(/\[[^[\]]*\]/g))
		for (const definition of known.values()) {
			const { label } = definition
			// Only a label with escaped brackets has to be looked for in the whole text.
			const isNamed = labels.has(label) || (label.includes('\\') && compared.includes(label))
			if (!isNamed || found.has(definition)) continue
			found.add(definition)
			open.push(definition.written)
		}
	}
	return [...known.values()].filter((definition) => found.has(definition))
}

/** Labels are the same in any case and with any white space. */
function asCompared(markdown: string): string {
	const narrow = markdown
		.replaceAll(/[\t\n\r ]+/g, ' ')
		.replaceAll('[ ', '[')
		.replaceAll(' ]', ']')
	return narrow.toLowerCase().toUpperCase().toLowerCase()
}

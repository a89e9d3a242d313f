import { setImmediate as otherWork } from 'node:timers/promises'
import type { Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { escapeMarkup } from '../text/xml.ts'
import { remarkBlocks } from './block-syntax.ts'
import { boxes, setBlocks } from './markdown-blocks.server.ts'
import type { BlockOptions } from './markdown-blocks.server.ts'
import {
	labelTasks,
	linkHeadings,
	lowerSchemes,
	markVideos,
	setHeadings,
	setLinkTargets,
	wrapTables,
} from './markdown-elements.server.ts'
import type { Heading, LinkOptions } from './markdown-elements.server.ts'
import { setImages } from './markdown-images.server.ts'
import type { ImageOptions } from './markdown-images.server.ts'
import { isWithinMarkdownLimits } from './markdown-limits.ts'
import { markdownSchema } from './markdown-schema.server.ts'
import { linkTelephones } from './markdown-telephones.server.ts'

const noBreakSpace = '\u00A0'

const units =
	`% °C °F ppm lux dB IU CFU am pm µg mg g kg t tonnes? mL ml L l litres? mm cm m km m² m³ cm² ha hectares?
kJ MJ W kW kPa s seconds? min minutes? h hours? days? weeks? months? years? birds? hens? pullets? chicks? eggs? cents?
million times percent per`.split(/\s/)
const spaceBeforeUnit = new RegExp(`(?<=\\d) (?=(?:${units.join('|')})(?![\\p{L}\\p{N}]))`, 'gu')

/** Keeps a number on one line with its unit, as in '21 °C' or '12 weeks'; code is unchanged. */
function keepUnitsWithNumbers(tree: Root): void {
	visit(tree, (node) => {
		if (node.type === 'element' && ['code', 'pre', 'kbd', 'samp'].includes(node.tagName))
			return SKIP
		if (node.type === 'text') node.value = node.value.replaceAll(spaceBeforeUnit, noBreakSpace)
		return undefined
	})
}

/** Raise it when the same text gives different HTML, so that stored HTML is renewed. */
export const rendererVersion = 12

/** Options for rendering a text. */
export type MarkdownOptions = LinkOptions &
	ImageOptions &
	BlockOptions & {
		/** Adds a link to copy next to each h2 and h3. */
		headingLinks?: boolean | undefined
	}

/** HTML limited to the allow-list, and its linkable headings in order. */
type RenderedMarkdown = { html: string; headings: Heading[] }

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(remarkBlocks)
const toTree = unified().use(remarkRehype, { allowDangerousHtml: true, handlers: boxes })
const parseRaw = unified().use(rehypeRaw)
const sanitize = unified().use(rehypeSanitize, markdownSchema)
const serializer = unified().use(rehypeStringify)

/**
 * Renders Markdown with inline HTML. Text beyond the limits is returned as escaped paragraphs. Yields between steps.
 *
 * @throws whatever the parser throws for a text it cannot handle; use `renderAsPlainText` then.
 */
export async function renderMarkdown(
	markdown: string,
	options: MarkdownOptions = {},
): Promise<RenderedMarkdown> {
	if (!isWithinMarkdownLimits(markdown)) return renderAsPlainText(markdown)
	const mdast = parser.parse(markdown)
	await otherWork()
	const untrusted = await toTree.run(mdast)
	await otherWork()
	const raw = (await parseRaw.run(untrusted as Root)) as Root
	await otherWork()
	lowerSchemes(raw)
	markVideos(raw)
	const tree = (await sanitize.run(raw)) as Root
	const headings = setHeadings(tree)
	setBlocks(tree, options)
	setImages(tree, options)
	setLinkTargets(tree, options)
	wrapTables(tree)
	labelTasks(tree)
	keepUnitsWithNumbers(tree)
	linkTelephones(tree)
	if (options.headingLinks) linkHeadings(tree)
	return { html: serializer.stringify(tree), headings }
}

/** The tree of a text; null where it is beyond the limits. */
export function readMarkdown(markdown: string): MarkdownRoot | null {
	return isWithinMarkdownLimits(markdown) ? parser.parse(markdown) : null
}

/** The text as escaped paragraphs, formatting marks included. */
export function renderAsPlainText(markdown: string): RenderedMarkdown {
	return { html: plainTextHtml(markdown), headings: [] }
}

/** The text as escaped HTML, one paragraph per block between blank lines. */
export function plainTextHtml(text: string): string {
	return text
		.split(/\n[ \t]*\n/)
		.filter((block) => block.trim() !== '')
		.map((block) => `<p>${escapeMarkup(block.trim())}</p>`)
		.join('\n')
}

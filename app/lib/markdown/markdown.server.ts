import type { Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
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
import { isWithinMarkdownLimits, plainTextHtml } from './markdown-limits.server.ts'
import { markdownSchema } from './markdown-schema.server.ts'
import { keepUnitsWithNumbers } from './markdown-units.server.ts'

/** Rises whenever the same text gives other HTML, so that kept HTML is made again. */
export const rendererVersion = 7

/** What a text is rendered with, besides its words. */
export type MarkdownOptions = LinkOptions &
	ImageOptions & {
		/** Puts beside the heading of each part a link that leads to it, to be copied. */
		headingLinks?: boolean | undefined
	}

/** HTML that holds nothing but the allow-list, and the headings in it that can be linked to, in order. */
export type RenderedMarkdown = { html: string; headings: Heading[] }

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false })
const toTree = unified().use(remarkRehype, { allowDangerousHtml: true })
const parseRaw = unified().use(rehypeRaw)
const sanitize = unified().use(rehypeSanitize, markdownSchema)
const serializer = unified().use(rehypeStringify)

/**
 * Renders Markdown with inline HTML. Text beyond the limits comes back as escaped paragraphs. Lets other work run between its
 * steps.
 *
 * @throws whatever the parser throws for a text that it cannot take: `renderAsPlainText` shows its words all the same.
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
	setImages(tree, options)
	setLinkTargets(tree, options)
	wrapTables(tree)
	labelTasks(tree)
	keepUnitsWithNumbers(tree)
	if (options.headingLinks) linkHeadings(tree)
	return { html: serializer.stringify(tree), headings }
}

/** The words of a text as they were written, each mark of formatting included. */
export function renderAsPlainText(markdown: string): RenderedMarkdown {
	return { html: plainTextHtml(markdown), headings: [] }
}

function otherWork(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve))
}

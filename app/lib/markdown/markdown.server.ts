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
import { isWithinMarkdownLimits } from './markdown-limits.ts'
import { markdownSchema } from './markdown-schema.server.ts'
import { keepUnitsWithNumbers } from './markdown-units.server.ts'
import { plainTextHtml } from './plain-text-html.ts'

/** Raise it when the same text gives different HTML, so that stored HTML is renewed. */
export const rendererVersion = 9

/** Options for rendering a text. */
export type MarkdownOptions = LinkOptions &
	ImageOptions & {
		/** Adds a link to copy next to each h2 and h3. */
		headingLinks?: boolean | undefined
	}

/** HTML limited to the allow-list, and its linkable headings in order. */
export type RenderedMarkdown = { html: string; headings: Heading[] }

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false })
const toTree = unified().use(remarkRehype, { allowDangerousHtml: true })
const parseRaw = unified().use(rehypeRaw)
const sanitize = unified().use(rehypeSanitize, markdownSchema)
const serializer = unified().use(rehypeStringify)

/**
 * Renders Markdown with inline HTML. Text beyond the limits is returned as escaped paragraphs. Yields between its steps.
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
	setImages(tree, options)
	setLinkTargets(tree, options)
	wrapTables(tree)
	labelTasks(tree)
	keepUnitsWithNumbers(tree)
	if (options.headingLinks) linkHeadings(tree)
	return { html: serializer.stringify(tree), headings }
}

/** The text as escaped paragraphs, formatting marks included. */
export function renderAsPlainText(markdown: string): RenderedMarkdown {
	return { html: plainTextHtml(markdown), headings: [] }
}

function otherWork(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve))
}

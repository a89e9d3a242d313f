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
	markVideos,
	setHeadings,
	setLinkTargets,
	wrapTables,
} from './markdown-elements.server.ts'
import type { LinkOptions } from './markdown-elements.server.ts'
import { setImages } from './markdown-images.server.ts'
import type { ImageSize } from './markdown-images.server.ts'
import { isWithinMarkdownLimits, plainTextHtml } from './markdown-limits.server.ts'
import { markdownSchema } from './markdown-schema.server.ts'

/** Rises whenever the same text gives other HTML, so that kept HTML is made again. */
export const rendererVersion = 3

/** What a text is rendered with, besides its words. */
export type MarkdownOptions = LinkOptions & {
	/** Sizes of the stored images by address: these are offered in smaller copies. */
	images?: ReadonlyMap<string, ImageSize> | undefined
}

/** A heading that can be linked to. */
export type Heading = { level: 2 | 3; id: string; text: string }

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false })
const toTree = unified().use(remarkRehype, { allowDangerousHtml: true })
const parseRaw = unified().use(rehypeRaw)
const sanitize = unified().use(rehypeSanitize, markdownSchema)
const serializer = unified().use(rehypeStringify)

/**
 * Renders Markdown with inline HTML to HTML that holds nothing but the allow-list.
 *
 * Never throws: text beyond the limits, or that the parser cannot take, comes back as escaped
 * paragraphs. Lets other work run between its steps.
 */
export async function renderMarkdown(
	markdown: string,
	options: MarkdownOptions = {},
): Promise<string> {
	if (!isWithinMarkdownLimits(markdown)) return plainTextHtml(markdown)
	try {
		const mdast = parser.parse(markdown)
		await otherWork()
		const untrusted = await toTree.run(mdast)
		await otherWork()
		const raw = (await parseRaw.run(untrusted as Root)) as Root
		await otherWork()
		return serializer.stringify(await trustedTree(raw, options))
	} catch {
		// Nesting deeper than the stack: the words themselves are still worth reading.
		return plainTextHtml(markdown)
	}
}

/** The linkable headings of HTML made by `renderMarkdown`, in order. */
export function headingsOf(html: string): Heading[] {
	const found = html.matchAll(/<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs)
	return Array.from(found, ([, level, id, inner]) => ({
		level: level === '2' ? 2 : 3,
		id: id!,
		text: textOfHtml(inner!),
	}))
}

/** The words of HTML made by `renderMarkdown`, with single spaces. */
export function textOfHtml(html: string): string {
	return html
		.replace(/<[^>]*>/g, (tag) =>
			/^<\/?(?:a|b|i|u|s|em|strong|code|span|sub|sup|mark)\b/.test(tag) ? '' : ' ',
		)
		.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos|nbsp));/gi, decodeEntity)
		.replace(/\s+/g, ' ')
		.trim()
}

async function trustedTree(raw: Root, options: MarkdownOptions): Promise<Root> {
	markVideos(raw)
	const tree = (await sanitize.run(raw)) as Root
	setHeadings(tree)
	setLinkTargets(tree, options)
	setImages(tree, options.images ?? new Map())
	wrapTables(tree)
	labelTasks(tree)
	return tree
}

function otherWork(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve))
}

const namedEntities: Record<string, string> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
}

function decodeEntity(_: string, hex?: string, decimal?: string, name?: string): string {
	if (name) return namedEntities[name.toLowerCase()] ?? ''
	const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

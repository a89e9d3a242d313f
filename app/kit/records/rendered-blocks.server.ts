import type { Db } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { withDefinitions } from '#platform/lib/markdown/markdown-definitions.server.ts'
import { isWithinMarkdownLimits } from '#platform/lib/markdown/markdown-limits.ts'
import { renderAsPlainText, renderMarkdown } from '#platform/lib/markdown/markdown.server.ts'
import type { MarkdownOptions } from '#platform/lib/markdown/markdown.server.ts'
import { mediaAddressesIn } from '#platform/lib/media-address.ts'
import { getFileSizes, getImageViews } from '#platform/media/queries.server.ts'
import type { TextRendering } from './define-type.ts'

type RequestedBlocks = TextRendering & {
	/** Blocks of a text, in Markdown. */
	blocks: readonly string[]
	/** The definitions of links and footnotes of the whole text, in Markdown. */
	definitions: string
	/** Addresses of pictures whose sizes are asked for. */
	pictures: readonly string[]
}

type Size = { width: number; height: number }

/** The HTML of each block. Sizes only of pictures that are stored. */
export type RenderedBlocks = { html: string[]; pictures: Record<string, Size> }

/** Renders some blocks of a text, with its definitions, as the site will. Nothing is stored. Up to two queries. */
export async function renderBlocks(db: Db, requested: RequestedBlocks): Promise<RenderedBlocks> {
	const { blocks, pictures, linksInNewTab, headingLinks } = requested
	const texts = withDefinitions(blocks, requested.definitions)
	const shown = texts.flatMap((text) => mediaAddressesIn(text))
	const images = await getImageViews(db, [...shown, ...pictures])
	const files = await getFileSizes(db, blocks.join('\n'))
	const options = { images, files, linksInNewTab, headingLinks, siteUrl: env().SITE_URL }
	// What is beyond the limits together, the site shows as plain text, and it would take long.
	const isWithin = isWithinMarkdownLimits(blocks.join('\n\n'))
	const html: string[] = []
	// One at a time: the renderer lets other work go on between its steps.
	for (const [index, block] of blocks.entries()) {
		const text = texts[index] ?? block
		html.push(isWithin ? await renderBlock(block, text, options) : renderAsPlainText(block).html)
	}
	return { html, pictures: sizesOf(pictures, images) }
}

function sizesOf(pictures: readonly string[], images: ReadonlyMap<string, Size>) {
	const known = pictures.flatMap((address): [string, Size][] => {
		const stored = images.get(address)
		return stored ? [[address, { width: stored.width, height: stored.height }]] : []
	})
	return Object.fromEntries(known)
}

/** `text` is the block with what it needs. */
async function renderBlock(block: string, text: string, options: MarkdownOptions): Promise<string> {
	if (block.trim() === '') return ''
	try {
		return (await renderMarkdown(text, options)).html.trim()
	} catch (error) {
		logger.error({ err: error, length: text.length }, 'a block of a text could not be rendered')
		return renderAsPlainText(block).html
	}
}

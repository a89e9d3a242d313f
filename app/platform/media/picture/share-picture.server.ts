// The picture that other sites show of a page whose address is shared: its own picture whole, with its title beside it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { shareSizePx } from '#platform/lib/image-variants.ts'
import { escapeMarkup } from '#platform/lib/text/xml.ts'
import { maxPixels } from '../file-kinds.ts'

/** The font and the site's mark: made by `scripts/make-fonts.ts` and `scripts/make-icons.ts`. */
const parts = join(projectRoot(), 'app/platform/media/share')
const colours = { panel: '#12301f', frame: '#e4ebdf', title: '#ffffff', fact: '#f2a81d' }
const marginPx = 56
const panelPx = 520
const markPx = 64
/** The largest in which the title fits into its height is taken; a longer one is cut. */
const titleSizesPx = [56, 48, 40, 34, 30]
const titleHeightPx = 330
const timeoutSeconds = 20

export type Shared = {
	/** Bytes of the page's picture; null without one: then the panel fills the whole. */
	picture: Uint8Array | null
	title: string
	/** A price, or another line below the title; null for none. */
	fact: string | null
	/** Short name of the business. */
	site: string
}

/**
 * A JPEG of 1,200 x 630 pixels: beside a panel with the mark, the site's name, the title and a price, the whole picture
 * on the colour of its frame.
 *
 * @throws Error when the bytes are not an image.
 */
export async function makeSharePicture({ picture, title, fact, site }: Shared): Promise<Buffer> {
	const { width, height } = shareSizePx
	const panel = picture ? panelPx : width
	const inner = panel - 2 * marginPx
	const heading = await fitted(title, inner)
	const top = marginPx + markPx + 48
	const layers: OverlayOptions[] = [
		{ input: plain(panel, height, colours.panel), left: 0, top: 0 },
		{ input: await mark(), left: marginPx, top: marginPx },
		{
			input: await words(site, { sizePx: 26, widthPx: inner - markPx - 20 }),
			left: marginPx + markPx + 20,
			top: marginPx + 16,
		},
		{ input: heading.data, left: marginPx, top },
	]
	if (fact !== null) {
		const line = await words(fact, { sizePx: 36, widthPx: inner, colour: colours.fact })
		layers.push({ input: line, left: marginPx, top: top + heading.info.height + 28 })
	}
	if (picture) {
		const room = { width: width - panel, height }
		const whole = await sharp(picture, { limitInputPixels: maxPixels })
			.autoOrient()
			.resize({ ...room, fit: 'contain', background: colours.frame })
			.flatten({ background: colours.frame })
			.png({ compressionLevel: 1 })
			.timeout({ seconds: timeoutSeconds })
			.toBuffer()
		layers.push({ input: whole, left: panel, top: 0 })
	}
	return sharp({ create: { ...shareSizePx, channels: 3, background: colours.frame } })
		.composite(layers)
		.jpeg({ quality: 82 })
		.timeout({ seconds: timeoutSeconds })
		.toBuffer()
}

function plain(width: number, height: number, background: string) {
	return { create: { width, height, channels: 3 as const, background } }
}

async function mark(): Promise<Buffer> {
	return sharp(await readFile(join(parts, 'mark.svg')))
		.resize(markPx, markPx)
		.png()
		.toBuffer()
}

/** The title in the largest size in which it fits; cut at its height where none does. */
async function fitted(title: string, widthPx: number) {
	for (const sizePx of titleSizesPx) {
		const text = await lineUp(title, { sizePx, widthPx })
		if (text.info.height <= titleHeightPx) return text
		if (sizePx !== titleSizesPx.at(-1)) continue
		return sharp(text.data)
			.extract({ left: 0, top: 0, width: text.info.width, height: titleHeightPx })
			.toBuffer({ resolveWithObject: true })
	}
	throw new Error('There is no size for titles')
}

type Type = { sizePx: number; widthPx: number; colour?: string }

async function words(text: string, type: Type): Promise<Buffer> {
	return (await lineUp(text, type)).data
}

/** Text in lines of at most `widthPx`, drawn with the site's own font: a server may have none. */
async function lineUp(text: string, { sizePx, widthPx, colour = colours.title }: Type) {
	const set = (markup: string, fontfile: string) =>
		sharp({
			text: {
				text: markup,
				font: `Fraunces ${sizePx}`,
				fontfile: join(parts, fontfile),
				width: widthPx,
				// A point is a pixel.
				dpi: 72,
				rgba: true,
				wrap: 'word-char',
			},
		})
			.png()
			.toBuffer({ resolveWithObject: true })
	// A file stays known once it was named, and has the letters that the usual one lacks.
	if (!hasMoreLetters) await set('ā', 'title-more.ttf')
	hasMoreLetters = true
	// The text is read as markup. Without a letter there is nothing to draw.
	const shown = escapeMarkup(text.replace(/\p{Cc}/gu, ' ')).trim() || '…'
	return set(`<span foreground="${colour}">${shown}</span>`, 'title.ttf')
}

let hasMoreLetters = false

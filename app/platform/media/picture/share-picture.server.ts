// The picture that other sites show of a page whose address is shared: its own picture whole, with its title beside it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import type { Palette } from '#platform/lib/colours.ts'
import { shareSizePx } from '#platform/lib/image-variants.ts'
import { escapeMarkup } from '#platform/lib/text/xml.ts'
import { maxPixels } from '../file-kinds.ts'

/** The font and the site's mark: made by `scripts/make-fonts.ts` and `scripts/make-icons.ts`. */
const parts = join(projectRoot(), 'app/platform/media/share')
const usualColours = {
	'--color-deep': '#12301f',
	'--color-mist': '#e4ebdf',
	'--color-sage': '#a8bfa5',
	'--color-yolk': '#f2a81d',
}
const titleColour = '#ffffff'
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
	/** Short name of the business; empty beside a logo that says it. */
	site: string
	/** The logo of the business; without one the drawn hen, or nothing where that is not its own. */
	logo?: Uint8Array | null
	isPoultry?: boolean
	/** Whether the picture was made for social networks: one of about their shape is shown as it is. */
	isReady?: boolean
	/** Whether the logo needs a light ground. */
	isOnPlate?: boolean
	/** Of the business. */
	colours?: Palette
}

/**
 * A JPEG of 1,200 x 630 pixels: beside a panel with the mark, the site's name, the title and a price, the whole picture
 * on the colour of its frame. Of a picture made for it, that alone.
 *
 * @throws Error when the bytes are not an image.
 */
export async function makeSharePicture(shared: Shared): Promise<Buffer> {
	const { picture, title, fact, site } = shared
	if (picture && shared.isReady && (await hasShape(picture))) return wholePicture(picture)
	const colours = { ...usualColours, ...shared.colours }
	const frame = colours['--color-mist']
	const { width, height } = shareSizePx
	const panel = picture ? panelPx : width
	const inner = panel - 2 * marginPx
	const heading = await fitted(title, inner)
	const top = marginPx + markPx + 48
	const logo = shared.logo || shared.isPoultry !== false ? await markOf(shared, inner) : null
	const beside = logo ? logo.info.width + 20 : 0
	const layers: OverlayOptions[] = [
		{ input: plain(panel, height, colours['--color-deep']), left: 0, top: 0 },
		...(logo ? [{ input: logo.data, left: marginPx, top: marginPx }] : []),
		{ input: heading.data, left: marginPx, top },
	]
	if (site !== '' && inner - beside >= markPx) {
		const line = await words(site, { sizePx: 26, widthPx: inner - beside })
		layers.push({ input: line, left: marginPx + beside, top: marginPx + 16 })
	}
	if (fact !== null) {
		const line = await words(fact, { sizePx: 36, widthPx: inner, colour: colours['--color-yolk'] })
		layers.push({ input: line, left: marginPx, top: top + heading.info.height + 28 })
	}
	if (picture) {
		const room = { width: width - panel, height }
		const whole = await sharp(picture, { limitInputPixels: maxPixels })
			.autoOrient()
			.resize({ ...room, fit: 'contain', background: frame })
			.flatten({ background: frame })
			.png({ compressionLevel: 1 })
			.timeout({ seconds: timeoutSeconds })
			.toBuffer()
		layers.push({ input: whole, left: panel, top: 0 })
	}
	return sharp({ create: { ...shareSizePx, channels: 3, background: frame } })
		.composite(layers)
		.jpeg({ quality: 82 })
		.timeout({ seconds: timeoutSeconds })
		.toBuffer()
}

/** Whether a picture is about twice as wide as high, as social networks show it. */
async function hasShape(picture: Uint8Array): Promise<boolean> {
	const { autoOrient } = await sharp(picture, { limitInputPixels: maxPixels }).metadata()
	const shape = autoOrient.width / autoOrient.height
	return shape > 1.7 && shape < 2.1
}

function wholePicture(picture: Uint8Array): Promise<Buffer> {
	return sharp(picture, { limitInputPixels: maxPixels })
		.autoOrient()
		.resize({ ...shareSizePx, fit: 'cover' })
		.flatten({ background: '#ffffff' })
		.jpeg({ quality: 82 })
		.timeout({ seconds: timeoutSeconds })
		.toBuffer()
}

type Initial = { name: string; colours?: Palette | undefined; isQuiet: boolean }

/** The first letter of a name on the colour of a business, or in it on a light ground, as a square. */
export async function makeInitial({ name, colours, isQuiet }: Initial): Promise<Buffer> {
	const first = (Array.from(name)[0] ?? '').toUpperCase()
	const own = { ...usualColours, ...colours }
	const [ground, colour] = isQuiet
		? [own['--color-mist'], own['--color-sage']]
		: [own['--color-deep'], titleColour]
	const letter = await words(first, { sizePx: 360, widthPx: shareSizePx.height, colour })
	return sharp(plain(shareSizePx.height, shareSizePx.height, ground))
		.composite([{ input: letter }])
		.png()
		.toBuffer()
}

function plain(width: number, height: number, background: string) {
	return { create: { width, height, channels: 3 as const, background } }
}

/** The logo as wide as it needs, on a plate unless it is made for dark grounds; else the drawn hen. */
async function markOf({ logo, isOnPlate }: Shared, widthPx: number) {
	const drawn = logo ?? (await readFile(join(parts, 'mark.svg')))
	const edge = logo && isOnPlate ? 8 : 0
	const mark = sharp(drawn, { limitInputPixels: maxPixels })
		.autoOrient()
		.resize({ width: widthPx - 2 * edge, height: markPx - 2 * edge, fit: 'inside' })
	const background = '#ffffff'
	const edges = { top: edge, bottom: edge, left: edge, right: edge, background }
	const stood = edge > 0 ? mark.flatten({ background }).extend(edges) : mark
	return stood.png().timeout({ seconds: timeoutSeconds }).toBuffer({ resolveWithObject: true })
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
async function lineUp(text: string, { sizePx, widthPx, colour = titleColour }: Type) {
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

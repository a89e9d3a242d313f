// The two colours of a business, and those of its pages that follow from them. `main` is the ground of white text and
// a colour of text on light grounds; `accent` is the ground of dark text and a colour of text on dark grounds.

const white = '#ffffff'
const black = '#000000'
/** The darkest of the light grounds, and the lightest of the dark ones. */
const paper = '#f3ede0'
const deep = '#12301f'
/** As accessibility asks of text. */
const minContrast = 4.5

export type ColourKind = 'main' | 'accent'

/** By the names of their variables. */
export type Palette = Record<`--color-${string}`, string>

/** Whether this is a colour as it is stored: six hexadecimal digits in small letters, as in `#1f4d36`. */
export const isColour = (text: string) => /^#[\da-f]{6}$/.test(text)

/** How much two colours differ in light, from 1 to 21. */
export function contrast(one: string, other: string): number {
	const [dark = 0, light = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => a - b)
	return (light + 0.05) / (dark + 0.05)
}

/** The contrast of text on a colour, or in it, where that is least. */
export function minContrastOf(kind: ColourKind, colour: string): number {
	const grounds = kind === 'main' ? [paper, tintOf(colour)] : [deep]
	return Math.min(...grounds.map((ground) => contrast(colour, ground)))
}

/** The nearest colour with enough contrast: itself, or a darker or lighter one. */
export function nearestReadable(kind: ColourKind, colour: string): string {
	const towards = kind === 'main' ? black : white
	return nearest(colour, towards, (tried) => minContrastOf(kind, tried) >= minContrast)
}

/** Why a colour is refused, as a sentence; null for one that can be read. */
export function colourProblem(kind: ColourKind, colour: string): string | null {
	if (!isColour(colour)) return 'Please enter a colour such as #1f4d36'
	const readable = nearestReadable(kind, colour)
	if (readable === colour) return null
	const ratio = Math.floor(minContrastOf(kind, colour) * 10) / 10
	const why = kind === 'main' ? 'light' : 'dark'
	return `This is too ${why}: text would have a contrast of ${ratio} : 1, and needs ${minContrast} : 1. The nearest that works is ${readable}`
}

/** The colours of the pages that are not those of the style sheet. */
export function paletteOf({ main, accent }: Record<ColourKind, string | null>): Palette {
	const dark = main && nearest(main, black, (tried) => lightOf(tried) <= lightOf(deep))
	return {
		...(main &&
			dark && {
				'--color-pasture': main,
				'--color-leaf': main,
				'--color-deep': dark,
				// As parts, for a ground through which a picture shows.
				'--color-scrim': partsOf(mixed(dark, black, 0.25)).join(' '),
				'--color-sage': mixed(main, white, 0.6),
				'--color-mist': tintOf(main),
			}),
		...(accent && {
			'--color-yolk': accent,
			'--color-yolk-light': mixed(accent, white, 0.2),
			'--color-yolk-soft': mixed(accent, white, 0.7),
			'--color-yolk-ink': nearest(accent, black, (tried) => contrast(tried, paper) >= minContrast),
		}),
	}
}

/** One colour with so much of another. */
export function mixed(colour: string, other: string, share: number): string {
	const parts = partsOf(other)
	return toHex(partsOf(colour).map((part, index) => part + (parts[index]! - part) * share))
}

function tintOf(main: string): string {
	return mixed(main, white, 0.88)
}

/** A colour with as little of another as is enough. */
function nearest(colour: string, towards: string, isEnough: (tried: string) => boolean): string {
	for (let percent = 0; percent < 100; percent++) {
		const tried = mixed(colour, towards, percent / 100)
		if (isEnough(tried)) return tried
	}
	return towards
}

function partsOf(colour: string): number[] {
	return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** A colour as it is stored, of its red, green and blue, from 0 to 255. */
export function toHex(parts: number[]): string {
	return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance, from 0 to 1. */
function lightOf(colour: string): number {
	const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
		const share = part / 255
		return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

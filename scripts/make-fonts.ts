// Makes the web fonts with their style sheets, and the fonts of the pictures for social networks. Each family has one
// file with the usual letters and signs, which every page loads, and further files that a browser loads only when a
// page shows one of their letters. Also defines the local fallback fonts that show until then. Run it when a font
// package changes.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

type Family = {
	/** What style sheets call it: headings have one name, whichever the pair. */
	name: 'Heading' | 'Figtree'
	/** The style sheet of its faces: that of all pages, or of a pair that stands in for a part of it. */
	sheet: 'faces' | 'bitter'
	packed: string
	wght: number | { min: number; max: number }
	/** In percent of the em, from the font's own tables. */
	ascent: number
	descent: number
	standIns: StandIn[]
}
/**
 * A local fallback font, scaled to the web font's width: `percent` is the width of all text of the public pages in the
 * web font and that weight, in percent of the same text's width in this font.
 */
type StandIn = {
	name: string
	bold: string[]
	boldPercent: number
	regular?: string[]
	regularPercent?: number
}
type Part = { name: string; packed: 'latin' | 'latin-ext'; letters: string[] }

const folder = join(projectRoot(), 'app/kit/site/fonts')

/** Serifs that systems have, with the width of a font in percent of each. */
function serifs([georgia, times, noto, dejaVu]: [number, number, number, number]): StandIn[] {
	return [
		{
			name: 'Georgia',
			bold: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'],
			boldPercent: georgia,
		},
		{
			name: 'Times',
			bold: [
				'Times New Roman Bold',
				'TimesNewRomanPS-BoldMT',
				'Liberation Serif Bold',
				'Tinos Bold',
			],
			boldPercent: times,
		},
		{ name: 'Noto', bold: ['Noto Serif Bold', 'NotoSerif-Bold'], boldPercent: noto },
		{ name: 'DejaVu', bold: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'], boldPercent: dejaVu },
	]
}

const heading = { name: 'Heading', wght: 600 } as const
const families: Family[] = [
	{
		...heading,
		sheet: 'faces',
		packed: 'fraunces',
		ascent: 97.8,
		descent: 25.5,
		standIns: serifs([93.7, 112.6, 95.5, 85.1]),
	},
	{
		...heading,
		sheet: 'bitter',
		packed: 'bitter',
		ascent: 93.5,
		descent: 26.5,
		standIns: serifs([90.8, 109.2, 92.6, 82.5]),
	},
	{
		name: 'Figtree',
		sheet: 'faces',
		packed: 'figtree',
		wght: { min: 400, max: 700 },
		ascent: 95,
		descent: 25,
		standIns: [
			{
				name: 'Arial',
				regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
				regularPercent: 101.2,
				bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
				boldPercent: 95.6,
			},
			{
				name: 'Roboto',
				regular: ['Roboto', 'Roboto-Regular'],
				regularPercent: 100.9,
				bold: ['Roboto Bold', 'Roboto-Bold'],
				boldPercent: 101.6,
			},
			{
				name: 'DejaVu',
				regular: ['DejaVu Sans', 'DejaVuSans'],
				regularPercent: 88.1,
				bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
				boldPercent: 80.5,
			},
		],
	},
]

// With the signs of prices, sizes and temperatures, and the non-breaking space.
const usual = [...range(0x20, 0x7e), ...Array.from('\u00A0£°·½×–—‘’“”•…')]
const macrons = Array.from('ĀāĒēĪīŌōŪū')
const otherSigns = Array.from('ŒœŠšŸŽž‚„†‰‹›€™←↑→↓−≈≤≥')

/** In the order of their faces: a browser asks the last one first, so a range may span letters of later parts. */
const parts: Part[] = [
	{
		name: 'more',
		packed: 'latin-ext',
		letters: range(0x100, 0x17f).filter(
			(letter) => !macrons.includes(letter) && !otherSigns.includes(letter),
		),
	},
	{
		name: 'latin',
		packed: 'latin',
		letters: [...range(0xa0, 0xff), ...otherSigns].filter((letter) => !usual.includes(letter)),
	},
	{ name: 'macrons', packed: 'latin-ext', letters: macrons },
	{ name: 'usual', packed: 'latin', letters: usual },
]

const sheets: Record<Family['sheet'], string[]> = { faces: [], bitter: [] }
for (const family of families)
	for (const [index, part] of parts.entries()) {
		const file = `${family.packed}-${part.name}.woff2`
		const bytes = await cut(family, part)
		await writeFile(join(folder, file), bytes)
		console.log(file, bytes.length)
		const later = parts.slice(index + 1).flatMap(({ letters }) => letters)
		sheets[family.sheet].push(face(family, rangesOf(part.letters, later), file))
	}
for (const family of families)
	for (const standIn of family.standIns) sheets[family.sheet].push(...standInFaces(family, standIn))
const note = '/* Written by scripts/make-fonts.ts. */\n'
for (const [sheet, faces] of Object.entries(sheets))
	await writeFile(join(folder, `${sheet}.css`), note + faces.join(''))

/** What pictures for social networks are set in; letters beyond the usual ones are in another file of the package. */
const drawnParts: Part[] = [
	{
		name: 'title',
		packed: 'latin',
		letters: [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...otherSigns],
	},
	{ name: 'title-more', packed: 'latin-ext', letters: range(0x100, 0x17f) },
]
for (const part of drawnParts) {
	const bytes = await cut({ packed: 'fraunces', wght: 600 }, part, 'truetype')
	await writeFile(join(projectRoot(), 'app/platform/media/share', `${part.name}.ttf`), bytes)
	console.log(`${part.name}.ttf`, bytes.length)
}

async function cut(
	{ packed, wght }: Pick<Family, 'packed' | 'wght'>,
	part: Part,
	targetFormat: 'woff2' | 'truetype' = 'woff2',
): Promise<Buffer> {
	const path = import.meta.resolve(
		`@fontsource-variable/${packed}/files/${packed}-${part.packed}-wght-normal.woff2`,
	)
	return subsetFont(await readFile(fileURLToPath(path)), part.letters.join(''), {
		targetFormat,
		variationAxes: { wght },
	})
}

function face({ name, wght }: Family, ranges: string, file: string): string {
	const weight = typeof wght === 'number' ? wght : `${wght.min} ${wght.max}`
	return `@font-face {
	font-family: '${name}';
	src: url('./${file}') format('woff2');
	font-weight: ${weight};
	font-display: swap;
	unicode-range: ${ranges};
}
`
}

/**
 * Fallback faces with the web font's width and height, so that nothing moves when it loads. Bold is a font of its own:
 * one made bold by the browser would be too narrow.
 */
function standInFaces(family: Family, standIn: StandIn): string[] {
	const { regular, regularPercent, bold, boldPercent } = standIn
	const name = `${family.name} in ${standIn.name}`
	const given = { ...family, name }
	return [
		...(regular && regularPercent
			? [standInFace(given, { locals: regular, percent: regularPercent, weight: '400 500' })]
			: []),
		standInFace(given, { locals: bold, percent: boldPercent, weight: '550 700' }),
	]
}

function standInFace(
	family: Pick<Family, 'ascent' | 'descent'> & { name: string },
	{ locals, percent, weight }: { locals: string[]; percent: number; weight: string },
): string {
	const scaled = (share: number) => `${((share / percent) * 100).toFixed(1)}%`
	return `@font-face {
	font-family: '${family.name}';
	src: ${locals.map((local) => `local('${local}')`).join(', ')};
	font-weight: ${weight};
	size-adjust: ${percent}%;
	ascent-override: ${scaled(family.ascent)};
	descent-override: ${scaled(family.descent)};
	line-gap-override: 0%;
}
`
}

/** The value of `unicode-range`; letters share a range when all between them are in later faces. */
function rangesOf(letters: string[], later: string[]): string {
	const codes = letters.map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
	const runs: [first: number, last: number][] = []
	for (const code of codes) {
		const run = runs.at(-1)
		if (run && range(run[1] + 1, code - 1).every((letter) => later.includes(letter))) run[1] = code
		else runs.push([code, code])
	}
	return runs
		.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`)
		.join(', ')
}

function hex(code: number): string {
	return code.toString(16).toUpperCase().padStart(4, '0')
}

function range(from: number, to: number): string[] {
	return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}

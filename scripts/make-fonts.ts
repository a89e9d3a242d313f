// Makes the two web fonts: the Latin letters and signs that English, te reo Māori and prices need, in one file
// each, so that a page with macrons loads no second file. Run it after a font package changes.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { projectRoot } from '#app/lib/project-root.server.ts'

const letters = [
	...range(0x20, 0x7e),
	...range(0xa0, 0xff),
	...Array.from('ĀāĒēĪīŌōŪūŁłŒœŠšŸŽž'),
	...Array.from('–—‘’‚“”„†•…‰‹›€™−×÷≤≥≈½¼¾→←↑↓✓°'),
].join('')

const fonts = [
	{ name: 'fraunces', packed: 'fraunces', axes: { wght: { min: 400, max: 700 } } },
	{ name: 'figtree', packed: 'figtree', axes: { wght: { min: 400, max: 800 } } },
]

for (const { name, packed, axes } of fonts) {
	const parts = await Promise.all(['latin', 'latin-ext'].map((part) => source(packed, part)))
	const target = join(projectRoot(), 'app/site/fonts', name)
	for (const [index, bytes] of parts.entries()) {
		const file = `${target}${index === 0 ? '' : '-ext'}.woff2`
		await writeFile(
			file,
			await subsetFont(bytes, letters, { targetFormat: 'woff2', variationAxes: axes }),
		)
		console.log(file, (await stat(file)).size)
	}
}

function source(packed: string, part: string): Promise<Buffer> {
	const path = import.meta.resolve(
		`@fontsource-variable/${packed}/files/${packed}-${part}-wght-normal.woff2`,
	)
	return readFile(fileURLToPath(path))
}

function range(from: number, to: number): string[] {
	return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}

// Makes the site's icons and the mark of its mails from its logo, the placeholder for products without a picture.
// Run it when one of its sources has changed.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { toIco } from '#platform/media/picture/ico.server.ts'

const palette = {
	pasture: '#1f4d36',
	paper: '#fbf8f1',
	mist: '#e4ebdf',
	straw: '#eadbb4',
	sage: '#a8bfa5',
}
const source = await readFile(join(projectRoot(), 'app/kit/site/illustrations/logo.tsx'), 'utf8')
const drawn = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)?.[1] ?? ''
const logo = drawn
	.replaceAll('strokeWidth', 'stroke-width')
	.replaceAll('strokeLinecap', 'stroke-linecap')
	.replaceAll('currentColor', palette.pasture)

await writeFile(target('favicon.svg'), svg({ width: 64, height: 64 }, logo))
for (const [name, sizePx] of [
	['icon-512.png', 512],
	['apple-touch-icon.png', 180],
] as const) {
	const ground = `<path fill="${palette.paper}" d="M0 0h64v64H0z"/>`
	const inset = `<g transform="translate(7 7) scale(0.78)">${logo}</g>`
	const icon = svg({ width: 64, height: 64 }, ground + inset)
	await sharp(Buffer.from(icon), { density: 72 * (sizePx / 64) })
		.resize(sizePx)
		.png()
		.toFile(target(name))
}
const mark = await sharp(Buffer.from(svg({ width: 64, height: 64 }, logo)), { density: 180 })
	.resize(80)
	.png({ palette: true, colours: 32, compressionLevel: 9 })
	.toBuffer()
await writeFile(
	join(projectRoot(), 'app/platform/mail/message.server.ts'),
	`// Made by scripts/make-icons.ts.

/** The mark in mails: a PNG of 80 by 80, in base64. */
export const markPng =
	'${mark.toString('base64')}'
`,
)
const small = await sharp(Buffer.from(svg({ width: 64, height: 64 }, logo)))
	.resize(32)
	.png()
	.toBuffer()
await writeFile(target('favicon.ico'), toIco(small, 32))

const hen = await readFile(target('images/bird-chicken.svg'), 'utf8')
const still = `
	<rect width="1200" height="900" fill="${palette.mist}"/>
	<circle cx="600" cy="400" r="270" fill="${palette.straw}"/>
	<ellipse cx="600" cy="742" rx="330" ry="26" fill="${palette.sage}"/>
	<g transform="translate(337.5 225) scale(1.25)">${hen}</g>`
await sharp(Buffer.from(svg({ width: 1200, height: 900 }, still)))
	.webp({ quality: 82 })
	.toFile(target('images/product-default.webp'))
await writeFile(
	join(projectRoot(), 'app/platform/media/share/mark.svg'),
	svg({ width: 64, height: 64 }, logo),
)

function svg({ width, height }: { width: number; height: number }, content: string): string {
	const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
	return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${content}</svg>`
}

function target(name: string): string {
	return join(projectRoot(), 'public', name)
}

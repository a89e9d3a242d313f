// Makes the icons of the site from its logo, the picture that stands where a product has none, and the picture for
// links shared without one of their own. Run it after a drawing changes.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { hen } from '#demo/artwork/birds/chickens.ts'
import { renderArtwork } from '#demo/artwork/index.ts'
import { palette } from '#demo/artwork/palette.ts'
import { circle, document, ellipse, rect } from '#demo/artwork/svg.ts'

const source = await readFile(
	new URL('../app/site/illustrations/logo.tsx', import.meta.url),
	'utf8',
)
const drawn = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)?.[1] ?? ''
const logo = drawn
	.replaceAll('strokeWidth', 'stroke-width')
	.replaceAll('strokeLinecap', 'stroke-linecap')
	.replaceAll('currentColor', palette.pasture)

await writeFile(target('favicon.svg'), document({ width: 64, height: 64 }, logo))
for (const [name, sizePx] of [
	['icon-192.png', 192],
	['icon-512.png', 512],
	['apple-touch-icon.png', 180],
] as const) {
	const ground = `<path fill="${palette.paper}" d="M0 0h64v64H0z"/>`
	const inset = `<g transform="translate(7 7) scale(0.78)">${logo}</g>`
	const icon = document({ width: 64, height: 64 }, ground + inset)
	await sharp(Buffer.from(icon), { density: 72 * (sizePx / 64) })
		.resize(sizePx)
		.png()
		.toFile(target(name))
}
const small = await sharp(Buffer.from(document({ width: 64, height: 64 }, logo)))
	.resize(32)
	.png()
	.toBuffer()
await writeFile(target('favicon.ico'), ico(small, 32))

const size = { width: 1200, height: 900 }
const still =
	rect([0, 0, size.width, size.height], palette.mist) +
	circle([600, 400, 270], palette.straw) +
	ellipse([600, 742, 330, 26], palette.sage) +
	hen({ x: 600, y: 740, scale: 1.25, plumage: 'brown' })
await sharp(Buffer.from(document(size, still)))
	.webp({ quality: 82 })
	.toFile(target('images/product-default.webp'))
await sharp(Buffer.from(renderArtwork('scene-farm-dawn')))
	.resize(1200, 630, { fit: 'cover', position: 'bottom' })
	.png({ palette: true, quality: 85 })
	.toFile(target('images/og-default.png'))

/** An icon file that holds one PNG. */
function ico(png: Buffer, sizePx: number): Buffer {
	const header = Buffer.alloc(22)
	header.writeUInt16LE(1, 2)
	header.writeUInt16LE(1, 4)
	header.writeUInt8(sizePx, 6)
	header.writeUInt8(sizePx, 7)
	header.writeUInt16LE(1, 10)
	header.writeUInt16LE(32, 12)
	header.writeUInt32LE(png.length, 14)
	header.writeUInt32LE(header.length, 18)
	return Buffer.concat([header, png])
}

function target(name: string): string {
	return fileURLToPath(new URL(`../public/${name}`, import.meta.url))
}

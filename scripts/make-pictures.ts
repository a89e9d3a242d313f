// Makes the pictures that belong to the site's own design from the artwork: the hero of the home page and the five
// birds of the industries. Run it after a drawing changes.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { duck } from '#demo/artwork/birds/ducks.ts'
import { hen } from '#demo/artwork/birds/chickens.ts'
import { pigeon } from '#demo/artwork/birds/pigeon.ts'
import { quail } from '#demo/artwork/birds/quail.ts'
import { turkey } from '#demo/artwork/birds/turkey.ts'
import { renderArtwork } from '#demo/artwork/index.ts'
import { document } from '#demo/artwork/svg.ts'

const heroWidthsPx = [640, 1024, 1600]
const hero = Buffer.from(renderArtwork('scene-farm-dawn'))

for (const widthPx of heroWidthsPx) {
	const picture = sharp(hero, { density: 96 }).resize(widthPx)
	await picture
		.clone()
		.avif({ quality: 48, effort: 6 })
		.toFile(target(`hero-${widthPx}.avif`))
	await picture
		.clone()
		.webp({ quality: 74, effort: 6 })
		.toFile(target(`hero-${widthPx}.webp`))
}

const box = { width: 420, height: 420 }
const feet = { x: 210, y: 412 }
const birds = {
	chicken: hen({ ...feet, plumage: 'brown' }),
	turkey: turkey({ ...feet, x: 222, scale: 0.84 }),
	duck: duck({ ...feet, x: 204, scale: 0.96 }),
	quail: quail({ ...feet }),
	pigeon: pigeon({ ...feet, x: 222, plumage: 'grey' }),
}
for (const [name, body] of Object.entries(birds)) {
	await writeFile(target(`bird-${name}.svg`), document(box, body))
}

function target(name: string): string {
	return fileURLToPath(new URL(`../public/images/${name}`, import.meta.url))
}

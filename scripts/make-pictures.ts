// Makes the hero of the home page from its artwork. Run it after that has changed.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const heroWidthsPx = [640, 1024, 1600]
const hero = fileURLToPath(new URL('../demo/artwork/scene-farm-dawn.svg', import.meta.url))

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

function target(name: string): string {
	return fileURLToPath(new URL(`../public/images/${name}`, import.meta.url))
}

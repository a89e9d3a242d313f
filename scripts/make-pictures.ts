// Makes the home page's hero pictures from their artwork. Run it when the artwork has changed.
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

const heroWidthsPx = [640, 768, 1024, 1600]
const hero = join(projectRoot(), 'demo/artwork/scene-farm-dawn.svg')

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
	return join(projectRoot(), 'public/images', name)
}

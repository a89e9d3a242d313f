// The illustrations of the demo content, by key. Every one is drawn by code in the same few colours.
import { covers, coverSize } from './covers.ts'
import { portraits, portraitSize } from './portraits.ts'
import { products } from './products/index.ts'
import { grain, sceneSize } from './scenery.ts'
import { farmDawn } from './scenes/farm-dawn.ts'
import { firstScenes } from './scenes/first-part.ts'
import { indoorScenes } from './scenes/indoor-part.ts'
import { secondScenes } from './scenes/second-half.ts'
import { document } from './svg.ts'
import type { Size } from './svg.ts'

const productSize: Size = { width: 1200, height: 900 }

const scenes: Record<string, () => string> = {
	'scene-farm-dawn': farmDawn,
	...firstScenes,
	...indoorScenes,
	...secondScenes,
}

type Drawing = { size: Size; draw: () => string }

const drawings = new Map<string, Drawing>([
	...entries(scenes, sceneSize, (body) => body + grain(sceneSize)),
	...entries(products, productSize),
	...entries(portraits, portraitSize),
	...entries(covers, coverSize),
])

export const artworkKeys = [...drawings.keys()]

/** The drawing of this key as a complete SVG document. @throws for an unknown key. */
export function renderArtwork(key: string): string {
	const drawing = drawings.get(key)
	if (!drawing) throw new Error(`No artwork is called ${key}`)
	return document(drawing.size, drawing.draw())
}

function entries(
	group: Record<string, () => string>,
	size: Size,
	finish = (body: string) => body,
): [string, Drawing][] {
	return Object.entries(group).map(([key, draw]) => [key, { size, draw: () => finish(draw()) }])
}

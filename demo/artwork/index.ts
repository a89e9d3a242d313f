import { grain, sceneSize } from './scenery.ts'
import { document } from './svg.ts'
import { farmDawn } from './scenes/farm-dawn.ts'

const scenes: Record<string, () => string> = {
	'scene-farm-dawn': farmDawn,
}
export const artworkKeys = Object.keys(scenes)
export function renderArtwork(key: string): string {
	return document(sceneSize, (scenes[key]?.() ?? '') + grain(sceneSize))
}

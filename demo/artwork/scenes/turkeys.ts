import { turkey } from '../birds/turkey.ts'
import { barn, fence, redwood } from '../buildings.ts'
import { mix, palette } from '../palette.ts'
import type { Light } from '../palette.ts'
import { cloud, grass, hill, rays, sky, sun } from '../scenery.ts'
import { gouge, path, times } from '../svg.ts'
import { poplar, roundTree } from '../trees.ts'

const { deep, pasture, leaf, sage, straw, yolk, yolkDark, paper, clay, bark } = palette

const autumn: Light = {
	sky: [mix(straw, clay, 0.3), mix(straw, clay, 0.16), straw, mix(straw, paper, 0.5)],
	sun: mix(yolk, straw, 0.45),
	far: mix(sage, clay, 0.22),
	middle: mix(clay, straw, 0.35),
	near: yolkDark,
	ground: mix(clay, pasture, 0.3),
	dark: deep,
	glow: paper,
}

/** Turkeys in an autumn paddock, the tom displaying in front. */
export function turkeys(): string {
	const gold = { body: mix(yolk, clay, 0.35), cut: mix(yolk, straw, 0.5) }
	const rust = { body: clay, cut: mix(clay, yolk, 0.5) }
	return (
		sky(autumn, 560) +
		rays([420, 330, 110], paper, 30) +
		sun([420, 330, 110], autumn) +
		cloud([820, 120, 420], mix(straw, paper, 0.6)) +
		cloud([60, 120, 280], mix(straw, paper, 0.5)) +
		hill({
			points: [
				[-20, 460],
				[260, 400],
				[560, 470],
				[900, 410],
				[1240, 470],
				[1620, 420],
			],
			fill: autumn.far,
			cut: straw,
			rows: 3,
			seed: 6,
		}) +
		hill({
			points: [
				[-20, 550],
				[400, 520],
				[860, 560],
				[1620, 520],
			],
			fill: mix(sage, yolkDark, 0.4),
			cut: straw,
			rows: 4,
			seed: 16,
		}) +
		barn({ x: 250, y: 640, scale: 0.8 }, { ...redwood, wall: mix(clay, bark, 0.3) }) +
		[520, 566, 612]
			.map((x, i) => poplar({ x, y: 620, scale: 0.6 + (i % 2) * 0.14 }, i === 1 ? rust : gold))
			.join('') +
		roundTree({ x: 1480, y: 650, scale: 1.5 }, rust) +
		roundTree({ x: 1290, y: 630, scale: 0.95 }, gold) +
		hill({
			points: [
				[-20, 640],
				[500, 620],
				[1000, 650],
				[1620, 620],
			],
			fill: mix(leaf, yolkDark, 0.45),
			cut: mix(straw, yolk, 0.4),
			rows: 6,
			seed: 26,
		}) +
		fence({
			from: [-20, 730],
			to: [1620, 700],
			posts: 14,
			height: 76,
			colour: bark,
			wire: mix(bark, clay, 0.4),
			rails: true,
		}) +
		hill({
			points: [
				[-20, 760],
				[500, 730],
				[1000, 770],
				[1620, 740],
			],
			fill: mix(pasture, leaf, 0.35),
			cut: leaf,
			rows: 6,
			seed: 36,
		}) +
		turkey({ x: 640, y: 800, scale: 0.46, plumage: 'brown' }) +
		turkey({ x: 1400, y: 820, scale: 0.58, flip: true, plumage: 'brown' }) +
		turkey({ x: 350, y: 880, scale: 0.78, plumage: 'brown' }) +
		turkey({ x: 970, y: 938, scale: 1.36, plumage: 'green', flip: true }) +
		hill({
			points: [
				[-20, 930],
				[500, 950],
				[1000, 965],
				[1620, 920],
			],
			fill: deep,
		}) +
		path(
			times(26, (i) =>
				gouge(
					[
						(i * 277) % 1600,
						770 + ((i * 83) % 220),
						((i * 277) % 1600) + 30,
						760 + ((i * 83) % 220),
					],
					9,
					7,
				),
			),
			mix(yolk, clay, 0.35),
		) +
		grass({ from: 0, to: 1600, y: 980, colour: leaf, count: 36, seed: 7, height: 54 })
	)
}

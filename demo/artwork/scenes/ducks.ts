import { drake, duck, swimmingDuck } from '../birds/ducks.ts'
import { lights, mix, palette } from '../palette.ts'
import { cloud, grass, hill, pond, sky } from '../scenery.ts'
import { ellipse, gouge, line, path, place, times } from '../svg.ts'
import type { Place } from '../svg.ts'
import { roundTree, shelterBelt } from '../trees.ts'

const { deep, pasture, leaf, sage, mist, straw, paper, clay, bark } = palette

/** Ducks on a wide pond, ducklings behind, reeds at both sides. */
export function ducks(): string {
	const light = {
		...lights.noon,
		sky: [mix(sage, mist, 0.3), mist, mix(mist, straw, 0.4), mix(straw, paper, 0.5)] as const,
	}
	const water = mix(sage, pasture, 0.28)
	return (
		sky(light, 460) +
		cloud([980, 90, 420], paper) +
		cloud([200, 160, 300], mix(mist, paper, 0.7)) +
		hill({
			points: [
				[-20, 380],
				[260, 300],
				[560, 370],
				[860, 310],
				[1200, 376],
				[1620, 300],
			],
			fill: light.far,
			cut: mix(light.far, paper, 0.4),
			rows: 3,
			seed: 3,
		}) +
		shelterBelt({ from: 120, to: 620, y: 452, scale: 0.34, tones: { body: leaf, cut: sage } }) +
		hill({
			points: [
				[-20, 440],
				[500, 430],
				[1000, 452],
				[1620, 420],
			],
			fill: mix(leaf, sage, 0.4),
			cut: mix(sage, straw, 0.3),
			rows: 2,
			seed: 5,
		}) +
		roundTree({ x: 1300, y: 490, scale: 1.15 }, { body: leaf, cut: mix(leaf, straw, 0.4) }) +
		roundTree({ x: 1450, y: 486, scale: 0.8 }, { body: mix(leaf, pasture, 0.5), cut: sage }) +
		hill({
			points: [
				[-20, 500],
				[500, 480],
				[1000, 500],
				[1620, 476],
			],
			fill: leaf,
		}) +
		ellipse([800, 780, 1000, 290], mix(straw, leaf, 0.5)) +
		pond([800, 790, 960, 280], water, mix(mist, water, 0.3)) +
		path(
			times(7, (i) =>
				gouge([1180 + (i % 2) * 20, 560 + i * 26, 1430 - (i % 3) * 30, 560 + i * 26], 6),
			),
			mix(leaf, water, 0.4),
		) +
		duck({ x: 380, y: 530, scale: 0.3, plumage: 'white' }) +
		drake({ x: 540, y: 514, scale: 0.3, flip: true }) +
		swimmingDuck({ x: 1010, y: 640, scale: 0.42, flip: true, plumage: 'grey' }) +
		[0, 1, 2, 3, 4]
			.map((i) =>
				swimmingDuck({ x: 430 - i * 84, y: 822 + (i % 2) * 20, scale: 0.24, plumage: 'yellow' }),
			)
			.join('') +
		wake(720, 850, 1) +
		swimmingDuck({ x: 720, y: 850, scale: 1.02, plumage: 'white' }) +
		floatingDrake({ x: 1230, y: 800, scale: 0.74, flip: true }) +
		hill({
			points: [
				[-20, 930],
				[300, 960],
				[800, 1000],
				[1300, 968],
				[1620, 920],
			],
			fill: pasture,
			cut: leaf,
			rows: 2,
			seed: 12,
		}) +
		reeds({ x: 110, y: 980, scale: 1.35 }, pasture, bark) +
		reeds({ x: 1500, y: 980, scale: 1.6 }, deep, clay) +
		reeds({ x: 1340, y: 1010, scale: 0.9 }, leaf, clay) +
		grass({ from: 0, to: 1600, y: 990, colour: leaf, count: 26, seed: 5, height: 54 })
	)
}

function wake(x: number, y: number, scale: number): string {
	return path(
		[1, 2, 3]
			.map((i) =>
				gouge([x - (260 + i * 70) * scale, y + i * 18, x + (230 + i * 46) * scale, y + i * 18], 5),
			)
			.join(''),
		mist,
	)
}

function floatingDrake({ x, y, scale = 1, flip = false }: Place): string {
	const clip = `<clipPath id="afloat"><path d="M-300 -300H300V-54H-300Z"/></clipPath>`
	return (
		place(
			{ x, y: y + 54 * scale, scale, flip },
			`${clip}<g clip-path="url(#afloat)">${drake({ x: 0, y: 0 })}</g>` +
				ellipse([-10, -54, 180, 7], mist),
		) + wake(x, y, scale * 0.8)
	)
}

/** A clump of reeds with bulrush heads, about 300 high. */
export function reeds(at: Place, colour: string, head: string): string {
	const stems = [
		[-70, -210, -14],
		[-36, -280, -6],
		[0, -240, 8],
		[34, -310, 6],
		[70, -220, 16],
	] as const
	const blades = times(13, (i) => {
		const x = -100 + i * 16
		return gouge([x, 20, x * 1.5 + (i % 2) * 24 - 12, -130 - ((i * 53) % 120)], 9, (i - 6) * 2.4)
	})
	return place(
		at,
		path(blades, colour) +
			stems
				.map(
					([x, top, lean]) =>
						line(`M${x * 0.6} 20Q${x * 0.7} ${top * 0.5} ${x + lean} ${top}`, colour, 5) +
						line(`M${x + lean} ${top - 8}L${x + lean * 1.2} ${top + 46}`, head, 17) +
						line(`M${x + lean} ${top - 8}V${top - 34}`, colour, 4),
				)
				.join('') +
			path(
				times(6, (i) => gouge([-80 + i * 32, 20, -110 + i * 46, -110 - (i % 3) * 30], 5, 6)),
				mix(colour, sage, 0.35),
			),
	)
}

import { quail } from '../birds/quail.ts'
import { mix, palette } from '../palette.ts'
import type { Light } from '../palette.ts'
import { hill, sky, sun } from '../scenery.ts'
import { circle, ellipse, gouge, path, place, seeded, times } from '../svg.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, paper, clay, bark, ink } = palette

const morning: Light = {
	sky: [mix(leaf, sage, 0.35), mix(leaf, sage, 0.6), sage, mix(sage, straw, 0.45)],
	sun: mix(straw, paper, 0.3),
	far: mix(leaf, sage, 0.25),
	middle: leaf,
	near: mix(leaf, pasture, 0.5),
	ground: pasture,
	dark: deep,
	glow: straw,
}

/** Two quail close up among tall grass, a nest of speckled eggs in front. */
export function quailScene(): string {
	return (
		sky(morning, 700) +
		sun([1130, 330, 190], morning) +
		hill({
			points: [
				[-20, 560],
				[400, 520],
				[900, 580],
				[1620, 530],
			],
			fill: morning.far,
			cut: sage,
			rows: 5,
			seed: 5,
			gap: 26,
		}) +
		blades({ seed: 3, count: 60, base: 800, height: 420, colour: mix(leaf, sage, 0.18) }) +
		hill({
			points: [
				[-20, 720],
				[400, 690],
				[900, 730],
				[1620, 690],
			],
			fill: leaf,
			cut: mix(leaf, sage, 0.4),
			rows: 5,
			seed: 9,
			gap: 26,
		}) +
		blades({ seed: 8, count: 44, base: 880, height: 400, colour: mix(leaf, pasture, 0.55) }) +
		heads() +
		quail({ x: 1190, y: 830, scale: 1.1, plumage: 'straw', flip: true }) +
		hill({
			points: [
				[-20, 830],
				[500, 800],
				[1000, 850],
				[1620, 800],
			],
			fill: pasture,
			cut: leaf,
			rows: 6,
			seed: 19,
			gap: 26,
		}) +
		quail({ x: 640, y: 912, scale: 1.72, plumage: 'brown' }) +
		nest() +
		hill({
			points: [
				[-20, 950],
				[300, 930],
				[700, 972],
				[1200, 984],
				[1620, 940],
			],
			fill: deep,
		}) +
		blades({ seed: 22, count: 16, base: 1010, height: 520, colour: deep, from: -40, to: 330 }) +
		blades({ seed: 29, count: 14, base: 1010, height: 460, colour: deep, from: 1380, to: 1640 }) +
		blades({ seed: 40, count: 50, base: 1010, height: 130, colour: pasture }) +
		flowers()
	)
}

type Blades = {
	seed: number
	count: number
	base: number
	height: number
	colour: string
	from?: number
	to?: number
}

function blades({ seed, count, base, height, colour, from = -20, to = 1620 }: Blades): string {
	const random = seeded(seed)
	return path(
		times(count, () => {
			const [x, lean, tall] = [
				from + random() * (to - from),
				(random() - 0.5) * 0.6,
				height * (0.5 + random() * 0.5),
			]
			return gouge([x, base, x + lean * tall, base - tall], 8 + tall * 0.014, lean * 60)
		}),
		colour,
	)
}

function heads(): string {
	const random = seeded(17)
	return times(12, (i) => {
		const [x, top, lean] = [
			40 + i * 136 + random() * 50,
			330 + random() * 190,
			(random() - 0.5) * 60,
		]
		const seeds = times(7, (n) =>
			gouge([x + lean, top + n * 16, x + lean + (n % 2 === 0 ? 24 : -24), top + n * 16 - 22], 7),
		)
		return path(gouge([x, 820, x + lean, top - 10], 4, lean * 0.2) + seeds, mix(straw, yolk, 0.25))
	})
}

function nest(): string {
	const eggs = [
		[-96, 0, -14],
		[0, -22, 4],
		[94, 2, 16],
		[-46, 22, -4],
		[50, 24, 10],
	] as const
	const spots = [
		[-20, -20, 7],
		[10, -34, 5],
		[16, 2, 8],
		[-12, 18, 6],
		[24, 26, 4],
		[-28, 6, 4],
		[2, -8, 4],
	] as const
	const straws = times(34, (i) =>
		gouge([-230 + i * 12, 40 + ((i * 31) % 50), -130 + i * 12, 26 + ((i * 53) % 70)], 5, 8),
	)
	return place(
		{ x: 1170, y: 888 },
		ellipse([0, 34, 250, 72], bark) +
			ellipse([0, 22, 210, 52], ink) +
			eggs
				.map(([x, y, rotate]) =>
					place(
						{ x, y, rotate },
						ellipse([0, 0, 46, 58], straw) +
							spots.map(([sx, sy, r]) => circle([sx, sy, r], bark)).join('') +
							path(gouge([-26, 10, -14, -40], 5, -6), paper),
					),
				)
				.join('') +
			path(
				'M-250 30C-200 80 -80 70 0 74C90 70 200 80 250 30C250 96 120 118 0 118C-120 118 -250 96 -250 30Z',
				mix(clay, bark, 0.35),
			) +
			path(straws, mix(straw, clay, 0.3)),
	)
}

function flowers(): string {
	const at = [
		[120, 640],
		[250, 760],
		[1480, 690],
		[1390, 800],
		[60, 800],
	] as const
	return at
		.map(
			([x, y], i) =>
				path(gouge([x, y, x + (i % 2) * 20 - 10, 1000], 5, 12), deep) +
				times(
					9,
					(n) =>
						`<g transform="rotate(${n * 40} ${x} ${y})">${ellipse([x, y - 26, 9, 20], i % 2 === 0 ? paper : mist)}</g>`,
				) +
				circle([x, y, 13], yolk),
		)
		.join('')
}

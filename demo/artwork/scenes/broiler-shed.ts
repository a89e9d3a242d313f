import { mix, palette } from '../palette.ts'
import { circle, ellipse, gouge, line, path, place, polygon, round, times } from '../svg.ts'
import type { Place, Point } from '../svg.ts'
import { shedInside } from './shed-inside.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, yolkDark, paper, paper2, clay, comb, ink } =
	palette

const end: Point = [800, 340]
const floor = mix(straw, clay, 0.34)
const tones = {
	back: mix(sage, mist, 0.4),
	wall: mix(sage, pasture, 0.35),
	wallLit: mix(sage, pasture, 0.22),
	roof: mix(pasture, sage, 0.12),
	roofLit: mix(pasture, sage, 0.28),
	floor,
	frame: pasture,
	window: mix(straw, paper, 0.6),
}
const at = (k: number, x: number, y: number): Point => [end[0] + x * k, end[1] + y * k]
const spot = (point: Point): string => point.map(round).join(' ')

/** A wide shed of white broilers on litter, between the lines of feeders and drinkers. */
export function broilerShed(): string {
	return (
		shedInside({ to: end, tones, fans: true, depth: 12 }) +
		loose() +
		rows(1.15, 2.1, 9) +
		lines(1.1, 2.1) +
		rows(2.1, 4, 8) +
		lines(2.1, 4) +
		rows(4, 6.4, 4) +
		lines(4, 12)
	)
}

function loose(): string {
	const cuts = (shift: number): string =>
		times(150, (i) => {
			const k = 1.05 + (((i * 41 + shift) % 150) / 150) ** 1.6 * 5.8
			const [x, y] = at(k, -185 + ((i * 97 + shift * 13) % 370), 96)
			return gouge([x, y, x + 5 * k, y + ((i % 5) - 2) * 0.4 * k], 0.5 * k, 2)
		})
	return path(cuts(0), mix(straw, paper, 0.35)) + path(cuts(7), mix(clay, straw, 0.25))
}

function lines(from: number, to: number): string {
	return (
		[-128, 128].map((x) => drinkers(x, from, to)).join('') +
		[-48, 48].map((x) => feeders(x, from, to)).join('')
	)
}

function between(from: number, to: number, step = 1.19): number[] {
	const depths = Array.from({ length: 13 }, (_, index) => 1.2 * step ** index)
	return depths.filter((k) => k >= from && k < to)
}

function pipe(
	x: number,
	y: number,
	{ from, to, width }: { from: number; to: number; width: number },
): Point[] {
	return [at(from, x, y), at(to, x, y), at(to, x, y + width), at(from, x, y + width)]
}

function feeders(x: number, from: number, to: number): string {
	const pans = between(from, to, 1.42).map((k) => {
		const pan =
			line('M0 -44V-16', straw, 4) +
			path('M-11 -24L-6 -36H6L11 -24L13 -8H-13Z', yolk) +
			path('M-22 -12H22L17 2C10 6 -10 6 -17 2Z', comb) +
			ellipse([0, -12, 22, 4.6], mix(comb, ink, 0.45)) +
			ellipse([0, -12, 16, 2.8], straw)
		const [px, py] = at(k, x, 92)
		return place({ x: px, y: py, scale: k * 0.66 }, pan)
	})
	return (
		cords(x, 58, between(from, to, 1.42)) +
		polygon(pipe(x, 57, { from, to, width: 3.2 }), mist) +
		pans.join('')
	)
}

function drinkers(x: number, from: number, to: number): string {
	const nipples = between(from, to)
		.flatMap((k) => [k, k * 1.09])
		.map((k) => {
			const [px, py] = at(k, x, 74)
			return place(
				{ x: px, y: py, scale: k },
				line('M0 0V5', yolkDark, 2.2) + path('M-4 6H4L3 9H-3Z', comb) + circle([0, 4, 1.3], paper),
			)
		})
	return (
		cords(x, 70, between(from, to, 1.6)) +
		polygon(pipe(x, 70, { from, to, width: 2 }), paper) +
		polygon(pipe(x, 72, { from, to, width: 2.4 }), leaf) +
		nipples.join('')
	)
}

function cords(x: number, y: number, ks: readonly number[]): string {
	const d = ks.filter((k) => k < 5).map((k) => `M${spot(at(k, x, y))}L${spot(at(k, x, -90))}`)
	return line(d.join(''), deep, 2)
}

/** Birds on the floor from one depth to the next, farthest first. */
function rows(from: number, to: number, count: number): string {
	return times(count, (row) => {
		const k = from * (to / from) ** (row / count)
		const wide = Math.min(176, 760 / k)
		const each = Math.max(4, Math.round((wide * 2) / 42))
		return times(each, (i) => {
			const shift = ((row * 61 + i * 29) % 22) - 11
			const [x, y] = at(
				k,
				-wide + ((i + 0.5 + (row % 2) * 0.4) * wide * 2) / each + shift,
				98 + ((i * 7 + row * 3) % 5),
			)
			return broiler(
				{ x, y, scale: k * 0.15, flip: (i * 3 + row) % 5 < 2 },
				(i + row * 2) % 4 === 0,
			)
		})
	})
}

/** A heavy white young bird with a small comb, facing right, 200 high. */
function broiler(place_: Place, resting: boolean): string {
	const drop = resting ? 34 : 0
	const shade = mix(sage, paper2, 0.3)
	const legs = resting
		? ''
		: line('M-18 -50V-6L14 -2M-18 -6L-34 -2M26 -50V-6L58 -2M26 -6L10 -2', yolk, 10)
	const body =
		'M66 -196C92 -198 106 -178 100 -154C96 -140 102 -128 106 -110C112 -66 74 -34 6 -34C-62 -34 -96 -66 -104 -104L-134 -140C-108 -134 -94 -138 -78 -142C-40 -152 8 -148 30 -160C40 -172 44 -194 66 -196Z'
	const bird =
		path(body, paper) +
		path(
			'M-104 -104C-96 -66 -62 -34 6 -34C74 -34 108 -64 106 -108C84 -64 -30 -56 -104 -104Z',
			shade,
		) +
		path(
			'M40 -104C28 -132 -36 -132 -84 -114C-70 -96 -62 -86 -40 -80C-6 -70 46 -78 40 -104Z',
			mix(shade, paper, 0.35),
		) +
		path(gouge([26, -104, -48, -100], 3, -5) + gouge([20, -90, -28, -86], 3, -4), sage) +
		path(
			'M54 -192C54 -210 64 -212 68 -204C74 -214 84 -210 86 -202C94 -204 98 -194 92 -186Z',
			comb,
		) +
		path('M100 -174L124 -160L98 -152Z', yolk) +
		path('M94 -152C104 -148 104 -130 94 -130C86 -132 86 -146 94 -152Z', comb) +
		circle([82, -170, 7], ink)
	return place(
		place_,
		ellipse([0, -2, 110, 13], mix(floor, clay, 0.5)) +
			legs +
			`<g transform="translate(0 ${drop})">${bird}</g>`,
	)
}

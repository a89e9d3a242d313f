import { hen, peckingHen } from '../birds/chickens.ts'
import type { PlumageName } from '../birds/plumage.ts'
import { mix, palette } from '../palette.ts'
import { ellipse, gouge, line, path, polygon, round, times } from '../svg.ts'
import type { Point } from '../svg.ts'
import { shedInside } from './shed-inside.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, paper, clay, ink, bark } = palette

const end: Point = [330, 400]
const floor = mix(clay, straw, 0.45)
const tones = {
	back: mix(sage, straw, 0.55),
	wall: mix(pasture, sage, 0.3),
	wallLit: mix(sage, pasture, 0.4),
	roof: mix(pasture, deep, 0.4),
	roofLit: mix(pasture, sage, 0.1),
	floor,
	frame: deep,
	window: mix(straw, paper, 0.4),
}

const face = 78
const near = 17
const at = (k: number, x: number, y: number): Point => [end[0] + x * k, end[1] + y * k]
const spot = (point: Point): string => point.map(round).join(' ')

/** A strip of the long side at `x`, between two heights and two depths. */
function strip(
	x: number,
	{ top, foot, from = 1.1, to = near }: { top: number; foot: number; from?: number; to?: number },
	colour: string,
): string {
	return polygon([at(from, x, top), at(to, x, top), at(to, x, foot), at(from, x, foot)], colour)
}

/** Inside an aviary: tiers with perches, nest boxes and the egg belt along the aisle. */
export function layerShed(): string {
	return (
		shedInside({ to: end, tones, depth: near }) +
		aisle() +
		tiers(-64) +
		tiers(face) +
		nests() +
		eggBelt() +
		posts() +
		hens([3.1, 4.3, 6, 8.2, 11.2], -27) +
		hens([2.5, 3.6, 5, 6.9, 9.4], 60) +
		peckingHen({ x: 372, y: 560, scale: 0.16, plumage: 'brown' }) +
		hen({ x: 250, y: 600, scale: 0.22, plumage: 'white' }) +
		peckingHen({ x: 440, y: 720, scale: 0.36, plumage: 'straw', flip: true }) +
		hen({ x: 200, y: 930, scale: 0.72, plumage: 'brown' }) +
		peckingHen({ x: 620, y: 968, scale: 0.66, plumage: 'white', flip: true })
	)
}

function aisle(): string {
	const cuts = times(90, (i) => {
		const k = 1.1 + ((i * 37) % 90) / 15
		const [x, y] = at(k, -60 + ((i * 53) % 132), 96)
		return gouge([x, y, x + 4 * k, y + (i % 3) - 1], 0.5 * k, 2)
	})
	return path(cuts, mix(straw, paper, 0.2))
}

function tiers(x: number): string {
	const shelf = (y: number): string =>
		strip(x, { top: y, foot: y + 3.4 }, mix(sage, mist, 0.3)) +
		strip(x, { top: y + 3.4, foot: y + 9 }, mix(deep, ink, 0.35))
	const rail = (y: number): string =>
		line(`M${spot(at(1.1, x, y))}L${spot(at(near, x, y))}`, mix(clay, straw, 0.3), 6)
	return (
		strip(x, { top: -64, foot: 96 }, mix(deep, pasture, 0.35)) +
		strip(x, { top: -64, foot: -27 }, mix(pasture, deep, 0.25)) +
		strip(x, { top: 26, foot: 60 }, mix(pasture, deep, 0.25)) +
		[-27, 26, 60].map(shelf).join('') +
		rail(-46) +
		rail(44)
	)
}

const steps = Array.from({ length: 16 }, (_, index) => 1.15 * 1.185 ** index)

function nests(): string {
	return steps
		.map((k) => {
			const box = { from: k * 1.02, to: k * 1.16 }
			const middle = (box.from + box.to) / 2
			const curtain = (from: number, to: number): string =>
				strip(face, { top: -10, foot: 8, from, to }, clay)
			return (
				strip(face, { top: -14, foot: 18, from: k, to: k * 1.185 }, mix(straw, clay, 0.28)) +
				strip(face, { top: -10, foot: 15, ...box }, ink) +
				strip(face, { top: 11, foot: 15, ...box }, mix(straw, yolk, 0.4)) +
				curtain(box.from, middle - k * 0.006) +
				curtain(middle + k * 0.006, box.to)
			)
		})
		.join('')
}

function eggBelt(): string {
	const eggs = times(34, (i) => {
		const k = 1.4 * 1.068 ** i
		const [x, y] = at(k, face - 1, 22)
		return ellipse([x, y, 1.9 * k, 1.45 * k], i % 4 === 1 ? paper : mix(clay, straw, 0.62))
	})
	return (
		strip(face, { top: 18, foot: 24 }, mix(bark, ink, 0.3)) +
		eggs +
		strip(face, { top: 23, foot: 26 }, yolk)
	)
}

function posts(): string {
	return [1.3, 2.1, 3.4, 5.5, 8.8]
		.map((k) => line(`M${spot(at(k, face, -64))}L${spot(at(k, face, 96))}`, leaf, round(k * 1.5)))
		.join('')
}

const colours: readonly PlumageName[] = ['brown', 'white', 'straw', 'brown', 'brown']

function hens(depths: readonly number[], height: number): string {
	return depths
		.map((k, index) => {
			const [x, y] = at(k, face - 1, height + 1)
			const flip = (index + (height < 0 ? 0 : 1)) % 3 === 0
			const plumage = colours[(index + (height < 0 ? 0 : 2)) % colours.length] ?? 'brown'
			return hen({ x, y, scale: k * 0.064, plumage, flip })
		})
		.join('')
}

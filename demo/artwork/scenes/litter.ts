import { hen, peckingHen } from '../birds/chickens.ts'
import type { BirdPlace } from '../birds/plumage.ts'
import { mix, palette } from '../palette.ts'
import { circle, clipped, gouge, path, polygon, round, seeded, times } from '../svg.ts'
import type { Point } from '../svg.ts'
import { litterCuts, shedInside } from './shed-inside.ts'

const { deep, pasture, sage, straw, yolk, paper, clay, bark, yolkDark } = palette

const floor = mix(clay, straw, 0.42)
const tones = {
	back: mix(sage, straw, 0.5),
	wall: mix(pasture, sage, 0.22),
	wallLit: mix(sage, pasture, 0.42),
	roof: mix(pasture, deep, 0.3),
	roofLit: mix(pasture, sage, 0.08),
	floor,
	frame: deep,
	window: mix(straw, paper, 0.4),
}

/** Hens dust-bathing in loose, dry litter, light falling in from the side. */
export function litter(): string {
	return (
		shedInside({ to: [560, 380], tones }) +
		[
			[1.45, 1.8],
			[2.05, 2.65],
			[3.05, 4],
		]
			.map(([near = 1, far = 1]) => sunlight(near, far))
			.join('') +
		litterCuts({
			within: [560, 380],
			from: 486,
			colours: [mix(straw, paper, 0.3), mix(clay, bark, 0.4), yolkDark],
		}) +
		hen({ x: 420, y: 570, scale: 0.24, plumage: 'white' }) +
		peckingHen({ x: 640, y: 590, scale: 0.28, plumage: 'brown', flip: true }) +
		hen({ x: 760, y: 556, scale: 0.2, plumage: 'brown', flip: true }) +
		peckingHen({ x: 220, y: 700, scale: 0.46, plumage: 'straw' }) +
		bathing({ x: 1430, y: 892, scale: 0.6, rotate: 10, flip: true, plumage: 'white' }) +
		bathing({ x: 900, y: 924, scale: 1.16, rotate: -12, plumage: 'brown' }) +
		bathing({ x: 360, y: 960, scale: 0.78, rotate: 8, flip: true, plumage: 'straw' })
	)
}

/** Light from a window lying on the floor. */
function sunlight(near: number, far: number): string {
	const at = (k: number, x: number): Point => [560 + x * k, 380 + 96 * k]
	return polygon(
		[at(near, 190), at(far, 190), at(far * 1.22, 10), at(near * 1.22, 10)],
		mix(floor, straw, 0.4),
	)
}

/** A hen sunk to her breast in a hollow, throwing litter over her back. */
function bathing(at: BirdPlace): string {
	const { x, y, scale = 1, flip = false } = at
	const side = flip ? -1 : 1
	const [w, h] = [270 * scale, 62 * scale]
	const mound = (lift: number, colour: string): string =>
		path(
			`M${round(x - w)} ${round(y + h * 0.7)}C${round(x - w * 0.8)} ${round(y - h * lift)} ${round(x - w * 0.3)} ${round(y + h * 0.4)} ${round(x)} ${round(y)}C${round(x + w * 0.34)} ${round(y - h * 0.4)} ${round(x + w * 0.7)} ${round(y - h * lift)} ${round(x + w)} ${round(y + h * 0.7)}C${round(x + w * 0.5)} ${round(y + h * 1.5)} ${round(x - w * 0.5)} ${round(y + h * 1.5)} ${round(x - w)} ${round(y + h * 0.7)}Z`,
			colour,
		)
	return (
		path(
			`M${round(x - w * 1.1)} ${y}a${round(w * 1.1)} ${round(h * 0.9)} 0 1 0 ${round(w * 2.2)} 0a${round(w * 1.1)} ${round(h * 0.9)} 0 1 0 ${round(-w * 2.2)} 0Z`,
			mix(clay, bark, 0.45),
		) +
		clipped(`M-200 -200H1800V${round(y + h * 0.5)}H-200Z`, hen({ ...at, y: y + 104 * scale })) +
		mound(1.3, mix(clay, straw, 0.3)) +
		path(
			times(9, (i) =>
				gouge(
					[
						x - w * 0.8 + i * w * 0.18,
						y + h * (0.6 + (i % 3) * 0.2),
						x - w * 0.62 + i * w * 0.18,
						y + h * (0.66 + (i % 2) * 0.16),
					],
					3 * scale,
					3,
				),
			),
			mix(straw, paper, 0.2),
		) +
		thrown([x - side * 120 * scale, y - 60 * scale, scale * side])
	)
}

function thrown([x, y, scale]: readonly [number, number, number]): string {
	const random = seeded(Math.round(x))
	const size = Math.abs(scale)
	return times(64, (i) => {
		const angle = Math.PI * (1.05 + random() * 0.62)
		const reach = (110 + random() * 230) * size
		const [px, py] = [x + Math.cos(angle) * reach * Math.sign(scale), y + Math.sin(angle) * reach]
		if (i % 3 === 0) return circle([px, py, (3 + random() * 5) * size], mix(straw, clay, 0.25))
		return path(
			gouge([px, py, px + 26 * scale, py - 18 * size], 5 * size, 3),
			i % 2 === 0 ? straw : mix(straw, yolk, 0.3),
		)
	})
}

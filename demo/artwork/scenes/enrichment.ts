import { hen, peckingHen } from '../birds/chickens.ts'
import { mix, palette } from '../palette.ts'
import { circle, ellipse, gouge, line, path, polygon, rect, times } from '../svg.ts'
import type { Point } from '../svg.ts'
import { hangingLamp, litterCuts, shedInside } from './shed-inside.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, paper, paper2, clay, bark, ink, yolkDark } =
	palette

const tones = {
	back: mist,
	wall: mix(straw, sage, 0.35),
	wallLit: mix(straw, paper, 0.3),
	roof: mix(sage, leaf, 0.35),
	roofLit: mix(sage, mist, 0.4),
	floor: mix(straw, clay, 0.32),
	frame: pasture,
	window: paper,
}

/** Perches, pecking blocks and hanging things to pick at keep the hens busy. */
export function enrichment(): string {
	return (
		shedInside({ to: [900, 360], tones }) +
		hangingLamp([900, 236, 20, 60], pasture, yolk) +
		hangingLamp([900, 70, 40, 90], pasture, yolk) +
		litterCuts({
			within: [900, 360],
			from: 466,
			colours: [mix(straw, paper, 0.4), mix(clay, straw, 0.2)],
			count: 120,
			seed: 12,
		}) +
		hen({ x: 800, y: 540, scale: 0.2, plumage: 'white' }) +
		peckingHen({ x: 1010, y: 560, scale: 0.24, plumage: 'brown', flip: true }) +
		hen({ x: 1180, y: 620, scale: 0.3, plumage: 'straw', flip: true }) +
		perches() +
		bale([1330, 800]) +
		peckingHen({ x: 1130, y: 790, scale: 0.44, plumage: 'brown' }) +
		block([860, 850]) +
		hanging([690, 470], 'cabbage') +
		hanging([1120, 430], 'rope') +
		hanging([1440, 470], 'bottle') +
		hen({ x: 560, y: 905, scale: 0.84, plumage: 'brown' }) +
		peckingHen({ x: 1170, y: 950, scale: 0.86, plumage: 'white', flip: true }) +
		hen({ x: 1480, y: 964, scale: 0.62, plumage: 'straw', flip: true })
	)
}

/** An A-frame of perches at the left with three hens on it. */
function perches(): string {
	const bar = (x1: number, x2: number, y: number): string =>
		rect([x1, y, x2 - x1, 20], mix(clay, straw, 0.3), 10) +
		rect([x1 + 6, y + 13, x2 - x1 - 12, 6], mix(clay, bark, 0.5), 3)
	return (
		ellipse([240, 880, 320, 30], mix(clay, bark, 0.2)) +
		line('M40 880L150 400M470 880L360 400', bark, 24) +
		bar(90, 420, 420) +
		hen({ x: 210, y: 426, scale: 0.54, plumage: 'brown' }) +
		bar(40, 470, 600) +
		hen({ x: 350, y: 606, scale: 0.52, plumage: 'straw', flip: true }) +
		hen({ x: 140, y: 606, scale: 0.5, plumage: 'white' }) +
		bar(0, 510, 780)
	)
}

function block([x, y]: Point): string {
	const holes = [
		[-70, 20],
		[-20, 64],
		[30, 24],
		[-60, 90],
		[10, 110],
		[84, -30],
		[104, 24],
		[80, 70],
	] as const
	return (
		ellipse([x + 10, y + 132, 190, 24], mix(clay, bark, 0.3)) +
		polygon(
			[
				[x - 120, y - 40],
				[x - 60, y - 90],
				[x + 140, y - 90],
				[x + 140, y + 80],
				[x + 60, y + 134],
				[x - 120, y + 134],
			],
			mix(sage, pasture, 0.45),
		) +
		polygon(
			[
				[x - 120, y - 40],
				[x - 60, y - 90],
				[x + 140, y - 90],
				[x + 60, y - 40],
			],
			mist,
		) +
		rect([x - 120, y - 40, 180, 174], sage) +
		path(
			holes.map(([dx, dy]) => gouge([x + dx - 14, y + dy, x + dx + 12, y + dy + 8], 9, 3)).join(''),
			pasture,
		) +
		path('M' + (x + 60) + ' ' + (y - 40) + 'l-44 0l12 26l18 -6l14 40Z', straw) +
		path(
			times(12, (i) =>
				gouge(
					[x - 170 + i * 32, y + 136 + (i % 3) * 14, x - 156 + i * 32, y + 130 + (i % 3) * 14],
					5,
				),
			),
			mist,
		)
	)
}

function hanging([x, y]: Point, thing: 'cabbage' | 'rope' | 'bottle'): string {
	const cord = line(`M${x} -10V${y}`, bark, 5)
	if (thing === 'cabbage') {
		const veins = times(5, (i) =>
			gouge([x, y + 120, x - 56 + i * 28, y + 32 + Math.abs(i - 2) * 14], 3.4, (i - 2) * 6),
		)
		return (
			cord +
			circle([x, y + 70, 78], pasture) +
			circle([x, y + 66, 68], leaf) +
			path(
				`M${x - 68} ${y + 60}C${x - 30} ${y + 10} ${x + 30} ${y + 10} ${x + 68} ${y + 60}C${x + 50} ${y + 150} ${x - 50} ${y + 150} ${x - 68} ${y + 60}Z`,
				mix(leaf, sage, 0.5),
			) +
			path(veins, mist) +
			circle([x, y - 6, 9], yolk)
		)
	}
	if (thing === 'rope')
		return (
			cord +
			times(7, (i) =>
				line(
					`M${x} ${y}Q${x + (i - 3) * 12} ${y + 50} ${x + (i - 3) * 22} ${y + 120 - Math.abs(i - 3) * 10}`,
					i % 2 === 0 ? paper2 : straw,
					8,
				),
			) +
			circle([x, y, 20], yolkDark)
		)
	return (
		cord +
		rect([x - 30, y + 26, 60, 110], mix(yolk, straw, 0.2), 20) +
		rect([x - 12, y - 2, 24, 32], clay, 5) +
		rect([x - 30, y + 70, 60, 34], paper) +
		[-14, 10].map((dx) => circle([x + dx, y + 120, 5], ink)).join('') +
		path(gouge([x - 18, y + 120, x - 18, y + 44], 4), paper)
	)
}

function bale([x, y]: Point): string {
	const stalks = times(26, (i) =>
		gouge(
			[
				x - 160 + ((i * 73) % 260),
				y - 124 + ((i * 41) % 130),
				x - 110 + ((i * 73) % 260),
				y - 122 + ((i * 41) % 130),
			],
			4,
		),
	)
	return (
		ellipse([x + 10, y + 18, 210, 22], mix(clay, bark, 0.25)) +
		polygon(
			[
				[x - 180, y - 130],
				[x - 110, y - 184],
				[x + 220, y - 184],
				[x + 170, y - 130],
			],
			mix(straw, paper, 0.2),
		) +
		polygon(
			[
				[x + 170, y - 130],
				[x + 220, y - 184],
				[x + 220, y - 40],
				[x + 170, y + 16],
			],
			mix(yolk, clay, 0.55),
		) +
		rect([x - 180, y - 130, 350, 148], mix(yolk, straw, 0.45)) +
		path(stalks, mix(yolk, clay, 0.4)) +
		line(
			`M${x - 80} ${y + 18}V${y - 130}L${x - 20} ${y - 184}M${x + 80} ${y + 18}V${y - 130}L${x + 130} ${y - 184}`,
			deep,
			5,
		)
	)
}

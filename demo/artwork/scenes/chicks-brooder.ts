import { chick } from '../birds/chickens.ts'
import { mix, palette } from '../palette.ts'
import { circle, ellipse, gouge, line, path, polygon, rect, seeded, times } from '../svg.ts'
import type { Point } from '../svg.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, paper, clay, bark, ink, comb } = palette

const dim = mix(deep, ink, 0.3)

/** Chicks in the circle of warmth below a brooder lamp, the shed around them dark. */
export function chicksBrooder(): string {
	return (
		rect([0, 0, 1600, 1000], dim) +
		back() +
		polygon(
			[
				[740, 300],
				[860, 300],
				[1330, 780],
				[270, 780],
			],
			mix(mix(dim, clay, 0.45), yolk, 0.22),
		) +
		ring() +
		lamp() +
		brood() +
		guardFront()
	)
}

function back(): string {
	const boards = times(21, (i) => gouge([i * 80, 10, i * 80, 600], 3))
	const panes = [
		[130, 150],
		[1250, 150],
	] as const
	return (
		path(boards, mix(dim, pasture, 0.5)) +
		rect([0, 600, 1600, 400], mix(bark, ink, 0.35)) +
		panes
			.map(
				([x, y]) =>
					rect([x, y, 220, 200], mix(bark, ink, 0.2)) +
					rect([x + 14, y + 14, 192, 172], mix(pasture, deep, 0.2)) +
					(x < 800 ? circle([x + 154, y + 58, 24], mix(mist, straw, 0.4)) : '') +
					line(
						`M${x + 110} ${y + 10}V${y + 190}M${x + 10} ${y + 100}H${x + 210}`,
						mix(bark, ink, 0.2),
						12,
					),
			)
			.join('') +
		line('M0 70H1600', mix(bark, ink, 0.1), 34)
	)
}

/** The board circle from behind and the litter within, lighter towards the middle. */
function ring(): string {
	const random = seeded(5)
	const shavings = times(150, () => {
		const [angle, reach] = [random() * Math.PI * 2, Math.sqrt(random())]
		const [x, y] = [800 + Math.cos(angle) * reach * 620, 770 + Math.sin(angle) * reach * 170]
		return gouge([x, y, x + 20 + random() * 18, y + random() * 12 - 6], 3, 3)
	})
	return (
		path('M110 766A690 214 0 0 1 1490 766V690A690 214 0 0 0 110 690Z', mix(clay, bark, 0.25)) +
		path(
			times(18, (i) =>
				gouge(
					[
						190 + i * 72,
						560 + Math.abs(i - 8.5) ** 1.8 * 1.6,
						190 + i * 72,
						500 + Math.abs(i - 8.5) ** 1.8 * 1.6,
					],
					2.4,
				),
			),
			mix(bark, ink, 0.2),
		) +
		ellipse([800, 766, 690, 214], mix(clay, straw, 0.18)) +
		ellipse([800, 766, 570, 176], mix(clay, straw, 0.5)) +
		ellipse([800, 766, 430, 130], mix(straw, yolk, 0.16)) +
		path(shavings, mix(straw, paper, 0.4))
	)
}

function lamp(): string {
	return (
		line('M800 -10V170', ink, 8) +
		line('M800 130L660 250M800 130L940 250', bark, 5) +
		ellipse([800, 306, 250, 64], yolk) +
		ellipse([800, 306, 170, 42], mix(yolk, paper, 0.55)) +
		circle([800, 306, 46], paper) +
		path(
			'M540 306C560 210 700 150 740 146H860C900 150 1040 210 1060 306C980 276 620 276 540 306Z',
			clay,
		) +
		path(
			'M860 146C900 150 1040 210 1060 306C1030 296 990 290 950 286C950 220 910 170 860 146Z',
			mix(clay, ink, 0.35),
		) +
		path(gouge([600, 270, 720, 176], 8, -14), mix(clay, straw, 0.6)) +
		rect([756, 118, 88, 34], ink, 8)
	)
}

function drinker([x, y]: Point): string {
	return (
		ellipse([x, y, 92, 24], mix(comb, ink, 0.25)) +
		ellipse([x, y - 10, 92, 24], comb) +
		ellipse([x, y - 12, 74, 16], mix(sage, mist, 0.5)) +
		path(
			`M${x - 46} ${y - 14}V${y - 104}C${x - 46} ${y - 150} ${x + 46} ${y - 150} ${x + 46} ${y - 104}V${y - 14}Z`,
			mist,
		) +
		path(gouge([x - 24, y - 30, x - 24, y - 110], 7), paper) +
		path(`M${x - 46} ${y - 14}V${y - 60}Q${x} ${y - 48} ${x + 46} ${y - 60}V${y - 14}Z`, sage)
	)
}

function feeder([x, y]: Point): string {
	return (
		ellipse([x, y + 6, 130, 34], mix(leaf, ink, 0.4)) +
		ellipse([x, y - 6, 130, 34], leaf) +
		ellipse([x, y - 8, 112, 25], mix(straw, clay, 0.4)) +
		path(
			times(14, (i) =>
				gouge([x - 90 + i * 13, y - 14 + (i % 3) * 6, x - 82 + i * 13, y - 12 + (i % 3) * 6], 3),
			),
			straw,
		)
	)
}

function brood(): string {
	const small = [
		[520, 690, 0],
		[620, 668, 1],
		[720, 660, 0],
		[830, 656, 1],
		[930, 668, 1],
		[1030, 690, 0],
		[440, 740, 0],
		[1130, 760, 1],
	] as const
	const middle = [
		[560, 770, 0],
		[690, 742, 0],
		[800, 736, 1],
		[900, 758, 1],
		[1000, 790, 1],
		[470, 826, 0],
	] as const
	const front = [
		[640, 866, 0],
		[930, 872, 1],
		[790, 846, 0],
	] as const
	const draw = (list: readonly (readonly [number, number, number])[], scale: number): string =>
		list
			.map(
				([x, y, left], i) =>
					ellipse([x, y, 66 * scale, 10 * scale], mix(clay, straw, 0.25)) +
					chick({ x, y, scale, flip: left === 1, plumage: i % 4 === 2 ? 'brown' : 'yellow' }),
			)
			.join('')
	return (
		draw(small, 0.42) +
		drinker([1180, 720]) +
		feeder([380, 800]) +
		draw(middle, 0.6) +
		drinker([1120, 880]) +
		draw(front, 0.92)
	)
}

/** The near side of the guard, dark against the light. */
function guardFront(): string {
	return (
		path('M104 766A696 218 0 0 0 1496 766V850A696 218 0 0 1 104 850Z', mix(bark, ink, 0.2)) +
		line('M104 766A696 218 0 0 0 1496 766', mix(clay, yolk, 0.35), 9)
	)
}

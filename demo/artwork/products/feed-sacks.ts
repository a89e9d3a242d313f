import { mix, palette } from '../palette.ts'
import { clipped, ellipse, gouge, path, place, polygon, rect, seeded, times } from '../svg.ts'
import { sack, skin } from './containers.ts'
import { cast, grounds, hatch, leafShape, sprig, stage } from './stage.ts'

const { pasture, deep, leaf, sage, mist, yolk, straw, paper, clay } = palette

export function oreganoBlend(): string {
	const label =
		rect([-20, -360, 480, 230], pasture) +
		rect([-20, -118, 480, 14], yolk) +
		leafShape({ at: [180, -166], length: 164, turn: -90, fill: sage, vein: pasture }) +
		leafShape({ at: [172, -170], length: 124, turn: -146, fill: sage, vein: pasture }) +
		leafShape({ at: [188, -170], length: 124, turn: -34, fill: sage, vein: pasture })
	return stage(
		'straw',
		cast([372, 780, 780], grounds.straw.shadow, 250) +
			sack({
				x: 366,
				base: 772,
				look: skin(mix(straw, paper, 0.55), mix(straw, clay, 0.22), paper),
				label,
			}) +
			polygon(
				[
					[640, 800],
					[980, 722],
					[1010, 750],
					[760, 812],
				],
				grounds.straw.shadow,
			) +
			sprig({ at: [650, 792], length: 330, turn: -17, pairs: 5, leaf: 92 }) +
			sprig({ at: [560, 812], length: 200, turn: -172, pairs: 3, leaf: 76 }),
	)
}

function scallop([x, y, r]: readonly [number, number, number], turn: number, fill: string): string {
	const fan = `M0 ${r * 0.5}C${-r * 0.5} ${r * 0.44} ${-r} ${-r * 0.1} ${-r * 0.86} ${-r * 0.46}C${-r * 0.6} ${-r * 0.9} ${r * 0.6} ${-r * 0.9} ${r * 0.86} ${-r * 0.46}C${r} ${-r * 0.1} ${r * 0.5} ${r * 0.44} 0 ${r * 0.5}Z`
	const ribs = [-0.62, -0.34, 0, 0.34, 0.62]
		.map((side) =>
			gouge(
				[side * r * 0.12, r * 0.44, side * r * 1.1, -r * (0.76 - Math.abs(side) * 0.4)],
				r * 0.04,
			),
		)
		.join('')
	return place(
		{ x, y, rotate: turn },
		path(fan, fill) +
			clipped(fan, rect([r * 0.3, -r, r, r * 2], mix(fill, clay, 0.32))) +
			path(ribs, mix(fill, clay, 0.6)) +
			rect([-r * 0.3, r * 0.4, r * 0.6, r * 0.16], mix(fill, clay, 0.4), r * 0.06),
	)
}

export function oysterShellGrit(): string {
	const heap = 'M520 810C560 770 620 700 690 664C740 640 780 640 820 668C890 714 950 770 1010 810Z'
	const random = seeded(31)
	const chips = times(120, () => {
		const [x, y, s] = [520 + random() * 490, 650 + random() * 160, 7 + random() * 12]
		const colour =
			[paper, mix(straw, clay, 0.35), sage, mix(straw, paper, 0.5)][Math.floor(random() * 4)] ??
			paper
		return polygon(
			[
				[x, y],
				[x + s, y - s * 0.5],
				[x + s * 1.6, y + s * 0.2],
				[x + s * 0.5, y + s * 0.7],
			],
			colour,
		)
	})
	const label =
		rect([-20, -370, 480, 260], mix(leaf, sage, 0.25)) +
		rect([-20, -386, 480, 16], pasture) +
		rect([-20, -110, 480, 16], pasture) +
		scallop([176, -226, 104], 0, paper)
	const scoop =
		path('M0 0C40 -44 150 -56 236 -40L250 40C170 64 40 52 0 0Z', mix(sage, pasture, 0.45)) +
		path('M10 -8C60 -40 160 -46 232 -34L236 0C150 18 60 12 10 -8Z', mix(straw, paper, 0.4)) +
		path('M0 0C40 30 160 44 244 10L250 40C170 64 40 52 0 0Z', mix(pasture, deep, 0.4)) +
		rect([-126, -15, 132, 30], clay, 15) +
		rect([-126, 0, 132, 15], mix(clay, deep, 0.4), 8)
	return stage(
		'mist',
		cast([206, 610, 776], grounds.mist.shadow) +
			sack({ x: 196, base: 768, look: skin(paper, mix(sage, mist, 0.3), paper), label }) +
			polygon(
				[
					[560, 812],
					[1010, 812],
					[1130, 762],
					[900, 740],
				],
				grounds.mist.shadow,
			) +
			path(heap, straw) +
			clipped(
				heap,
				chips +
					hatch('M820 640H1020V820H740Z', [740, 640, 280, 180], {
						colour: mix(clay, straw, 0.35),
						gap: 20,
						width: 5,
					}),
			) +
			place({ x: 962, y: 610, rotate: 146 }, scoop) +
			scallop([500, 806, 58], -14, paper) +
			scallop([1050, 806, 44], 18, mix(straw, paper, 0.3)) +
			ellipse([610, 820, 18, 7], paper),
	)
}

import { mix, palette } from '../palette.ts'
import {
	circle,
	clipped,
	ellipse,
	gouge,
	line,
	path,
	place,
	polygon,
	rect,
	seeded,
	times,
} from '../svg.ts'
import { band, cylinder, jerrycan, sack, skin } from './containers.ts'
import { cast, drop, grounds, hatch, leafShape, sprig, stage } from './stage.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, paper2, clay } = palette

/** Rods of a culture in a round field. */
function culture([x, y, r]: readonly [number, number, number], fill: string, rod: string): string {
	const rods = [
		[-0.34, -0.36, 24],
		[0.3, -0.42, -38],
		[0.02, 0, 70],
		[-0.44, 0.28, -20],
		[0.38, 0.24, 30],
		[-0.04, 0.52, -8],
	] as const
	const drawn = rods.map(([dx, dy, turn]) =>
		place(
			{ x: x + dx * r, y: y + dy * r, rotate: turn },
			rect([-r * 0.24, -r * 0.09, r * 0.48, r * 0.18], rod, r * 0.09),
		),
	)
	return circle([x, y, r], fill) + drawn.join('')
}

/** A flat sachet, 200 wide and 270 high, about its middle. */
function sachet(fill: string, mark: string): string {
	const crimp = (y: number): string =>
		line(
			times(13, (i) => `M${-90 + i * 15} ${y}v22`),
			mix(fill, deep, 0.3),
			3,
		)
	return (
		rect([-100, -135, 200, 270], fill, 6) +
		polygon(
			[
				[100, -135],
				[100, 135],
				[30, 135],
				[62, 0],
				[40, -135],
			],
			mix(fill, deep, 0.16),
		) +
		rect([-100, -135, 200, 34], mix(fill, paper, 0.5)) +
		rect([-100, 101, 200, 34], mix(fill, paper, 0.3)) +
		crimp(-129) +
		crimp(107) +
		rect([-100, 48, 200, 30], mark) +
		culture([0, -24, 58], mark, paper)
	)
}

export function gutGuard(): string {
	const { shadow } = grounds.mist
	const tub = skin(paper, mix(sage, paper2, 0.25), paper)
	return stage(
		'mist',
		cast([330, 700, 770], shadow) +
			cast([700, 940, 800], shadow, 150) +
			cylinder({ at: [330, 330, 340, 410], look: tub, lip: 36 }) +
			band([330, 430, 340, 220], skin(leaf, pasture), 36) +
			band([330, 630, 340, 20], skin(yolk, yolkDark), 36) +
			culture([474, 568, 78], paper, leaf) +
			cylinder({
				at: [314, 264, 372, 84],
				look: skin(pasture, deep, leaf),
				lip: 40,
				inside: mix(leaf, pasture, 0.25),
			}) +
			line(
				times(
					17,
					(i) => `M${330 + i * 21} ${300 + Math.round(Math.sin((i / 16) * Math.PI) * 34)}v48`,
				),
				deep,
				4,
			) +
			place({ x: 850, y: 630, rotate: 9 }, sachet(mix(straw, paper, 0.4), pasture)) +
			place({ x: 742, y: 656, rotate: -7 }, sachet(straw, leaf)),
	)
}

export function gutGuardDetail(): string {
	const random = seeded(12)
	const grains = times(130, () => {
		const share = random()
		const x = 842 + share * 120 + (random() - 0.5) * (20 + share * 70)
		return circle([x, 290 + share * share * 370, 3 + random() * 6], random() > 0.75 ? yolk : paper)
	})
	const glass = 'M800 520H1130L1096 810C1094 824 1084 832 1070 832H860C846 832 836 824 834 810Z'
	return stage(
		'sage',
		cast([834, 1096, 832], grounds.sage.shadow, 90) +
			polygon(
				[
					[230, 780],
					[610, 836],
					[800, 740],
					[430, 700],
				],
				grounds.sage.shadow,
			) +
			place(
				{ x: 540, y: 440, rotate: 16, scale: 2.35 },
				sachet(straw, leaf) +
					polygon(
						[
							[56, -136],
							[102, -136],
							[102, -88],
						],
						grounds.sage.disc,
					),
			) +
			clipped(
				glass,
				rect([780, 500, 370, 340], mix(mist, sage, 0.35)) +
					path(
						'M780 640C840 626 900 652 960 640C1020 628 1080 650 1150 636V840H780Z',
						mix(leaf, sage, 0.35),
					) +
					polygon(
						[
							[1050, 500],
							[1150, 500],
							[1150, 840],
							[1010, 840],
						],
						mix(leaf, pasture, 0.3),
					) +
					path(
						gouge([858, 700, 930, 704], 4) +
							gouge([900, 750, 990, 750], 4) +
							gouge([860, 790, 920, 790], 4),
						mist,
					),
			) +
			line('M800 520H1130', paper, 10) +
			line(
				times(5, (i) => `M${826 + i * 7} ${580 + i * 50}h38`),
				paper,
				6,
			) +
			grains,
	)
}

export function waterAcidifier(): string {
	const scale = [clay, yolkDark, yolk, straw, sage, leaf]
	const label =
		rect([44, -320, 262, 252], paper, 8) +
		polygon(
			[
				[244, -320],
				[306, -320],
				[306, -68],
				[200, -68],
			],
			mix(mist, paper, 0.3),
		) +
		drop([175, -196, 56], pasture) +
		path(gouge([148, -190, 170, -156], 6, -8), sage) +
		scale.map((colour, i) => rect([67 + i * 36, -116, 36, 26], colour)).join('')
	const cup = 'M806 650H926L912 778H820Z'
	return stage(
		'paper',
		cast([330, 760, 790], grounds.paper.shadow, 260) +
			jerrycan({
				x: 316,
				base: 790,
				scale: 1.26,
				look: skin(leaf, pasture, sage),
				hole: grounds.paper.disc,
				cap: yolk,
				label,
			}) +
			cast([824, 908, 778], grounds.paper.shadow, 110) +
			path(cup, mix(mist, sage, 0.25)) +
			clipped(
				cup,
				rect([800, 706, 140, 90], yolk) +
					polygon(
						[
							[884, 640],
							[940, 640],
							[940, 790],
							[876, 790],
						],
						mix(yolkDark, sage, 0.2),
					),
			) +
			line('M806 650H926', paper, 8) +
			line('M822 680h30M824 704h22M826 728h30M828 752h22', deep, 4),
	)
}

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

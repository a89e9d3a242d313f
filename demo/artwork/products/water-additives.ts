import { mix, palette } from '../palette.ts'
import { circle, clipped, gouge, line, path, place, polygon, rect, seeded, times } from '../svg.ts'
import { band, cylinder, jerrycan, skin } from './containers.ts'
import { cast, drop, grounds, stage } from './stage.ts'

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

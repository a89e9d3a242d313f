import { hen } from '../birds/chickens.ts'
import { mix, palette } from '../palette.ts'
import { circle, clipped, gouge, path, place, polygon, rect, seeded, times } from '../svg.ts'
import { block, cast, egg, grounds, hatch, stage } from './stage.ts'

const { pasture, deep, leaf, sage, yolk, straw, paper, clay, bark } = palette

export function dustBathTray(): string {
	const faces = { front: leaf, side: deep, top: mix(leaf, sage, 0.4) }
	const sand = mix(straw, clay, 0.12)
	const mound =
		'M228 704C300 672 350 690 400 660C440 634 480 652 540 668C600 682 660 668 710 640C760 612 810 640 850 656C880 668 900 676 886 704Z'
	const random = seeded(14)
	const flying = times(46, () => {
		const turn = Math.PI * (1.06 + random() * 0.88)
		const reach = 190 + random() * 190
		return circle(
			[610 + Math.cos(turn) * reach * 1.25, 640 + Math.sin(turn) * reach, 3 + random() * 7],
			random() > 0.6 ? clay : mix(straw, clay, 0.35),
		)
	})
	return stage(
		'mist',
		cast([180, 910, 810], grounds.mist.shadow, 260) +
			block({ at: [180, 700, 730, 104], depth: [150, 110], faces }) +
			polygon(
				[
					[226, 700],
					[346, 612],
					[1000, 612],
					[880, 700],
				],
				sand,
			) +
			polygon(
				[
					[226, 700],
					[346, 612],
					[1000, 612],
					[976, 630],
					[366, 630],
					[270, 700],
				],
				mix(clay, sand, 0.35),
			) +
			flying +
			place(
				{ x: 585, y: 752, scale: 1.06, rotate: -5 },
				clipped('M-300 -460H300V-92H-300Z', hen({ x: 0, y: 0, plumage: 'brown' })),
			) +
			path(mound, sand) +
			path(mound.replace('Z', 'L300 704Z'), sand) +
			path(
				gouge([380, 680, 470, 672], 5, 4) +
					gouge([520, 676, 640, 668], 5, -6) +
					gouge([700, 680, 800, 670], 5, 6) +
					gouge([600, 692, 680, 690], 4) +
					gouge([820, 664, 880, 650], 5, 4),
				mix(clay, sand, 0.3),
			) +
			rect([180, 700, 730, 104], leaf, 8) +
			rect([180, 692, 730, 26], mix(leaf, sage, 0.5), 8) +
			path('M380 700H710L680 752H410Z', pasture) +
			path('M380 700H710L698 722H392Z', deep) +
			hatch('M720 718H910V804H700Z', [700, 718, 210, 86], { colour: pasture, gap: 20, width: 4 }) +
			[240, 850].map((x) => circle([x, 762, 14], yolk)).join(''),
	)
}

export function nestBoxLiners(): string {
	const wood = { front: mix(straw, clay, 0.3), side: mix(clay, bark, 0.35), top: pasture }
	const turf = (x: number, y: number, width: number): string =>
		times(Math.floor(width / 13), (i) =>
			path(
				gouge([x + i * 13, y + 6, x + i * 13 + ((i * 5) % 9) - 4, y - 22 - ((i * 7) % 4) * 5], 7),
				[leaf, pasture, mix(leaf, sage, 0.4)][i % 3] ?? leaf,
			),
		)
	return stage(
		'sage',
		cast([220, 860, 790], grounds.sage.shadow, 270) +
			block({ at: [220, 300, 620, 484], depth: [150, 96], faces: wood }) +
			polygon(
				[
					[180, 312],
					[330, 176],
					[1030, 176],
					[880, 312],
				],
				pasture,
			) +
			polygon(
				[
					[180, 312],
					[880, 312],
					[880, 340],
					[180, 340],
				],
				deep,
			) +
			polygon(
				[
					[880, 312],
					[1030, 176],
					[1030, 204],
					[880, 340],
				],
				mix(deep, '#000000', 0.3),
			) +
			path(
				gouge([300, 220, 640, 220], 4) +
					gouge([420, 250, 900, 248], 4) +
					gouge([260, 280, 560, 282], 4) +
					gouge([700, 200, 960, 200], 4),
				leaf,
			) +
			rect([262, 376, 536, 300], bark) +
			polygon(
				[
					[262, 376],
					[340, 424],
					[340, 610],
					[262, 676],
				],
				mix(bark, deep, 0.55),
			) +
			polygon(
				[
					[262, 376],
					[798, 376],
					[740, 424],
					[340, 424],
				],
				mix(bark, deep, 0.7),
			) +
			polygon(
				[
					[798, 376],
					[740, 424],
					[740, 610],
					[798, 676],
				],
				mix(clay, bark, 0.5),
			) +
			turf(300, 606, 490) +
			turf(280, 632, 510) +
			egg([452, 592, 56], mix(clay, straw, 0.4), -16) +
			egg([570, 596, 58], mix(straw, paper, 0.35), 8) +
			egg([676, 604, 54], mix(clay, straw, 0.15), 24) +
			turf(264, 668, 540) +
			turf(262, 690, 540) +
			rect([220, 676, 620, 108], wood.front) +
			rect([220, 676, 620, 18], mix(straw, paper, 0.2)) +
			path(
				gouge([250, 730, 520, 734], 4, 6) +
					gouge([560, 724, 800, 730], 4, -5) +
					gouge([330, 758, 700, 756], 4) +
					gouge([240, 400, 242, 640], 4) +
					gouge([818, 420, 820, 640], 4),
				mix(clay, straw, 0.2),
			) +
			path(
				'M372 676H690V744C680 752 672 740 660 748C648 756 640 742 626 750C612 756 604 744 590 750C576 758 566 742 552 750C540 756 528 744 514 750C500 756 490 742 476 750C462 756 452 744 440 750C426 756 416 744 402 750C390 756 380 748 372 744Z',
				leaf,
			) +
			path('M620 676H690V744C680 752 672 740 660 748C648 756 640 742 626 750L600 700Z', pasture) +
			turf(374, 690, 310) +
			rect([372, 704, 318, 12], yolk),
	)
}

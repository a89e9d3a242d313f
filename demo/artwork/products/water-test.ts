import { mix, palette } from '../palette.ts'
import { clipped, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import { cast, drop, grounds, stage } from './stage.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, paper2, clay } = palette

const scale = [
	mix(straw, paper, 0.5),
	mix(straw, yolk, 0.4),
	mix(sage, straw, 0.3),
	mix(leaf, sage, 0.5),
	leaf,
	pasture,
]

function sample(
	[x, base]: readonly [number, number],
	[water, cap]: readonly [string, string],
): string {
	const glass = `M${x} ${base - 250}C${x} ${base - 284} ${x + 30} ${base - 290} ${x + 34} ${base - 320}H${x + 116}C${x + 120} ${base - 290} ${x + 150} ${base - 284} ${x + 150} ${base - 250}V${base - 14}C${x + 150} ${base - 4} ${x + 144} ${base} ${x + 136} ${base}H${x + 14}C${x + 6} ${base} ${x} ${base - 4} ${x} ${base - 14}Z`
	return (
		path(glass, mix(mist, paper, 0.55)) +
		clipped(
			glass,
			rect([x, base - 216, 150, 216], water) +
				rect([x + 100, base - 330, 60, 330], mix(water, deep, 0.32)) +
				line(
					times(5, (i) => `M${x + 12} ${base - 46 - i * 36}h${i % 2 === 0 ? 34 : 20}`),
					paper,
					5,
				),
		) +
		path(gouge([x + 14, base - 240, x + 14, base - 40], 4), paper) +
		rect([x + 22, base - 372, 106, 60], cap, 7) +
		rect([x + 92, base - 372, 36, 60], mix(cap, deep, 0.4), 7) +
		line(
			times(6, (i) => `M${x + 34 + i * 16} ${base - 362}v40`),
			mix(cap, deep, 0.35),
			4,
		)
	)
}

const strip = (pads: readonly string[]): string =>
	rect([-22, -190, 44, 380], paper, 4) +
	rect([8, -190, 14, 380], mix(straw, paper, 0.3), 4) +
	pads.map((pad, i) => rect([-22, -176 + i * 62, 44, 44], pad)).join('')

export function waterTestKit(): string {
	return stage(
		'sage',
		cast([170, 520, 780], grounds.sage.shadow, 260) +
			polygon(
				[
					[560, 700],
					[980, 700],
					[1060, 668],
					[1060, 240],
					[640, 240],
				],
				grounds.sage.shadow,
			) +
			place(
				{ x: 770, y: 470, rotate: 3 },
				rect([-210, -250, 420, 480], paper, 12) +
					rect([-210, -250, 420, 76], pasture, 12) +
					drop([-150, -202, 17], yolk) +
					line('M-110 -212H40M-110 -194H-10', sage, 7) +
					times(
						3,
						(row) =>
							scale
								.map((colour, i) =>
									rect(
										[-186 + i * 64, -140 + row * 118, 52, 70],
										row === 1
											? mix(colour, clay, 0.42)
											: row === 2
												? mix(colour, yolk, 0.5)
												: colour,
									),
								)
								.join('') +
							line(
								scale.map((_, i) => `M${-172 + i * 64} ${-54 + row * 118}h24`).join(''),
								mix(sage, paper, 0.3),
								6,
							),
					),
			) +
			sample([170, 780], [mix(sage, mist, 0.35), deep]) +
			sample([360, 800], [mix(leaf, sage, 0.4), yolk]) +
			polygon(
				[
					[580, 810],
					[1020, 810],
					[1060, 780],
					[640, 780],
				],
				grounds.sage.shadow,
			) +
			place({ x: 800, y: 776, rotate: 84 }, strip([yolk, leaf, clay])) +
			place(
				{ x: 860, y: 812, rotate: 97 },
				strip([mix(yolk, straw, 0.5), pasture, mix(clay, straw, 0.4)]),
			),
	)
}

export function waterTestKitDetail(): string {
	return stage(
		'mist',
		place(
			{ x: 600, y: 420, rotate: -8 },
			rect([-470, -240, 960, 560], grounds.mist.shadow, 16) +
				rect([-510, -280, 960, 560], paper, 16) +
				rect([-510, -280, 960, 84], pasture, 16) +
				rect([-510, -220, 960, 24], pasture) +
				drop([-450, -228, 18], yolk) +
				line('M-410 -240H-200M-410 -220H-270', sage, 8) +
				times(
					2,
					(row) =>
						scale
							.map((colour, i) =>
								rect(
									[-470 + i * 150, -150 + row * 290, 128, 116],
									row === 1 ? mix(colour, clay, 0.42) : colour,
									4,
								),
							)
							.join('') +
						line(
							scale.map((_, i) => `M${-450 + i * 150} ${-10 + row * 96}h${24 + i * 12}`).join(''),
							mix(sage, mist, 0.2),
							8,
						),
				),
		) +
			place(
				{ x: 640, y: 446, rotate: 82, scale: 1.02 },
				rect([-36, -560, 92, 1030], grounds.mist.shadow) +
					rect([-60, -580, 100, 1030], paper2, 6) +
					rect([16, -580, 24, 1030], mix(straw, paper, 0.1), 6) +
					rect([-60, -250, 100, 104], scale[3] ?? leaf) +
					rect([16, -250, 24, 104], leaf) +
					rect([-60, -100, 100, 104], mix(straw, clay, 0.3)) +
					rect([16, -100, 24, 104], mix(straw, clay, 0.5)) +
					rect([-60, 50, 100, 104], yolk) +
					rect([16, 50, 24, 104], yolkDark),
			) +
			drop([250, 800, 34], mix(leaf, sage, 0.4)) +
			drop([330, 830, 20], mix(leaf, sage, 0.4)),
		{ floor: 720 },
	)
}

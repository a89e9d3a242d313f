import { mix, palette } from '../palette.ts'
import { circle, ellipse, line, path, place, polygon, rect } from '../svg.ts'
import { jerrycan, skin } from './containers.ts'
import { cast, grounds, stage } from './stage.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, paper } = palette

export function foamDisinfectant(): string {
	const puff = ([x, y, r]: readonly [number, number, number]): string => circle([x, y, r], paper)
	const puffs = [
		[508, 740, 66],
		[598, 700, 86],
		[698, 724, 78],
		[786, 760, 60],
		[568, 790, 60],
		[668, 794, 70],
		[750, 808, 48],
		[638, 644, 48],
		[738, 664, 40],
	] as const
	const rims = puffs
		.slice(0, 7)
		.map(([x, y, r]) =>
			line(
				`M${x + r * 0.62} ${y - r * 0.1}A${r * 0.66} ${r * 0.66} 0 0 1 ${x + 6} ${y + r * 0.6}`,
				mix(sage, mist, 0.45),
				8,
			),
		)
	const bubbles = [
		[-64, -44, 40],
		[22, -70, 30],
		[54, 8, 46],
		[-30, 34, 32],
		[-84, 26, 18],
		[86, -58, 16],
	] as const
	const label =
		rect([36, -326, 278, 256], mist, 8) +
		polygon(
			[
				[250, -326],
				[314, -326],
				[314, -70],
				[206, -70],
			],
			mix(mist, sage, 0.5),
		) +
		bubbles
			.map(
				([x, y, r]) =>
					circle([176 + x, -196 + y, r], pasture) + circle([170 + x, -202 + y, r * 0.62], mist),
			)
			.join('') +
		rect([36, -104, 278, 34], yolk)
	const lance =
		rect([-430, -11, 560, 22], mix(sage, deep, 0.55), 11) +
		rect([-430, -11, 560, 9], sage, 5) +
		rect([-110, -24, 230, 48], deep, 14) +
		path('M40 10L18 96C14 112 30 120 46 116L72 110L96 16Z', deep) +
		path(
			'M20 22C8 44 8 64 0 88',
			'none',
			`stroke="${yolk}" stroke-width="10" stroke-linecap="round"`,
		) +
		path('M-430 -22H-512L-540 -46V46L-512 22H-430Z', yolk) +
		path('M-430 0H-540V46L-512 22H-430Z', yolkDark) +
		rect([-250, -26, 50, 52], leaf, 6)
	return stage(
		'mist',
		cast([180, 600, 780], grounds.mist.shadow, 260) +
			line(
				'M470 742C560 820 700 860 860 830C1010 800 1150 740 1130 560C1120 470 1096 420 1060 350',
				deep,
				16,
			) +
			jerrycan({
				x: 160,
				base: 780,
				scale: 1.2,
				look: skin(pasture, deep, leaf),
				hole: grounds.mist.disc,
				cap: leaf,
				label,
			}) +
			ellipse([660, 834, 210, 20], grounds.mist.shadow) +
			place({ x: 1000, y: 330, rotate: -48 }, lance) +
			puffs.map(puff).join('') +
			rims.join('') +
			[
				[840, 790, 14],
				[880, 820, 20],
				[560, 600, 14],
				[440, 800, 18],
				[410, 826, 10],
			]
				.map(([x = 0, y = 0, r = 0]) => circle([x, y, r], paper))
				.join(''),
	)
}

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
	seeded,
	times,
} from '../svg.ts'
import { band, cylinder, skin } from './containers.ts'
import { cast, grounds, stage } from './stage.ts'

const { deep, leaf, sage, mist, yolk, yolkDark, straw, paper, clay, bark } = palette

/** Bites taken out of a face: a hollow and its lit lip. */
function pecks(
	spots: readonly (readonly [number, number, number])[],
	dark: string,
	lit: string,
): string {
	return spots
		.map(
			([x, y, r]) =>
				path(
					`M${x - r} ${y - r * 0.5}L${x - r * 0.2} ${y - r * 0.9}L${x + r} ${y - r * 0.3}L${x + r * 0.7} ${y + r * 0.7}L${x - r * 0.4} ${y + r}Z`,
					dark,
				) +
				path(
					`M${x - r * 0.4} ${y + r}L${x + r * 0.7} ${y + r * 0.7}L${x + r} ${y - r * 0.3}L${x + r * 0.3} ${y + r * 0.3}Z`,
					lit,
				),
		)
		.join('')
}

function crumbs(
	[x, y, width, height]: readonly [number, number, number, number],
	seed: number,
	colours: readonly string[],
): string {
	const random = seeded(seed)
	return times(Math.round((width * height) / 900), () => {
		const [px, py, s] = [x + random() * width, y + random() * height, 4 + random() * 7]
		return path(
			gouge([px, py, px + s * 2, py + s * (random() - 0.5)], s * 0.5),
			colours[Math.floor(random() * colours.length)] ?? paper,
		)
	})
}

const grain = mix(straw, clay, 0.28)

function peckBlock([x, y]: readonly [number, number], mark: string, seed: number): string {
	const look = { fill: grain, shade: mix(clay, bark, 0.2), light: mix(straw, paper, 0.15) }
	const wall = `M${x} ${y}V${y + 150}A170 46 0 0 0 ${x + 340} ${y + 150}V${y}Z`
	return (
		cylinder({ at: [x, y, 340, 150], look, lip: 46 }) +
		clipped(wall, crumbs([x, y + 20, 340, 180], seed, [straw, clay, leaf, paper])) +
		band([x, y + 62, 340, 36], skin(mark, mark === yolk ? yolkDark : mix(mark, deep, 0.5)), 46) +
		clipped(
			`M${x} ${y}A170 46 0 0 1 ${x + 340} ${y}A170 46 0 0 1 ${x} ${y}Z`,
			crumbs([x, y - 46, 340, 92], seed + 1, [clay, paper, leaf, yolkDark]),
		)
	)
}

export function peckingBlocks(): string {
	const hollow = bark
	return stage(
		'straw',
		cast([210, 570, 790], grounds.straw.shadow, 220) +
			peckBlock([210, 620], deep, 3) +
			peckBlock([250, 452], yolk, 5) +
			peckBlock([220, 288], leaf, 8) +
			pecks(
				[
					[300, 700, 20],
					[350, 730, 14],
					[286, 754, 12],
					[330, 530, 16],
					[470, 560, 18],
					[440, 594, 12],
					[270, 350, 16],
					[300, 410, 18],
					[342, 440, 12],
					[480, 290, 26],
					[440, 306, 16],
					[520, 270, 12],
				],
				hollow,
				straw,
			) +
			line('M860 -10V330', straw, 16) +
			line(
				times(20, (i) => `M854 ${4 + i * 17}l12 9`),
				clay,
				4,
			) +
			circle([860, 334, 22], clay) +
			place({ x: 690, y: 350 }, peckBlock([0, 0], yolk, 12)) +
			pecks(
				[
					[760, 430, 18],
					[790, 476, 14],
					[930, 470, 20],
					[960, 420, 12],
					[740, 500, 12],
				],
				hollow,
				straw,
			) +
			ellipse([860, 350, 16, 7], deep) +
			line('M860 340v10', straw, 16) +
			line('M806 548C800 610 880 640 850 720M880 552C900 620 850 650 880 740', straw, 9) +
			polygon(
				[
					[840, 716],
					[858, 720],
					[846, 764],
					[826, 756],
				],
				straw,
			) +
			polygon(
				[
					[872, 736],
					[890, 738],
					[894, 786],
					[870, 784],
				],
				straw,
			) +
			ellipse([880, 806, 150, 16], grounds.straw.shadow) +
			[
				[820, 806],
				[900, 800],
				[940, 812],
				[600, 816],
				[640, 824],
			]
				.map(([x = 0, y = 0], i) => ellipse([x, y, 8 + (i % 3) * 4, 5], grain))
				.join(''),
	)
}

export function peckingBlocksDetail(): string {
	const look = { fill: grain, shade: mix(clay, bark, 0.25), light: mix(straw, paper, 0.1) }
	const top = 'M60 330A430 130 0 0 1 920 330A430 130 0 0 1 60 330Z'
	const wall = 'M60 330V760A430 130 0 0 0 920 760V330Z'
	return stage(
		'sage',
		cast([140, 860, 880], grounds.sage.shadow, 300) +
			cylinder({ at: [60, 330, 860, 430], look, lip: 130 }) +
			clipped(wall, crumbs([60, 330, 860, 560], 5, [straw, clay, leaf, paper, yolkDark])) +
			band([60, 560, 860, 90], skin(yolk, yolkDark), 130) +
			clipped(
				top,
				crumbs([60, 200, 860, 260], 9, [clay, leaf, paper, yolkDark]) +
					path(
						'M360 300C420 270 520 262 600 290C690 320 640 370 560 372C470 380 330 350 360 300Z',
						mix(clay, straw, 0.25),
					) +
					path(
						'M380 318C440 290 520 284 590 304C650 326 620 352 556 356C470 362 380 350 380 318Z',
						bark,
					),
			) +
			pecks(
				[
					[200, 330, 34],
					[280, 390, 24],
					[730, 350, 38],
					[680, 400, 22],
					[190, 520, 34],
					[320, 560, 26],
					[480, 560, 40],
					[430, 720, 30],
					[220, 720, 24],
				],
				bark,
				straw,
			) +
			peckingHead(),
	)
}

/** The head and neck of a hen that comes down from the right. */
function peckingHead(): string {
	const [body, shade, light, comb] = [
		paper,
		mix(sage, mist, 0.2),
		mix(straw, paper, 0.35),
		'#b5482c',
	]
	return (
		path(
			'M1220 -20H900C880 60 830 110 760 130C690 150 650 190 660 240C670 290 730 306 790 290C900 262 1000 300 1220 330Z',
			body,
		) +
		path('M1220 330C1000 300 900 262 790 290C840 250 960 220 1220 230Z', shade) +
		path(
			gouge([880, 70, 1010, 170], 7, 10) +
				gouge([930, 30, 1100, 130], 7, 12) +
				gouge([840, 130, 950, 216], 7, 10) +
				gouge([1020, 30, 1190, 100], 7, 10) +
				gouge([980, 180, 1170, 210], 7, -8),
			light,
		) +
		path(
			'M880 40C850 -6 800 -4 800 34C764 10 726 30 742 66C702 56 676 84 700 112C668 122 662 150 690 160C730 132 800 120 880 40Z',
			comb,
		) +
		path('M664 220C620 228 580 262 560 316C600 326 660 318 700 288Z', yolk) +
		path('M676 262C640 274 600 296 560 316C600 326 660 318 700 288Z', yolkDark) +
		path(
			'M700 200C720 160 780 160 800 196C816 240 770 284 720 270C696 260 690 226 700 200Z',
			comb,
		) +
		path(
			'M716 276C700 310 716 350 744 352C776 352 790 312 772 280C756 264 726 262 716 276Z',
			comb,
		) +
		path('M744 352C776 352 790 312 772 280C764 272 752 268 744 268Z', mix(comb, bark, 0.35)) +
		circle([752, 208, 26], yolk) +
		circle([752, 208, 17], deep) +
		circle([746, 201, 5], paper)
	)
}

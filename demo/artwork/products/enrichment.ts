import { hen } from '../birds.ts'
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
import { band, cylinder, skin } from './containers.ts'
import { block, cast, egg, grounds, hatch, stage } from './stage.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, clay, bark } = palette

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

function frame([x, dx, dy]: readonly [number, number, number], steel: string): string {
	const [ax, ay] = [x, 300]
	const foot = (side: number): string =>
		line(`M${ax + dx} ${ay - dy}L${ax + dx + side * 200} ${780 - dy}`, steel, 22)
	return foot(-1) + foot(1) + line(`M${ax + dx - 118} ${590 - dy}H${ax + dx + 118}`, steel, 16)
}

export function perchSystem(): string {
	const [wood, dark] = [straw, mix(clay, bark, 0.15)]
	const rail = (x: number, y: number): string =>
		polygon(
			[
				[x - 40, y + 14],
				[x + 488, y - 122],
				[x + 488, y - 92],
				[x - 40, y + 44],
			],
			dark,
		) +
		polygon(
			[
				[x - 40, y - 8],
				[x - 12, y - 8],
				[x + 512, y - 144],
				[x + 488, y - 144],
			],
			mix(wood, paper, 0.5),
		) +
		polygon(
			[
				[x - 40, y - 8],
				[x + 488, y - 144],
				[x + 488, y - 118],
				[x - 40, y + 18],
			],
			wood,
		)
	return stage(
		'mist',
		polygon(
			[
				[170, 786],
				[570, 786],
				[1080, 660],
				[680, 660],
			],
			mix(grounds.mist.shadow, grounds.mist.floor, 0.35),
		) +
			frame([370, 428, 112], mix(pasture, leaf, 0.45)) +
			rail(505, 650) +
			rail(445, 490) +
			hen({ x: 850, y: 546, scale: 0.56, plumage: 'straw' }) +
			rail(370, 320) +
			hen({ x: 640, y: 238, scale: 0.56, plumage: 'brown', flip: true }) +
			frame([370, 0, 0], pasture) +
			rail(295, 490) +
			rail(235, 650) +
			hen({ x: 480, y: 572, scale: 0.62, plumage: 'white' }) +
			circle([370, 306, 17], yolk) +
			[
				[252, 590],
				[488, 590],
			]
				.map(([x = 0, y = 0]) => circle([x, y, 10], yolk))
				.join('') +
			[170, 570].map((x) => rect([x - 34, 772, 68, 18], deep, 5)).join(''),
	)
}

export function perchDetail(): string {
	const [wood, dark] = [mix(straw, clay, 0.12), mix(clay, straw, 0.25)]
	const foot = (x: number): string =>
		line(`M${x} 160V300`, yolkDark, 22) +
		['M0 0C-10 20 -22 40 -22 84', 'M0 0C6 20 8 50 6 92', 'M0 0C20 14 34 40 36 80']
			.map((d) => `<g transform="translate(${x} 300)">${line(d, yolkDark, 20)}</g>`)
			.join('') +
		path(
			gouge([x - 24, 388, x - 26, 416], 5) +
				gouge([x + 6, 394, x + 4, 424], 5) +
				gouge([x + 36, 384, x + 38, 412], 5),
			deep,
		)
	return stage(
		'paper',
		rect([540, 430, 130, 480], pasture) +
			rect([620, 430, 50, 480], deep) +
			path(gouge([560, 560, 560, 860], 6), leaf) +
			path('M-20 330C-20 322 -12 316 0 316H1220V440H-20Z', mix(wood, paper, 0.45)) +
			rect([-20, 356, 1240, 96], wood) +
			path('M-20 430H1220V480C1220 492 1210 500 1196 500H-20Z', dark) +
			line(
				times(62, (i) => `M${i * 20 - 10} 322l-10 26`),
				mix(wood, clay, 0.4),
				4,
			) +
			path(
				gouge([40, 392, 420, 398], 4, 8) +
					gouge([160, 416, 500, 410], 4, -4) +
					gouge([720, 388, 1140, 396], 4, 8) +
					gouge([780, 414, 980, 412], 4),
				mix(wood, clay, 0.5),
			) +
			path(
				'M490 500V380C490 372 496 366 504 366H706C714 366 720 372 720 380V500H780V560H430V500Z',
				leaf,
			) +
			path('M660 366H706C714 366 720 372 720 380V500H780V560H640V500Z', pasture) +
			path(gouge([508, 384, 508, 490], 5), sage) +
			[
				[530, 410],
				[676, 410],
				[470, 530],
				[740, 530],
			]
				.map(
					([x = 0, y = 0]) =>
						circle([x, y, 19], yolk) + path(`M${x} ${y - 12}l10 6v12l-10 6l-10 -6v-12z`, yolkDark),
				)
				.join('') +
			foot(910) +
			foot(1040) +
			path(
				'M780 -20H1220V170C1160 220 1090 180 1060 190C1020 230 960 180 930 196C890 216 830 200 800 130C780 80 776 30 780 -20Z',
				clay,
			) +
			path(
				'M1220 170C1160 220 1090 180 1060 190C1020 230 960 180 930 196C890 216 830 200 800 130C900 150 1080 130 1220 60Z',
				mix(clay, bark, 0.55),
			) +
			path(
				gouge([830, 20, 880, 110], 8, 6) +
					gouge([910, 10, 960, 110], 8, 6) +
					gouge([990, 10, 1040, 100], 8, 6) +
					gouge([1070, 0, 1120, 80], 8, 6) +
					gouge([1140, 0, 1180, 60], 8, 4),
				mix(clay, straw, 0.45),
			),
	)
}

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

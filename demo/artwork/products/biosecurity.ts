import { mix, palette } from '../palette.ts'
import { circle, clipped, ellipse, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import type { Point } from '../svg.ts'
import { jerrycan, skin } from './containers.ts'
import { block, cast, grounds, hatch, stage } from './stage.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, clay, ink, bark } = palette

const bootOutline =
	'M-62 -330C-24 -322 34 -322 70 -332C74 -250 70 -170 72 -112C110 -96 170 -84 190 -52C198 -36 198 -14 194 0H-64C-72 -60 -58 -120 -58 -190C-58 -240 -64 -290 -62 -330Z'

/** A rubber boot, toe to the right, standing on its place. */
function boot(fill: string): string {
	return (
		path(bootOutline, fill) +
		clipped(
			bootOutline,
			path(
				'M30 -340H90V-118C120 -92 200 -80 200 -40V0H96C60 -30 34 -70 34 -140Z',
				mix(fill, ink, 0.38),
			),
		) +
		ellipse([4, -329, 66, 12], mix(fill, ink, 0.6)) +
		rect([-66, -26, 262, 28], mix(fill, ink, 0.6), 8) +
		line(
			times(9, (i) => `M${-48 + i * 27} -14v14`),
			fill,
			5,
		) +
		path(
			gouge([-40, -300, -36, -120], 6, 4) + gouge([-10, -96, 60, -86], 6, -12),
			mix(fill, paper, 0.4),
		) +
		rect([-60, -290, 131, 16], mix(fill, paper, 0.22))
	)
}

/** A brush lying on its back, bristles up, the left end of its wood on the place. */
function brush(length: number, [wood, hair]: readonly [string, string]): string {
	const count = Math.floor(length / 15)
	const tufts = times(count, (i) =>
		path(
			gouge([10 + i * 15, 4, 6 + i * 15 + (i % 3) * 3, -50], 5),
			i % 2 === 0 ? hair : mix(hair, deep, 0.28),
		),
	)
	return (
		tufts + rect([0, 0, length, 30], wood, 6) + rect([0, 15, length, 15], mix(wood, ink, 0.35), 6)
	)
}

export function bootDip(): string {
	const faces = { front: leaf, side: pasture, top: mix(pasture, deep, 0.5) }
	const well: readonly Point[] = [
		[300, 656],
		[378, 596],
		[946, 596],
		[868, 656],
	]
	return stage(
		'sage',
		cast([250, 900, 800], grounds.sage.shadow, 250) +
			polygon(
				[
					[392, 590],
					[976, 590],
					[1010, 300],
					[426, 300],
				],
				pasture,
			) +
			polygon(
				[
					[410, 572],
					[960, 572],
					[990, 320],
					[444, 320],
				],
				leaf,
			) +
			hatch('M410 572L960 572L990 320L444 320Z', [410, 320, 580, 252], {
				colour: mix(leaf, sage, 0.25),
				gap: 34,
				width: 5,
			}) +
			block({ at: [250, 674, 650, 120], depth: [110, 90], faces }) +
			polygon(well, mix(sage, mist, 0.3)) +
			polygon(
				[
					[300, 656],
					[316, 644],
					[884, 644],
					[868, 656],
				],
				mix(sage, mist, 0.7),
			) +
			place({ x: 480, y: 636, scale: 0.98 }, boot(mix(deep, ink, 0.3))) +
			place({ x: 640, y: 654 }, boot(deep)) +
			path(
				'M296 656H872L884 644C800 630 760 652 700 642C640 632 600 652 540 640C480 630 420 650 312 644Z',
				mix(sage, mist, 0.2),
			) +
			path(
				gouge([340, 650, 420, 650], 3) +
					gouge([560, 650, 640, 650], 3) +
					gouge([780, 648, 840, 648], 3),
				paper,
			) +
			rect([250, 674, 650, 120], leaf, 8) +
			rect([250, 674, 650, 22], mix(leaf, sage, 0.45), 6) +
			rect([290, 734, 60, 34], pasture, 17) +
			circle([860, 760, 15], yolk) +
			circle([860, 760, 6], yolkDark) +
			line(
				times(3, (i) => `M${420 + i * 120} 720v52`),
				pasture,
				6,
			) +
			polygon(
				[
					[180, 850],
					[660, 850],
					[760, 812],
					[300, 812],
				],
				grounds.sage.shadow,
			) +
			place({ x: 160, y: 822 }, brush(470, [straw, yolk])),
	)
}

export function bootDipDetail(): string {
	const row = (y: number, shift: number, hair: string, tall: number): string =>
		times(27, (i) =>
			path(
				gouge(
					[
						150 + shift + i * 34,
						y,
						140 + shift + i * 34 + ((i * 7) % 5) * 6,
						y - tall + ((i * 5) % 4) * 7,
					],
					12,
				),
				i % 3 === 1 ? mix(hair, deep, 0.28) : hair,
			),
		)
	const wood = skin(straw)
	return stage(
		'straw',
		polygon(
			[
				[80, 800],
				[1070, 800],
				[1180, 740],
				[260, 700],
			],
			grounds.straw.shadow,
		) +
			row(560, 40, mix(leaf, pasture, 0.6), 250) +
			row(600, 16, leaf, 250) +
			row(640, 0, yolk, 230) +
			path('M90 630C90 616 100 606 114 606H1060C1074 606 1084 616 1084 630V752H90Z', wood.light) +
			path('M90 652H1084V770C1084 784 1074 794 1060 794H114C100 794 90 784 90 770Z', straw) +
			path(
				'M90 740H1084V770C1084 784 1074 794 1060 794H114C100 794 90 784 90 770Z',
				mix(straw, clay, 0.45),
			) +
			path(
				gouge([140, 690, 520, 694], 4, 8) +
					gouge([300, 716, 760, 712], 4, -8) +
					gouge([640, 684, 1000, 690], 4, 6) +
					gouge([820, 720, 1050, 716], 4, 5),
				mix(straw, clay, 0.5),
			) +
			[190, 984]
				.map(
					(x) =>
						circle([x, 706, 26], pasture) +
						circle([x - 6, 700, 14], leaf) +
						line(`M${x - 14} 714L${x + 14} 698`, deep, 6),
				)
				.join('') +
			times(11, (i) => circle([160 + i * 84, 630, 7], mix(straw, clay, 0.6))),
	)
}

export function foamDisinfectant(): string {
	const puff = ([x, y, r]: readonly [number, number, number]): string => circle([x, y, r], paper)
	const puffs = [
		[770, 716, 66],
		[860, 676, 86],
		[960, 700, 78],
		[1048, 736, 60],
		[830, 766, 60],
		[930, 770, 70],
		[1012, 784, 48],
		[900, 620, 48],
		[1000, 640, 40],
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
			ellipse([920, 812, 200, 20], grounds.mist.shadow) +
			puffs.map(puff).join('') +
			rims.join('') +
			path('M770 716', paper) +
			place({ x: 1000, y: 330, rotate: -48 }, lance) +
			[
				[706, 640, 14],
				[742, 610, 20],
				[1096, 664, 14],
				[690, 800, 18],
				[640, 812, 10],
			]
				.map(([x = 0, y = 0, r = 0]) => circle([x, y, r], paper))
				.join(''),
	)
}

const coverBlue = '#6f98a6'

/** A pulled-on boot cover, loose at the top, toe to the right. */
function cover(fill: string): string {
	const d =
		'M-92 -450C-40 -436 50 -436 104 -452C96 -380 104 -300 92 -220C88 -180 96 -150 108 -138C160 -124 224 -100 240 -60C250 -36 246 -14 238 0H-92C-104 -50 -92 -110 -86 -170C-80 -270 -100 -370 -92 -450Z'
	return (
		path(d, fill) +
		clipped(
			d,
			path(
				'M30 -460H120V-140C150 -120 250 -100 252 -40V0H120C70 -60 40 -120 44 -200C48 -300 20 -380 30 -460Z',
				mix(fill, deep, 0.4),
			),
		) +
		path('M-92 -450C-40 -436 50 -436 104 -452C60 -476 -50 -476 -92 -450Z', mix(fill, deep, 0.6)) +
		line('M-90 -424C-40 -410 48 -410 100 -426', paper, 5) +
		line(
			times(
				13,
				(i) => `M${-84 + i * 14.5} ${-424 + Math.round(Math.sin((i / 12) * Math.PI) * 10)}v14`,
			),
			mix(fill, deep, 0.45),
			4,
		) +
		path(
			gouge([-70, -380, -56, -180], 7, 6) +
				gouge([-84, -160, -40, -110], 6, -10) +
				gouge([-60, -60, 40, -70], 6, -14) +
				gouge([-30, -380, -22, -260], 5) +
				gouge([-76, -210, -20, -190], 5, 8),
			mix(fill, paper, 0.5),
		) +
		path(
			gouge([60, -170, 10, -120], 6, 6) +
				gouge([60, -200, -4, -176], 5, 6) +
				gouge([110, -60, 200, -50], 5, -8),
			mix(fill, deep, 0.62),
		) +
		path('M-94 -20H244C246 -12 242 -4 238 0H-92C-94 -6 -94 -14 -94 -20Z', mix(fill, deep, 0.55))
	)
}

export function bootCovers(): string {
	const faces = { front: straw, side: mix(straw, clay, 0.5), top: mix(straw, paper, 0.5) }
	return stage(
		'paper',
		cast([140, 470, 790], grounds.paper.shadow, 120) +
			block({ at: [130, 530, 340, 256], depth: [80, 56], faces }) +
			rect([130, 600, 340, 108], pasture) +
			place({ x: 270, y: 698, scale: 0.2 }, path(bootOutline, paper)) +
			rect([370, 620, 56, 68], yolk) +
			ellipse([330, 506, 120, 20], deep) +
			path(
				'M240 504C236 440 270 400 300 430C310 380 372 392 376 436C410 430 424 470 416 508C370 520 290 520 240 504Z',
				coverBlue,
			) +
			path(
				'M340 516C330 470 350 440 376 436C410 430 424 470 416 508C392 514 364 516 340 516Z',
				mix(coverBlue, deep, 0.4),
			) +
			path(
				gouge([268, 490, 296, 440], 5, 5) + gouge([306, 500, 318, 450], 4, 4),
				mix(coverBlue, paper, 0.6),
			) +
			cast([600, 860, 760], grounds.paper.shadow, 200) +
			place({ x: 650, y: 760, scale: 1.12 }, cover(mix(coverBlue, deep, 0.2))) +
			cast([750, 1050, 806], grounds.paper.shadow, 120) +
			place({ x: 832, y: 806, scale: 1.24 }, cover(coverBlue)),
	)
}

const rat =
	'M-96 26C-92 -10 -60 -44 -12 -44C20 -44 40 -30 56 -22C58 -36 74 -42 82 -32C86 -26 84 -18 80 -14C96 -6 110 6 112 14C106 24 88 26 74 26H30L34 36H8L0 26H-52L-46 36H-76L-84 24C-90 40 -112 46 -134 38C-156 30 -170 36 -178 44L-184 36C-172 22 -152 20 -132 28C-116 34 -104 32 -96 26Z'

export function rodentBait(): string {
	const body = skin(mix(ink, deep, 0.4), '#0d120e', mix(deep, sage, 0.35))
	return stage(
		'straw',
		cast([240, 940, 770], grounds.straw.shadow, 200) +
			path('M300 430H820L930 384H426Z', mix(deep, sage, 0.42)) +
			path('M820 430L930 384L1040 690L930 760Z', body.shade) +
			path(
				'M300 430H820L936 700V762C936 770 930 776 922 776H216C208 776 202 770 202 762V700Z',
				body.fill,
			) +
			path(
				'M202 700H936V762C936 770 930 776 922 776H216C208 776 202 770 202 762Z',
				mix(deep, sage, 0.22),
			) +
			path(gouge([312, 446, 240, 660], 6), body.light) +
			path('M300 430H820L834 462H286Z', mix(deep, sage, 0.3)) +
			hatch('M834 462L930 700H700L640 462Z', [640, 462, 290, 238], {
				colour: mix(deep, sage, 0.2),
				gap: 22,
				width: 3,
			}) +
			path('M300 776V690C300 640 330 612 368 612C406 612 436 640 436 690V776Z', '#070a08') +
			line(
				'M300 776V690C300 640 330 612 368 612C406 612 436 640 436 690V776',
				mix(deep, sage, 0.5),
				9,
			) +
			circle([548, 446, 19], yolk) +
			rect([544, 436, 8, 20], ink, 2) +
			polygon(
				[
					[680, 520],
					[796, 712],
					[564, 712],
				],
				yolk,
			) +
			polygon(
				[
					[680, 520],
					[796, 712],
					[716, 712],
					[664, 546],
				],
				mix(yolk, yolkDark, 0.45),
			) +
			place({ x: 690, y: 668, scale: 0.56 }, path(rat, ink)) +
			rect([480, 640, 62, 44], paper, 4) +
			line('M496 662h30', clay, 5) +
			path(
				gouge([110, 790, 300, 794], 5, -6) +
					gouge([150, 806, 250, 808], 4, 4) +
					gouge([90, 770, 190, 774], 4),
				mix(straw, bark, 0.5),
			),
	)
}

/** A mite seen from above. */
function mite(fill: string): string {
	const legs = [-58, -20, 20, 58]
		.map(
			(y, i) =>
				`M-26 ${y * 0.5}C-60 ${y * 0.6 - 10} -76 ${y - 4} -${92 - Math.abs(i - 1.5) * 8} ${y * 1.5}M26 ${y * 0.5}C60 ${y * 0.6 - 10} 76 ${y - 4} ${92 - Math.abs(i - 1.5) * 8} ${y * 1.5}`,
		)
		.join('')
	return (
		line(legs, fill, 9) +
		path(
			'M0 -56C34 -56 54 -14 50 20C46 52 24 66 0 66C-24 66 -46 52 -50 20C-54 -14 -34 -56 0 -56Z',
			fill,
		) +
		path('M-14 -52L-10 -78L0 -64L10 -78L14 -52Z', fill) +
		path(gouge([-20, 0, -6, 40], 5, 6) + gouge([20, 0, 6, 40], 5, -6), straw)
	)
}

export function redMiteSpray(): string {
	const bottle =
		'M470 420C470 386 510 380 530 350L540 300H660L670 350C690 380 730 386 730 420V744C730 764 716 778 696 778H504C484 778 470 764 470 744Z'
	const red = '#b5482c'
	return stage(
		'mist',
		cast([480, 724, 778], grounds.mist.shadow, 270) +
			path(bottle, straw) +
			clipped(
				bottle,
				rect([640, 280, 100, 520], mix(straw, clay, 0.45)) +
					rect([460, 470, 280, 250], pasture) +
					rect([640, 470, 100, 250], deep) +
					rect([460, 720, 280, 16], yolk),
			) +
			circle([590, 592, 96], paper) +
			place({ x: 590, y: 592, scale: 0.86 }, mite(red)) +
			line('M528 654L652 530', deep, 13) +
			line('M590 496A96 96 0 1 0 590.1 496', deep, 11) +
			rect([534, 262, 132, 56], deep, 8) +
			line(
				times(8, (i) => `M${546 + i * 15} 272v36`),
				leaf,
				4,
			) +
			path(
				'M500 166C500 140 520 124 546 124H680C730 124 760 160 768 216L742 222C730 206 706 200 676 200L668 262H540L536 214H500Z',
				leaf,
			) +
			path('M500 190H676L668 262H540L536 214H500Z', pasture) +
			path('M520 214C512 262 500 300 470 330L488 342C530 316 546 270 548 216Z', yolk) +
			rect([462, 146, 42, 50], yolk, 5) +
			rect([462, 172, 42, 24], yolkDark, 5) +
			path('M462 158L210 208L208 216L462 184Z', red) +
			path('M462 174L208 214L208 217L462 184Z', mix(red, ink, 0.35)) +
			path(
				gouge([190, 214, 110, 190], 4) +
					gouge([188, 220, 96, 226], 4) +
					gouge([190, 226, 112, 262], 4) +
					gouge([160, 206, 130, 172], 3) +
					gouge([160, 236, 140, 276], 3),
				mix(leaf, sage, 0.3),
			) +
			path(gouge([490, 430, 488, 700], 7), paper),
	)
}

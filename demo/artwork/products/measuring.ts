import { hen } from '../birds.ts'
import { mix, palette } from '../palette.ts'
import { circle, clipped, ellipse, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import { block, cast, drop, egg, eggOutline, grounds, hatch, stage } from './stage.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, paper2, clay, bark } =
	palette

/** An egg lit from below, with its air cell and the veins of its yolk. */
function glowingEgg([x, y, r]: readonly [number, number, number]): string {
	const outline = eggOutline([0, 0, r])
	const amber = mix(yolk, clay, 0.22)
	const inside =
		rect([-r * 1.2, -r * 1.5, r * 2.4, r * 3], amber) +
		circle([0, r * 0.9, r * 1.5], yolk) +
		circle([0, r * 1.1, r * 1.05], mix(yolk, straw, 0.5)) +
		circle([0, r * 1.3, r * 0.62], paper) +
		path(
			`M${-r} ${-r * 0.78}C${-r * 0.4} ${-r * 0.6} ${r * 0.4} ${-r * 0.6} ${r} ${-r * 0.78}V${-r * 2}H${-r}Z`,
			mix(yolk, straw, 0.35),
		) +
		circle([r * 0.1, r * 0.1, r * 0.3], mix(yolkDark, clay, 0.5)) +
		path(
			gouge([r * 0.1, r * 0.1, -r * 0.7, -r * 0.3], r * 0.035, r * 0.12) +
				gouge([r * 0.1, r * 0.1, r * 0.76, -r * 0.2], r * 0.035, -r * 0.14) +
				gouge([r * 0.1, r * 0.1, -r * 0.5, r * 0.5], r * 0.03, -r * 0.1) +
				gouge([r * 0.1, r * 0.1, r * 0.3, -r * 0.52], r * 0.03, -r * 0.1) +
				gouge([-r * 0.3, -r * 0.12, -r * 0.34, -r * 0.46], r * 0.024, r * 0.06),
			mix(clay, bark, 0.2),
		)
	const rim = path(
		`M${-r * 2} ${-r * 2}H${r * 2}V${r * 2}H${-r * 2}Z${eggOutline([-r * 0.1, r * 0.06, r * 0.97])}`,
		mix(clay, yolkDark, 0.35),
		'fill-rule="evenodd"',
	)
	return `<g transform="translate(${x} ${y})">${clipped(outline, inside + rim)}</g>`
}

const rays = (
	[x, y, near, far]: readonly [number, number, number, number],
	colour: string,
): string =>
	path(
		times(19, (i) => {
			const angle = Math.PI * (1.05 + i * 0.05)
			const [c, s, reach] = [Math.cos(angle), Math.sin(angle), i % 2 === 0 ? far : far * 0.88]
			return gouge([x + c * near, y + s * near, x + c * reach, y + s * reach], 6)
		}),
		colour,
	)

export function eggCandler(): string {
	const glow = mix(leaf, straw, 0.42)
	return stage(
		'dark',
		circle([560, 300, 252], mix(leaf, straw, 0.14)) +
			circle([560, 300, 196], glow) +
			rays([560, 300, 214, 292], yolk) +
			cast([500, 640, 800], grounds.dark.shadow, 260) +
			glowingEgg([560, 320, 118]) +
			path('M436 396C470 420 650 420 684 396L664 496H456Z', leaf) +
			path('M604 412C640 410 668 406 684 396L664 496H596Z', mix(pasture, deep, 0.3)) +
			path(
				'M436 396C470 420 650 420 684 396C690 410 686 424 676 430C630 446 490 446 444 430C434 424 430 410 436 396Z',
				sage,
			) +
			rect([448, 490, 224, 66], mix(leaf, sage, 0.3), 10) +
			rect([596, 490, 76, 66], leaf, 10) +
			line(
				times(9, (i) => `M${466 + i * 23} 502v42`),
				pasture,
				5,
			) +
			path('M476 556H644L630 776C629 792 618 802 604 802H516C502 802 491 792 490 776Z', mist) +
			path('M590 556H644L630 776C629 792 618 802 604 802H572Z', mix(sage, leaf, 0.2)) +
			rect([524, 600, 60, 92], deep, 30) +
			circle([554, 632, 20], yolk) +
			line('M512 744H608M514 764H606', mix(sage, leaf, 0.4), 6) +
			line('M560 802C560 860 700 872 800 844C900 816 1000 830 1220 870', mist, 12) +
			[
				[846, 744, 74],
				[986, 760, 74],
			]
				.map(
					([x = 0, y = 0, r = 0], i) =>
						ellipse([x + 30, y + r, r * 1.2, 14], grounds.dark.shadow) +
						egg(
							[x, y, r],
							[mix(clay, straw, 0.32), mix(clay, straw, 0.62)][i] ?? clay,
							i * 28 - 10,
						),
				)
				.join(''),
	)
}

export function eggCandlerDetail(): string {
	return stage(
		'dark',
		circle([600, 350, 420], mix(leaf, straw, 0.14)) +
			circle([600, 350, 330], mix(leaf, straw, 0.42)) +
			rays([600, 350, 352, 460], yolk) +
			glowingEgg([600, 420, 246]) +
			path('M290 560C400 640 800 640 910 560L860 900H340Z', leaf) +
			path('M720 616C800 606 870 590 910 560L860 900H690Z', mix(pasture, deep, 0.35)) +
			path(
				'M276 548C290 520 320 520 340 540C450 610 750 610 860 540C880 520 910 520 924 548C934 580 910 612 880 624C760 680 440 680 320 624C290 612 266 580 276 548Z',
				sage,
			) +
			path(
				'M740 590C790 578 830 560 860 540C880 520 910 520 924 548C934 580 910 612 880 624C838 644 790 656 740 662Z',
				mix(sage, leaf, 0.55),
			) +
			line(
				'M330 700C450 750 750 750 870 700M344 780C460 826 740 826 856 780M356 856C470 896 730 896 846 856',
				mix(pasture, deep, 0.1),
				12,
			) +
			path(gouge([316, 580, 560, 640], 8, -14), paper),
		{ floor: 780 },
	)
}

export function shellColourFan(): string {
	const shades = times(12, (i) => `${mix(mix(paper, straw, 0.55), mix(clay, bark, 0.45), i / 11)},`)
		.split(',')
		.slice(0, 12)
	const blade = (shade: string, turn: number): string =>
		place(
			{ x: 560, y: 730, rotate: turn },
			path(
				'M-36 40L-62 -500C-62 -522 -50 -534 -30 -534H30C50 -534 62 -522 62 -500L36 40C30 62 -30 62 -36 40Z',
				paper,
			) +
				path(
					'M20 -534H30C50 -534 62 -522 62 -500L36 40C34 50 20 56 8 58Z',
					mix(straw, paper, 0.2),
				) +
				path(
					'M-46 -230L-60 -500C-60 -520 -50 -532 -30 -532H30C50 -532 60 -520 60 -500L46 -230Z',
					shade,
				) +
				path('M22 -532H30C50 -532 60 -520 60 -500L46 -230H14Z', mix(shade, bark, 0.22)) +
				line('M-26 -190H26M-22 -166H22', mix(straw, clay, 0.3), 6) +
				path('M-36 40L-40 -40H40L36 40C30 62 -30 62 -36 40Z', pasture) +
				path('M10 -40H40L36 40C34 50 20 56 8 58Z', deep),
		)
	return stage(
		'straw',
		polygon(
			[
				[380, 800],
				[660, 810],
				[1080, 690],
				[900, 650],
			],
			grounds.straw.shadow,
		) +
			shades.map((shade, i) => blade(shade, -64 + i * 11.6)).join('') +
			circle([560, 730, 22], yolk) +
			circle([560, 730, 10], yolkDark) +
			ellipse([968, 800, 120, 18], grounds.straw.shadow) +
			egg([930, 706, 88], mix(clay, straw, 0.28), 10),
	)
}

function vial([x, base]: readonly [number, number], liquid: string): string {
	const glass = `M${x} ${base - 104}C${x} ${base - 120} ${x + 18} ${base - 124} ${x + 18} ${base - 138}H${x + 62}C${x + 62} ${base - 124} ${x + 80} ${base - 120} ${x + 80} ${base - 104}V${base}H${x}Z`
	return (
		path(glass, mix(mist, paper, 0.4)) +
		clipped(
			glass,
			rect([x, base - 80, 80, 80], liquid) +
				rect([x + 54, base - 140, 30, 140], mix(liquid, deep, 0.3)) +
				rect([x, base - 68, 80, 44], paper) +
				rect([x, base - 40, 80, 8], leaf),
		) +
		rect([x + 12, base - 172, 56, 36], sage, 5) +
		rect([x + 48, base - 172, 20, 36], mix(sage, pasture, 0.5), 5) +
		rect([x + 22, base - 178, 36, 10], liquid, 3)
	)
}

export function vaccineCooler(): string {
	const faces = { front: leaf, side: pasture, top: mist }
	const bars = [34, 58, 46, 70, 52, 40, 62]
	return stage(
		'paper',
		cast([230, 860, 790], grounds.paper.shadow, 230) +
			polygon(
				[
					[344, 330],
					[980, 330],
					[1000, 120],
					[366, 120],
				],
				pasture,
			) +
			polygon(
				[
					[362, 314],
					[962, 314],
					[980, 140],
					[384, 140],
				],
				mist,
			) +
			hatch('M362 314L962 314L980 140L384 140Z', [362, 140, 618, 174], {
				colour: mix(mist, sage, 0.5),
				gap: 46,
				width: 6,
			}) +
			block({ at: [230, 430, 630, 356], depth: [130, 100], faces }) +
			polygon(
				[
					[278, 430],
					[382, 348],
					[944, 348],
					[850, 430],
				],
				deep,
			) +
			vial([420, 450], yolk) +
			vial([530, 446], mix(clay, straw, 0.3)) +
			vial([640, 450], yolk) +
			vial([740, 440], sage) +
			polygon(
				[
					[300, 430],
					[330, 396],
					[420, 396],
					[410, 430],
				],
				mix(sage, mist, 0.5),
			) +
			rect([230, 430, 630, 356], leaf, 10) +
			rect([230, 430, 630, 40], mix(leaf, sage, 0.4), 8) +
			rect([230, 716, 630, 70], pasture, 10) +
			hatch('M640 470H860V716H560Z', [560, 470, 300, 246], {
				colour: mix(leaf, pasture, 0.5),
				gap: 24,
				width: 5,
			}) +
			rect([300, 516, 250, 152], deep, 12) +
			bars.map((h, i) => rect([324 + i * 24, 640 - h, 15, h], i === 3 ? yolk : sage)).join('') +
			line('M318 602H500', mist, 4) +
			rect([512, 540, 16, 104], paper, 8) +
			rect([516, 590, 8, 52], yolk, 4) +
			circle([520, 644, 13], yolk) +
			path(
				'M690 500L690 640M629 535L751 605M629 605L751 535',
				'none',
				`stroke="${paper}" stroke-width="13" stroke-linecap="round"`,
			) +
			line(
				'M676 516L690 532L704 516M676 624L690 608L704 624M640 526L646 552L624 556M756 584L734 588L740 614M640 614L646 588L624 584M756 556L734 552L740 526',
				paper,
				8,
			) +
			rect([500, 452, 90, 52], yolk, 8) +
			rect([500, 480, 90, 24], yolkDark, 8) +
			line('M230 540H196C180 540 172 552 172 566V650C172 664 180 676 196 676H230', deep, 22) +
			[290, 790].map((x) => rect([x - 40, 780, 80, 20], deep, 5)).join('') +
			cast([924, 1004, 810], grounds.paper.shadow, 90) +
			vial([924, 810], mix(clay, straw, 0.3)),
	)
}

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

export function welfareCards(): string {
	const tints = [sage, straw, mist, mix(sage, leaf, 0.5), paper]
	const card = (i: number): string => {
		const front = i === 4
		const bird = front ? hen({ x: -4, y: -162, scale: 0.72, plumage: 'brown' }) : ''
		const bare = front
			? ellipse([34, -250, 34, 17], mix(clay, paper, 0.6)) +
				path(gouge([10, -254, 56, -252], 3) + gouge([14, -244, 60, -244], 3), clay)
			: ''
		const marks = times(4, (dot) =>
			circle(
				[-84 + dot * 56, -84, 20],
				front ? (dot === 1 ? yolk : mist) : mix(tints[i] ?? mist, paper, 0.5),
			),
		)
		const frame = front
			? rect([-130, -535, 260, 400], mist, 6) + rect([-130, -170, 260, 35], mix(sage, mist, 0.3))
			: rect([-130, -535, 260, 400], mix(tints[i] ?? mist, deep, 0.14), 6)
		return place(
			{ x: 650, y: 736, rotate: [-52, -37, -22, -7, 9][i] ?? 0 },
			rect([-142, -552, 310, 590], mix(deep, tints[i] ?? mist, 0.6), 20) +
				rect([-155, -560, 310, 590], front ? paper : (tints[i] ?? mist), 20) +
				frame +
				bird +
				bare +
				marks +
				circle([0, 0, 15], front ? sage : deep),
		)
	}
	return stage(
		'straw',
		polygon(
			[
				[200, 800],
				[760, 840],
				[1120, 720],
				[800, 660],
			],
			grounds.straw.shadow,
		) +
			[0, 1, 2, 3, 4].map((i) => card(i)).join('') +
			line(
				'M650 736C610 742 600 788 622 816C642 838 678 832 690 806C700 780 686 748 660 736',
				yolk,
				11,
			),
	)
}

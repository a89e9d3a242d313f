import { hen } from '../birds/chickens.ts'
import { mix, palette } from '../palette.ts'
import { circle, clipped, ellipse, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import { block, cast, egg, grounds, hatch, stage } from './stage.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, clay, bark } = palette

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

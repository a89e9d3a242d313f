import { hen } from '../birds/chickens.ts'
import { mix, palette } from '../palette.ts'
import { egg } from '../products/stage.ts'
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
import { ground, floor } from './ground.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, clay, ink, bark } = palette

/** Columns of a laying curve, drawn on the sheet of a clipboard. */
export function flockRecord(): string {
	const heights = [60, 130, 220, 262, 276, 270, 258, 240]
	return (
		ground(mist) +
		line(
			times(6, (i) => `M-230 ${-170 + i * 62}H230`),
			mix(sage, mist, 0.4),
			4,
		) +
		heights
			.map(
				(h, i) =>
					rect([-222 + i * 57, 150 - h, 38, h], i === 4 ? leaf : sage) +
					rect([-198 + i * 57, 150 - h, 14, h], i === 4 ? pasture : mix(sage, leaf, 0.5)),
			)
			.join('') +
		line(
			heights.map((h, i) => `${i === 0 ? 'M' : 'L'}${-203 + i * 57} ${120 - h}`).join(''),
			deep,
			8,
		) +
		heights.map((h, i) => circle([-203 + i * 57, 120 - h, 12], i === 4 ? yolk : deep)).join('') +
		rect([-240, 150, 480, 10], deep) +
		heights
			.map((_, i) =>
				egg(
					[-203 + i * 57, 196, 17],
					i % 2 === 0 ? mix(clay, straw, 0.35) : mix(straw, paper, 0.4),
				),
			)
			.join('')
	)
}

/** A vaccine vial and a syringe. */
export function vaccination(): string {
	const vial = 'M-190 -40C-190 -76 -150 -84 -150 -116H-30C-30 -84 10 -76 10 -40V200H-190Z'
	const syringe =
		rect([-34, -150, 68, 230], mix(mist, paper, 0.5), 8) +
		rect([-26, -40, 52, 112], yolk, 4) +
		rect([8, -40, 26, 112], yolkDark, 4) +
		rect([-30, -62, 60, 24], deep, 4) +
		rect([-9, -220, 18, 160], sage) +
		rect([-48, -236, 96, 22], deep, 8) +
		rect([-62, -160, 124, 20], pasture, 8) +
		path('M-20 80H20L10 116H-10Z', deep) +
		rect([-3, 112, 6, 110], mix(sage, deep, 0.3)) +
		line('M-34 -110h22M-34 -80h14M-34 -50h22', deep, 5)
	return (
		ground(leaf) +
		circle([0, -10, 214], mix(leaf, sage, 0.4)) +
		floor(170, pasture) +
		polygon(
			[
				[-190, 200],
				[10, 200],
				[150, 172],
				[-60, 172],
			],
			deep,
		) +
		path(vial, mix(mist, paper, 0.4)) +
		clipped(
			vial,
			rect([-200, 20, 220, 190], mix(sage, leaf, 0.2)) +
				rect([-200, 40, 220, 116], paper) +
				rect([-200, 136, 220, 20], yolk) +
				rect([-48, -130, 80, 340], pasture, 0).replace('/>', ' opacity=".28"/>'),
		) +
		rect([-158, -170, 136, 60], deep, 8) +
		rect([-138, -182, 96, 16], yolk, 6) +
		place({ x: -104, y: 128, scale: 0.17 }, hen({ x: 0, y: 0, plumage: 'green' })) +
		place({ x: 122, y: 4, rotate: 20, scale: 0.9 }, syringe)
	)
}

/** An egg held in a measuring gauge. */
export function eggQuality(): string {
	return (
		ground(straw) +
		circle([0, 20, 196], mix(straw, paper, 0.55)) +
		floor(190, mix(straw, clay, 0.28)) +
		ellipse([20, 196, 130, 16], mix(straw, clay, 0.55)) +
		egg([0, 60, 118], mix(clay, straw, 0.28)) +
		rect([-236, -192, 472, 56], pasture, 6) +
		rect([-236, -164, 472, 28], deep, 6) +
		line(
			times(22, (i) => `M${-220 + i * 21} -186v${i % 5 === 0 ? 34 : 20}`),
			mist,
			4,
		) +
		path('M-190 -136H-116V40L-134 84L-190 -60Z', leaf) +
		path('M-190 -136H-150V40L-134 84L-190 -60Z', pasture) +
		path('M190 -136H116V40L134 84L190 -60Z', leaf) +
		path('M190 -136H166V-20L134 84L190 -60Z', pasture) +
		rect([96, -214, 116, 98], leaf, 10) +
		rect([112, -198, 84, 44], deep, 6) +
		rect([122, -184, 20, 16], yolk) +
		rect([148, -184, 36, 16], sage) +
		circle([154, -134, 10], yolk)
	)
}

/** A drop beneath a nipple drinker. */
export function water(): string {
	const fall = 'M0 -20C40 60 98 100 98 156A98 98 0 0 1 -98 156C-98 100 -40 60 0 -20Z'
	return (
		ground(mix(mist, sage, 0.35)) +
		circle([0, 110, 190], mist) +
		rect([-280, -204, 560, 66], sage) +
		rect([-280, -166, 560, 28], mix(sage, pasture, 0.5)) +
		path(gouge([-250, -188, 250, -188], 4), paper) +
		[-200, 200]
			.map((x) => rect([x - 22, -240, 44, 110], pasture, 6) + rect([x, -240, 22, 110], deep, 6))
			.join('') +
		path('M-66 -214H66V-120H40L30 -80H-30L-40 -120H-66Z', leaf) +
		path('M16 -214H66V-120H40L30 -80H10Z', pasture) +
		rect([-18, -80, 36, 36], yolk, 4) +
		rect([4, -80, 14, 36], yolkDark, 4) +
		rect([-7, -46, 14, 34], deep, 6) +
		place(
			{ x: 0, y: 40, scale: 0.78 },
			path(fall, leaf) +
				clipped(fall, path('M30 -20C60 60 60 200 -40 260H140V-20Z', pasture)) +
				path(gouge([-66, 140, -20, 40], 10, -14), mist),
		)
	)
}

const ratShape =
	'M-96 26C-92 -10 -60 -44 -12 -44C20 -44 40 -30 56 -22C58 -36 74 -42 82 -32C86 -26 84 -18 80 -14C96 -6 110 6 112 14C106 24 88 26 74 26H30L34 36H8L0 26H-52L-46 36H-76L-84 24C-90 40 -112 46 -134 38C-156 30 -170 36 -178 44L-184 36C-172 22 -152 20 -132 28C-116 34 -104 32 -96 26Z'

/** A rat before a bait station. */
export function rodent(): string {
	return (
		ground(deep) +
		circle([90, -90, 150], mix(deep, pasture, 0.7)) +
		circle([120, -120, 70], mist) +
		floor(110, pasture) +
		path('M-236 130L-200 -30H120L160 130Z', leaf) +
		path('M-236 130L-200 -30H-100L-110 130Z', mix(leaf, sage, 0.4)) +
		path('M120 -30L200 -56L244 96L160 130Z', mix(pasture, deep, 0.4)) +
		path('M-200 -30L-110 -56H200L120 -30Z', sage) +
		path('M40 130V66A50 50 0 0 1 140 66V130Z', ink) +
		rect([-70, 14, 76, 60], yolk, 6) +
		line('M-50 34H-14M-50 54H-26', deep, 7) +
		place(
			{ x: 20, y: 178, scale: 1.16 },
			path(ratShape, mix(clay, straw, 0.12)) +
				path('M-90 10C-60 -30 -10 -30 40 -10C10 0 -40 20 -90 26Z', mix(clay, straw, 0.5)) +
				circle([84, 0, 5], ink) +
				line('M106 12L130 4M106 16L132 18', mix(clay, straw, 0.3), 2.5),
		) +
		path(gouge([-240, 220, 40, 222], 4), leaf)
	)
}

/** Coarse grain upon a sieve. */
export function feed(): string {
	const random = seeded(22)
	const kernel = (x: number, y: number, turn: number, colour: string): string =>
		place(
			{ x, y, rotate: turn },
			path('M-18 0C-10 -13 10 -13 18 0C10 13 -10 13 -18 0Z', colour) +
				path(gouge([-13, 0, 13, 0], 2), clay),
		)
	const colours = [yolk, straw, mix(yolk, straw, 0.5), mix(clay, straw, 0.4)]
	const pick = (): string => colours[Math.floor(random() * colours.length)] ?? straw
	const pile = times(90, () => {
		const x = random() * 340 - 170
		return kernel(x, 4 - random() * (104 - Math.abs(x) * 0.5), random() * 180, pick())
	})
	const falling = times(26, () =>
		kernel(random() * 260 - 130, 120 + random() * 100, random() * 180, pick()),
	)
	const ear = (x: number, turn: number): string =>
		place(
			{ x, y: -50, rotate: turn },
			path(gouge([0, 60, 0, -170], 4), yolkDark) +
				times(6, (i) =>
					path(
						gouge([0, -40 - i * 20, -28, -76 - i * 20], 9) +
							gouge([0, -40 - i * 20, 28, -76 - i * 20], 9),
						yolk,
					),
				) +
				path(gouge([0, -150, 0, -196], 9), yolk),
		)
	return (
		ground(leaf) +
		circle([0, 0, 206], mix(leaf, sage, 0.35)) +
		ear(-70, -24) +
		ear(0, 0) +
		ear(70, 24) +
		pile +
		falling +
		path('M-226 -8H226L196 96H-196Z', clay) +
		path('M80 -8H226L196 96H70Z', mix(clay, bark, 0.5)) +
		rect([-236, -18, 472, 28], mix(clay, straw, 0.3), 8) +
		line(
			times(18, (i) => `M${-180 + i * 21} 96v14`),
			mist,
			5,
		) +
		rect([-202, 92, 404, 10], mist)
	)
}

/** A hen upon a scale of five scores. */
export function welfare(): string {
	return (
		ground(sage) +
		circle([0, -10, 196], mix(sage, mist, 0.65)) +
		floor(150, mix(leaf, sage, 0.3)) +
		hen({ x: -6, y: 164, scale: 0.82, plumage: 'white' }) +
		path(gouge([-240, 190, -90, 192], 4) + gouge([80, 200, 230, 198], 4), mix(sage, mist, 0.4)) +
		circle([170, -140, 58], yolk) +
		line('M144 -140L164 -118L200 -162', deep, 14)
	)
}

import { mix, palette } from '../palette.ts'
import { circle, clipped, ellipse, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import type { Point } from '../svg.ts'
import { skin } from './containers.ts'
import { block, cast, grounds, hatch, stage } from './stage.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, clay, ink } = palette

/** A boot, toe to the right, about its heel. */
export const bootOutline =
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
		rect([-66, -26, 262, 28], clay, 8) +
		line(
			times(9, (i) => `M${-48 + i * 27} -14v14`),
			mix(clay, ink, 0.5),
			5,
		) +
		path(
			gouge([-40, -300, -36, -120], 6, 4) + gouge([-10, -96, 60, -86], 6, -12),
			mix(fill, paper, 0.4),
		) +
		rect([-60, -292, 132, 22], clay)
	)
}

/** A tuft of bristles that spreads from its hole. */
function tuft([x, y, height]: readonly [number, number, number], hair: string, spread = 7): string {
	const strands = [-2, -1, 0, 1, 2].map(
		(k) => `M${x + k * 4} ${y}L${x + k * spread} ${y - height + Math.abs(k) * 4}`,
	)
	return line(strands.join(''), hair, 6)
}

/** A brush lying on its back, bristles up, the left end of its wood on the place. */
function brush(length: number, [wood, hair]: readonly [string, string]): string {
	const tufts = (shift: number, colour: string): string =>
		times(Math.floor(length / 34), (i) => tuft([22 + shift + i * 34, 4, 62], colour))
	return (
		tufts(12, mix(hair, deep, 0.3)) +
		tufts(0, hair) +
		rect([0, 0, length, 36], wood, 8) +
		rect([0, 18, length, 18], mix(wood, ink, 0.35), 8)
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
				mix(sage, mist, 0.25),
			) +
			hatch('M410 572L960 572L990 320L444 320Z', [410, 320, 580, 252], {
				colour: mix(sage, mist, 0.55),
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
			place({ x: 150, y: 816 }, brush(510, [straw, yolk])),
	)
}

export function bootDipDetail(): string {
	const clump = (hair: string, tall: number): string => {
		const dark = mix(hair, deep, 0.4)
		const tips = times(
			7,
			(i) => `L${-42 + i * 14} ${-tall - (i % 2 === 0 ? 14 : 0) + Math.abs(i - 3) * 3}`,
		)
		const strands = times(
			5,
			(i) => `M${-14 + i * 7} -10L${-28 + i * 14} ${-tall + 22 + (i % 2) * 30}`,
		)
		return (
			path(`M-20 0${tips}L20 0Z`, hair) +
			path(`M6 0L14 ${-tall - 8}L28 ${-tall + 3}L42 ${-tall - 5}L20 0Z`, dark) +
			line(strands, dark, 3)
		)
	}
	const row = (y: number, shift: number, hair: string, tall: number): string =>
		times(shift > 0 ? 10 : 11, (i) => place({ x: 162 + shift + i * 85, y }, clump(hair, tall)))
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
			row(620, 0, pasture, 300) +
			row(630, 42, leaf, 230) +
			row(646, 0, yolk, 160) +
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
			times(11, (i) => circle([162 + i * 85, 632, 9], mix(straw, clay, 0.6))),
	)
}

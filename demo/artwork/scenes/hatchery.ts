import { chick } from '../birds/chickens.ts'
import { mix, palette } from '../palette.ts'
import { egg } from '../products/stage.ts'
import { circle, clipped, ellipse, gouge, line, path, place, rect, times } from '../svg.ts'
import type { Place } from '../svg.ts'
import { hangingLamp } from './shed-inside.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, yolkDark, paper, paper2, clay, bark, ink } =
	palette

const wall = mix(clay, bark, 0.5)
const shells = [
	mix(clay, straw, 0.5),
	mix(straw, paper, 0.2),
	mix(clay, straw, 0.34),
	paper2,
	mix(clay, straw, 0.62),
]
const shell = (index: number): string => shells[(index * 3) % shells.length] ?? straw

/** A chick just out of its shell in the hatching basket, setter trays of eggs behind it. */
export function hatchery(): string {
	return (
		rect([0, 0, 1600, 1000], wall) +
		boards() +
		glow() +
		setter() +
		trolley({ x: 300, y: 800 }) +
		hangingLamp([900, 130, 84], deep, yolk) +
		rect([0, 828, 1600, 172], mix(bark, ink, 0.3)) +
		rect([0, 820, 1600, 16], mix(clay, yolk, 0.3)) +
		basket()
	)
}

function boards(): string {
	return path(
		times(21, (i) => gouge([i * 80, 10 + (i % 3) * 40, i * 80, 800], 3)),
		mix(wall, bark, 0.55),
	)
}

function glow(): string {
	const ring = ([radius, share]: readonly [number, number]): string =>
		circle([900, 470, radius], mix(wall, yolk, share))
	return (
		[
			[560, 0.1],
			[440, 0.2],
			[320, 0.32],
		] as const
	)
		.map(ring)
		.join('')
}

/** The setter at the back: a cabinet with two lit windows, a dial and a display. */
function setter(): string {
	const door = (x: number): string =>
		rect([x, 190, 200, 610], leaf, 10) +
		rect([x + 26, 226, 148, 250], deep, 14) +
		rect([x + 38, 238, 124, 226], yolk, 8) +
		times(
			3,
			(row) =>
				rect([x + 38, 302 + row * 74, 124, 10], deep) +
				times(4, (i) => egg([x + 56 + i * 29, 288 + row * 74, 13], shell(i + row))),
		) +
		path(
			times(4, (i) => gouge([x + 50 + i * 34, 540, x + 50 + i * 34, 760], 3)),
			pasture,
		) +
		rect([x + 168, 520, 14, 90], straw, 6)
	return (
		rect([1140, 96, 460, 720], pasture, 14) +
		rect([1140, 96, 460, 74], deep, 14) +
		circle([1210, 133, 25], paper) +
		line('M1210 133L1222 118', ink, 5) +
		rect([1262, 112, 130, 42], ink, 6) +
		line(
			'M1280 122H1296V144H1280M1284 133H1296M1312 122H1328V144M1344 143V144M1376 122H1360V133H1376V144H1360',
			yolk,
			5,
		) +
		circle([1432, 133, 11], yolk) +
		circle([1468, 133, 11], sage) +
		door(1164) +
		door(1384)
	)
}

/** A setter trolley with its trays tilted, each full of eggs. */
function trolley(at: Place): string {
	const tray = (row: number): string =>
		place(
			{ x: 0, y: -560 + row * 122, rotate: -9 },
			times(8, (i) => egg([-192 + i * 55, -26, 27], shell(i + row * 2), 180)) +
				rect([-226, -12, 452, 34], row % 2 === 0 ? leaf : mix(leaf, sage, 0.25), 6) +
				path(
					times(8, (i) => gouge([-192 + i * 55, -8, -192 + i * 55, 18], 4)),
					pasture,
				) +
				circle([0, 6, 9], yolk),
		)
	return place(
		at,
		ellipse([0, 26, 300, 22], mix(bark, ink, 0.5)) +
			rect([-262, -680, 18, 690], deep) +
			rect([244, -680, 18, 690], deep) +
			rect([-270, -700, 540, 26], deep, 8) +
			line('M0 -674V0', mix(deep, leaf, 0.4), 12) +
			times(5, tray) +
			rect([-274, -6, 548, 22], deep, 6) +
			[-220, 220].map((x) => circle([x, 22, 20], ink) + circle([x, 22, 8], sage)).join(''),
	)
}

const jagged = 'L-150 -20L-118 -62L-78 -18L-38 -58L4 -14L44 -60L84 -18L122 -58L152 -20'

/** The lower half of a shell, broken along the top, 300 wide. */
function halfShell(at: Place, look: string): string {
	const outline = `M-152 -24${jagged}C154 90 96 150 0 150C-96 150 -154 90 -152 -24Z`
	return place(
		at,
		path(outline, look) +
			clipped(outline, path('M160 -80V160H-110C-20 160 90 130 104 -60Z', mix(look, clay, 0.45))) +
			path(gouge([-118, 0, -86, 92], 10, 14), paper) +
			line(`M-152 -24${jagged}`, paper, 8),
	)
}

function cap(at: Place, look: string): string {
	const outline =
		'M-120 30L-88 -4L-56 34L-20 0L16 36L52 2L88 34L122 0C122 -84 70 -150 0 -150C-72 -150 -122 -70 -120 30Z'
	return place(
		at,
		path(outline, look) +
			clipped(outline, path('M40 -160H140V60H-40C50 20 76 -60 40 -160Z', mix(look, clay, 0.45))) +
			path(gouge([-84, -30, -46, -112], 8, -10), paper),
	)
}

/** An egg with the first crack of the beak. */
function pipped([x, y, r]: readonly [number, number, number], look: string): string {
	const crack =
		path('M-34 -20L-14 -36L4 -18L24 -34L38 -12L20 2L32 18L6 12L-10 24L-16 4L-38 4Z', bark) +
		path('M-6 -8L18 -2L-4 8Z', yolk)
	return egg([x, y, r], look) + place({ x: x - r * 0.1, y: y - r * 0.2, scale: r / 84 }, crack)
}

function basket(): string {
	const slots = times(15, (i) => rect([452 + i * 70, 858, 34, 84], deep, 10))
	const back = times(10, (i) => egg([500 + i * 104, 742, 50], shell(i + 1)))
	return (
		ellipse([990, 976, 620, 24], mix(bark, ink, 0.7)) +
		rect([420, 668, 1120, 150], mix(leaf, deep, 0.7), 18) +
		rect([420, 660, 1120, 24], mix(leaf, sage, 0.35), 10) +
		back +
		rect([430, 780, 1100, 90], mix(yolkDark, straw, 0.45)) +
		path(
			times(30, (i) =>
				gouge(
					[
						440 + ((i * 197) % 1060),
						796 + ((i * 13) % 40),
						486 + ((i * 197) % 1060),
						792 + ((i * 17) % 44),
					],
					4,
					4,
				),
			),
			mix(straw, yolk, 0.3),
		) +
		egg([520, 806, 66], shell(0)) +
		pipped([652, 800, 74], shell(4)) +
		chick({ x: 910, y: 868, scale: 2 }) +
		halfShell({ x: 906, y: 760, scale: 1.24 }, mix(straw, paper, 0.45)) +
		cap({ x: 1170, y: 836, scale: 0.78, rotate: 24 }, mix(straw, paper, 0.45)) +
		chick({ x: 1330, y: 852, scale: 1.05, flip: true, plumage: 'straw' }) +
		egg([1462, 806, 66], shell(2)) +
		rect([412, 832, 1136, 132], leaf, 16) +
		rect([412, 826, 1136, 22], mix(leaf, mist, 0.45), 10) +
		slots
	)
}

import { lights, mix, palette } from '../palette.ts'
import { egg, eggOutline } from '../products/stage.ts'
import { hill, sky } from '../scenery.ts'
import { circle, clipped, ellipse, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import type { Place } from '../svg.ts'
import { shelterBelt } from '../trees.ts'
import { person, skins } from './people.ts'
import { hangingLamp } from './shed-inside.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, paper, paper2, clay, bark, ink } = palette

const shells = [
	mix(clay, straw, 0.42),
	mix(clay, straw, 0.6),
	mix(straw, paper, 0.3),
	mix(clay, straw, 0.3),
	paper2,
]
const shell = (index: number): string => shells[(index * 2) % shells.length] ?? straw
const wall = mix(mist, sage, 0.3)

/** The grading room: eggs run over the candling light to the cartons. */
export function eggGrading(): string {
	return (
		rect([0, 0, 1600, 1000], wall) +
		tiles() +
		windows() +
		rect([0, 700, 1600, 300], mix(sage, pasture, 0.35)) +
		[190, 1110].map((x) => hangingLamp([x, 74, 46], pasture, straw)).join('') +
		person(
			{ x: 1010, y: 800, scale: 1.22, flip: true },
			{ coat: paper, trousers: deep, skin: skins.tan, hair: bark, cap: leaf, pose: 'folded' },
		) +
		conveyor() +
		hood() +
		table()
	)
}

function tiles(): string {
	const rows = times(7, (i) => `M0 ${100 * i + 30}H1600`)
	return (
		line(rows, mix(wall, mist, 0.6), 4) +
		rect([0, 0, 1600, 26], pasture) +
		rect([0, 640, 1600, 60], mix(sage, leaf, 0.5))
	)
}

function windows(): string {
	const light = lights.noon
	const view =
		sky(light, 420) +
		hill({
			points: [
				[-20, 330],
				[300, 280],
				[700, 340],
				[1080, 276],
				[1340, 330],
				[1620, 290],
			],
			fill: light.far,
			cut: mist,
			rows: 2,
			seed: 3,
			floor: 600,
		}) +
		shelterBelt({ from: 1080, to: 1380, y: 424, scale: 0.3, tones: { body: leaf, cut: sage } }) +
		hill({
			points: [
				[-20, 400],
				[400, 420],
				[900, 390],
				[1240, 424],
				[1620, 400],
			],
			fill: light.near,
			cut: sage,
			rows: 4,
			seed: 8,
			floor: 600,
		})
	const frame = (x: number, width: number): string =>
		rect([x - 18, 122, width + 36, 356], paper, 6) +
		clipped(`M${x} 140H${x + width}V460H${x}Z`, view) +
		line(`M${x + width / 2} 140V460`, paper, 14) +
		rect([x - 30, 468, width + 60, 24], paper2, 5)
	return frame(60, 260) + frame(1200, 320)
}

/** The belt with its rollers and two rows of eggs. */
function conveyor(): string {
	const rollers = times(24, (i) => rect([i * 70 - 30, 560, 44, 72], mix(sage, mist, 0.3), 10))
	const row = (y: number, r: number, shift: number): string =>
		times(
			17,
			(i) =>
				ellipse([shift + i * 99 + 6, y + r * 1.08, r * 0.95, r * 0.22], deep) +
				egg([shift + i * 99, y, r], shell(i + Math.round(shift))),
		)
	return (
		[120, 760, 1450]
			.map((x) => rect([x, 650, 44, 190], deep) + rect([x - 18, 826, 80, 18], ink, 6))
			.join('') +
		rect([-10, 548, 1620, 96], pasture) +
		rollers +
		row(556, 35, 24) +
		row(590, 38, 66) +
		rect([-10, 628, 1620, 44], leaf) +
		rect([-10, 628, 1620, 9], mix(leaf, mist, 0.5)) +
		times(17, (i) => circle([40 + i * 98, 653, 9], deep) + circle([40 + i * 98, 653, 3.6], sage))
	)
}

/** An egg above the lamp, its yolk a shadow, its air cell bright. */
function glowing([x, y, r]: readonly [number, number, number], cracked: boolean): string {
	const outline = eggOutline([0, 0, r])
	const inside =
		path(outline, mix(yolk, clay, 0.25)) +
		circle([0, r * 0.7, r * 1.25], yolk) +
		circle([0, r * 1.1, r * 0.9], mix(yolk, straw, 0.7)) +
		ellipse([0, -r * 1.15, r * 0.7, r * 0.36], mix(yolk, straw, 0.55)) +
		circle([r * 0.08, 0, r * 0.34], mix(yolk, clay, 0.65)) +
		(cracked
			? line(
					`M${-r * 0.7} ${-r * 0.3}L${-r * 0.3} ${-r * 0.5}L${-r * 0.1} ${-r * 0.1}L${r * 0.4} ${-r * 0.5}L${r * 0.6} ${-r * 0.1}`,
					paper,
					5,
				)
			: '')
	return place({ x, y }, clipped(outline, inside))
}

/** The dark hood over the belt, where light shines through the eggs. */
function hood(): string {
	const beams = times(4, (i) =>
		polygon(
			[
				[412 + i * 102, 640],
				[464 + i * 102, 640],
				[486 + i * 102, 470],
				[390 + i * 102, 470],
			],
			mix(ink, yolk, 0.3),
		),
	)
	return (
		path('M330 250H850L890 330V690H290V330Z', deep) +
		path('M330 250H850L890 330H290Z', leaf) +
		path(gouge([340, 274, 820, 274], 4) + gouge([320, 300, 700, 300], 4), mix(leaf, sage, 0.6)) +
		rect([340, 384, 500, 272], ink, 16) +
		beams +
		times(
			4,
			(i) =>
				circle([438 + i * 102, 550, 62], mix(ink, yolk, 0.42)) +
				glowing([438 + i * 102, 556, 44], i === 2),
		) +
		rect([352, 622, 476, 30], mix(yolk, straw, 0.4), 8) +
		times(4, (i) => ellipse([438 + i * 102, 632, 40, 9], paper)) +
		rect([330, 650, 520, 40], pasture, 6) +
		rect([520, 176, 140, 76], deep, 8) +
		rect([534, 188, 112, 50], mix(mist, sage, 0.3), 4) +
		line('M564 200H548V226H564V213H548M578 200H594V213H578V226H594M606 225V226', ink, 5) +
		circle([628, 213, 8], yolk) +
		circle([372, 356, 10], yolk) +
		circle([404, 356, 10], sage)
	)
}

/** An open carton of ten, 430 wide; the place is the middle of its base. */
function carton(at: Place, look: string, seed: number): string {
	const dark = mix(look, ink, 0.28)
	const row = (y: number, r: number, shift: number): string =>
		times(5, (i) => egg([-160 + i * 80 + shift, y, r], shell(i + seed)))
	const cups = times(5, () => 'q40 -50 80 0')
	return place(
		at,
		ellipse([10, 0, 240, 20], mix(clay, bark, 0.35)) +
			path('M-196 -124L-176 -252H196L208 -124Z', dark) +
			path('M-178 -138L-162 -236H180L190 -138Z', mix(look, ink, 0.12)) +
			path(eggOutline([6, -184, 30]), mix(look, paper, 0.5)) +
			row(-112, 36, 8) +
			row(-76, 41, 0) +
			path(`M-206 -62${cups}L182 0H-184Z`, look) +
			line(`M-206 -62${cups}`, mix(look, paper, 0.5), 6) +
			path(
				times(4, (i) => gouge([-124 + i * 80, -52, -116 + i * 76, -6], 6)),
				dark,
			),
	)
}

function table(): string {
	const closed = (y: number, look: string): string =>
		path(`M1130 ${y}L1146 ${y - 66}H1500L1516 ${y}Z`, look) +
		path(
			times(5, (i) => gouge([1176 + i * 74, y - 8, 1180 + i * 72, y - 56], 7)),
			mix(look, ink, 0.25),
		) +
		rect([1122, y - 8, 402, 14], mix(look, paper, 0.4), 5)
	return (
		rect([0, 852, 1600, 148], mix(straw, clay, 0.38)) +
		rect([0, 838, 1600, 26], mix(straw, paper, 0.3)) +
		path(
			times(14, (i) =>
				gouge(
					[
						((i * 331) % 1500) - 40,
						886 + ((i * 47) % 96),
						((i * 331) % 1500) + 150,
						888 + ((i * 47) % 96),
					],
					3,
					3,
				),
			),
			mix(clay, straw, 0.3),
		) +
		ellipse([1330, 948, 230, 18], mix(clay, bark, 0.35)) +
		closed(944, leaf) +
		closed(872, mix(sage, leaf, 0.3)) +
		closed(800, pasture) +
		carton({ x: 300, y: 950, scale: 1.06 }, leaf, 1) +
		carton({ x: 800, y: 958, scale: 1.1 }, mix(sage, leaf, 0.25), 2)
	)
}

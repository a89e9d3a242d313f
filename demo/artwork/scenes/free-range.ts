import { hen, peckingHen, rooster } from '../birds/chickens.ts'
import { fence, longShed, painted, silo } from '../buildings.ts'
import { lights, mix, palette } from '../palette.ts'
import { cloud, grass, hill, sky, sun } from '../scenery.ts'
import type { Point } from '../svg.ts'
import { ellipse, place, polygon, times } from '../svg.ts'
import { cabbageTree, roundTree, shelterBelt } from '../trees.ts'

const { deep, pasture, leaf, sage, mist, straw, paper, clay } = palette

const tones = { body: mix(leaf, pasture, 0.55), cut: mix(leaf, sage, 0.4) }

/** Noon on the range: hens between the shelter trees, the shed with its pop-holes behind. */
export function freeRange(): string {
	const light = lights.noon
	return (
		sky(light, 560) +
		sun([1290, 130, 62], light) +
		cloud([120, 90, 420], paper) +
		cloud([760, 170, 300], mix(mist, paper, 0.7)) +
		range() +
		shedWithHoles() +
		hill({
			points: ground(590),
			fill: mix(leaf, sage, 0.22),
			cut: leaf,
			rows: 6,
			seed: 6,
			gap: 18,
		}) +
		henDots() +
		fence({ from: [-20, 640], to: [420, 620], posts: 7, height: 54, colour: deep, wire: leaf }) +
		tree(210, 740, 1.24) +
		tree(1450, 720, 1.05) +
		hen({ x: 1330, y: 736, scale: 0.3, plumage: 'brown', flip: true }) +
		peckingHen({ x: 330, y: 760, scale: 0.34, plumage: 'brown' }) +
		hen({ x: 120, y: 764, scale: 0.32, plumage: 'straw' }) +
		hill({
			points: ground(800),
			fill: leaf,
			cut: mix(leaf, sage, 0.35),
			rows: 6,
			seed: 17,
			gap: 24,
		}) +
		foreground()
	)
}

const ground = (y: number): Point[] => [
	[-20, y + 20],
	[380, y],
	[820, y + 24],
	[1220, y + 4],
	[1620, y + 22],
]

function range(): string {
	const far: Point[] = [
		[-20, 420],
		[220, 372],
		[480, 420],
		[760, 350],
		[1020, 410],
		[1300, 362],
		[1620, 420],
	]
	return (
		hill({ points: far, fill: mix(sage, mist, 0.25), cut: mist, rows: 3, seed: 4 }) +
		hill({ points: ground(470), fill: mix(sage, leaf, 0.35), cut: sage, rows: 4, seed: 9 }) +
		shelterBelt({ from: -20, to: 480, y: 540, scale: 0.5, tones }) +
		shelterBelt({ from: 1330, to: 1640, y: 540, scale: 0.56, tones })
	)
}

function shedWithHoles(): string {
	const hole = (i: number): string => {
		const [x, high] = [26 + i * 62 - i * i * 1.1, 27 - i * 1.6]
		const ramp: Point[] = [
			[x - 2, -2],
			[x + 28 - i, -2],
			[x + 36 - i, 9],
			[x + 4, 9],
		]
		const box: Point[] = [
			[x, -high],
			[x + 26 - i, -high],
			[x + 26 - i, -1],
			[x, -1],
		]
		return polygon(box, deep) + polygon(ramp, straw)
	}
	const at = { x: 700, y: 600, scale: 1.75 }
	return (
		silo({ x: 350, y: 596, scale: 1 }, painted) + longShed(at, painted) + place(at, times(8, hole))
	)
}

function henDots(): string {
	return times(17, (i) => {
		const [x, y] = [560 + ((i * 263) % 880), 636 + ((i * 47) % 74)]
		const at = { x, y, scale: 0.08 + (y - 600) * 0.0014, flip: i % 3 === 0 }
		const plumage = i % 4 === 0 ? 'white' : 'brown'
		return i % 2 === 0 ? hen({ ...at, plumage }) : peckingHen({ ...at, plumage })
	})
}

function tree(x: number, y: number, scale: number): string {
	return (
		ellipse([x + 20, y + 4, 190 * scale, 22 * scale], pasture) + roundTree({ x, y, scale }, tones)
	)
}

function foreground(): string {
	return (
		cabbageTree({ x: 1540, y: 900, scale: 1.25 }, { body: pasture, cut: leaf, trunk: clay }) +
		hen({ x: 1090, y: 826, scale: 0.42, plumage: 'white', flip: true }) +
		peckingHen({ x: 250, y: 880, scale: 0.56, plumage: 'straw' }) +
		rooster({ x: 560, y: 920, scale: 0.62, plumage: 'brown' }) +
		peckingHen({ x: 860, y: 946, scale: 0.78, plumage: 'brown', flip: true }) +
		hen({ x: 1370, y: 976, scale: 0.8, plumage: 'brown', flip: true }) +
		grass({ from: -20, to: 1620, y: 968, colour: pasture, count: 40, seed: 8, height: 56 }) +
		grass({
			from: -20,
			to: 1620,
			y: 992,
			colour: mix(leaf, sage, 0.5),
			count: 22,
			seed: 19,
			height: 40,
		})
	)
}

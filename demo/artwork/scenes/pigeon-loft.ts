import { pigeon } from '../birds/pigeon.ts'
import { mix, palette } from '../palette.ts'
import type { Light } from '../palette.ts'
import { barn, redwood } from '../buildings.ts'
import { cloud, grass, hill, sky, sun } from '../scenery.ts'
import { circle, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import type { Place } from '../svg.ts'
import { roundTree, shelterBelt } from '../trees.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, paper, paper2, clay, ink, bark } = palette

const evening: Light = {
	sky: [mix(sage, clay, 0.32), mix(straw, clay, 0.32), mix(straw, clay, 0.14), straw],
	sun: yolk,
	far: mix(sage, clay, 0.2),
	middle: mix(leaf, sage, 0.4),
	near: leaf,
	ground: pasture,
	dark: deep,
	glow: mix(straw, yolk, 0.3),
}

/** A white loft on its post, pigeons coming home in the evening. */
export function pigeonLoft(): string {
	return (
		sky(evening, 640) +
		sun([420, 560, 110], evening) +
		cloud([80, 150, 360], mix(straw, paper, 0.5)) +
		cloud([1180, 230, 340], mix(straw, paper, 0.4)) +
		hill({
			points: [
				[-20, 600],
				[300, 560],
				[640, 620],
				[1000, 570],
				[1620, 620],
			],
			fill: evening.far,
			cut: straw,
			rows: 3,
			seed: 5,
		}) +
		shelterBelt({
			from: 1220,
			to: 1640,
			y: 700,
			scale: 0.5,
			tones: { body: mix(leaf, pasture, 0.4), cut: sage },
		}) +
		hill({
			points: [
				[-20, 690],
				[400, 670],
				[900, 700],
				[1620, 680],
			],
			fill: evening.middle,
			cut: mix(sage, straw, 0.4),
			rows: 4,
			seed: 15,
		}) +
		barn({ x: 240, y: 800, scale: 0.72 }, redwood) +
		roundTree({ x: 520, y: 790, scale: 0.7 }, { body: leaf, cut: sage }) +
		hill({
			points: [
				[-20, 800],
				[400, 780],
				[900, 810],
				[1620, 780],
			],
			fill: leaf,
			cut: mix(leaf, sage, 0.4),
			rows: 5,
			seed: 25,
		}) +
		loft() +
		flying({ x: 470, y: 290, scale: 0.86 }, 'white') +
		flying({ x: 250, y: 420, scale: 0.56 }, 'grey') +
		flying({ x: 1380, y: 170, scale: 0.62, flip: true }, 'grey') +
		flying({ x: 640, y: 130, scale: 0.44 }, 'white') +
		hill({
			points: [
				[-20, 920],
				[500, 900],
				[1000, 930],
				[1620, 900],
			],
			fill: pasture,
			cut: leaf,
			rows: 3,
			seed: 35,
		}) +
		pigeon({ x: 640, y: 940, scale: 0.5 }) +
		pigeon({ x: 1340, y: 946, scale: 0.56, flip: true, plumage: 'white' }) +
		grass({ from: 0, to: 1600, y: 986, colour: leaf, count: 36, seed: 7, height: 54 })
	)
}

function loft(): string {
	const hole = (x: number, y: number): string =>
		path(
			`M${x - 40} ${y}V${y - 62}C${x - 40} ${y - 112} ${x + 40} ${y - 112} ${x + 40} ${y - 62}V${y}Z`,
			deep,
		) +
		line(
			`M${x - 44} ${y}V${y - 62}C${x - 44} ${y - 118} ${x + 44} ${y - 118} ${x + 44} ${y - 62}V${y}`,
			sage,
			8,
		)
	const level = (y: number): string =>
		rect([750, y, 500, 20], clay) +
		rect([750, y + 20, 500, 8], mix(clay, ink, 0.4)) +
		[830, 1000, 1170].map((x) => hole(x, y)).join('')
	return (
		rect([970, 700, 60, 260], bark) +
		path(gouge([988, 950, 988, 740], 5), clay) +
		polygon(
			[
				[970, 820],
				[880, 700],
				[918, 700],
				[970, 770],
			],
			bark,
		) +
		polygon(
			[
				[1030, 820],
				[1120, 700],
				[1082, 700],
				[1030, 770],
			],
			bark,
		) +
		polygon(
			[
				[780, 690],
				[780, 300],
				[900, 300],
				[900, 690],
			],
			mix(sage, paper2, 0.45),
		) +
		rect([900, 300, 200, 390], paper) +
		polygon(
			[
				[1100, 690],
				[1100, 300],
				[1220, 300],
				[1220, 690],
			],
			mix(sage, paper2, 0.2),
		) +
		level(500) +
		level(680) +
		path('M1000 90L720 316H1280Z', pasture) +
		polygon(
			[
				[1000, 90],
				[900, 316],
				[1100, 316],
			],
			mix(pasture, leaf, 0.5),
		) +
		path(
			times(4, (i) => gouge([960 - i * 48, 160 + i * 40, 1040 + i * 48, 160 + i * 40], 4)),
			sage,
		) +
		rect([704, 308, 592, 22], deep, 6) +
		line('M1000 90V40', deep, 8) +
		path('M1000 44L1060 56L1000 70Z', yolk) +
		circle([1000, 36, 9], yolk) +
		pigeon({ x: 850, y: 500, scale: 0.44, plumage: 'grey', flip: true }) +
		pigeon({ x: 1140, y: 680, scale: 0.48, plumage: 'grey' }) +
		pigeon({ x: 930, y: 680, scale: 0.5, plumage: 'white', flip: true }) +
		pigeon({ x: 1190, y: 500, scale: 0.4, plumage: 'brown' })
	)
}

/** A pigeon in flight, facing right, wings raised. */
function flying(at: Place, coat: 'white' | 'grey'): string {
	const [body, shade] =
		coat === 'white' ? [paper, mix(sage, paper2, 0.4)] : [mix(sage, pasture, 0.35), pasture]
	const feathers = times(4, (i) => gouge([0 + i * 8, -24, -86 + i * 22, -150 + i * 12], 4, -8))
	return place(
		{ ...at, rotate: -10 },
		path('M20 -14C10 -90 50 -150 120 -176C130 -110 110 -50 70 -6Z', shade) +
			path('M-170 24L-190 60L-128 52L-60 34L-70 2Z', shade) +
			path(
				'M-90 14C-40 -26 40 -34 80 -36C98 -60 138 -52 136 -22C132 10 90 40 30 48C-20 52 -70 44 -90 14Z',
				body,
			) +
			path('M44 -10C20 -90 -40 -150 -128 -176C-132 -100 -100 -30 -40 20C0 30 40 20 44 -10Z', body) +
			path(feathers, shade) +
			path('M134 -32L160 -22L134 -14Z', straw) +
			circle([114, -32, 6], clay) +
			circle([114, -32, 3], ink) +
			path(gouge([76, -30, 96, 10], 7, -8), coat === 'white' ? mist : leaf),
	)
}

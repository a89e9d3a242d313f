import { hen, peckingHen } from '../birds/chickens.ts'
import { swimmingDuck } from '../birds/ducks.ts'
import { henHouse, shaded } from '../buildings.ts'
import { lights, mix, palette } from '../palette.ts'
import { cloud, grass, hill, pond, sky, sun } from '../scenery.ts'
import { circle, gouge, line, path, place, rect, times } from '../svg.ts'
import type { Place } from '../svg.ts'
import { cabbageTree, shelterBelt } from '../trees.ts'
import { reeds } from './ducks.ts'

const { deep, pasture, leaf, straw, yolk, clay, ink, paper, sage } = palette

/** Wild ducks come in over the pond at dusk while the hens stay behind netting. */
export function wildBirds(): string {
	const light = lights.dusk
	const dark = { body: mix(deep, ink, 0.3), cut: pasture, trunk: ink }
	return (
		sky(light, 620) +
		sun([520, 520, 120], light) +
		cloud([840, 130, 460], mix(clay, pasture, 0.35)) +
		cloud([60, 250, 360], mix(clay, yolk, 0.2)) +
		hill({
			points: [
				[-20, 520],
				[240, 470],
				[520, 530],
				[800, 480],
				[1140, 540],
				[1620, 470],
			],
			fill: light.far,
			cut: mix(light.far, yolk, 0.25),
			rows: 3,
			seed: 4,
		}) +
		shelterBelt({ from: 900, to: 1640, y: 610, scale: 0.5, tones: dark }) +
		hill({
			points: [
				[-20, 590],
				[420, 610],
				[900, 584],
				[1620, 600],
			],
			fill: light.middle,
			cut: leaf,
			rows: 3,
			seed: 12,
		}) +
		pond([520, 780, 640, 150], mix(clay, yolk, 0.4), mix(yolk, straw, 0.6)) +
		path(
			times(8, (i) =>
				gouge([520 - 150 + i * 9, 668 + i * 27, 520 + 150 - i * 13, 668 + i * 27], 7),
			),
			yolk,
		) +
		swimmingDuck({ x: 250, y: 800, scale: 0.26, plumage: 'dark' }) +
		swimmingDuck({ x: 770, y: 830, scale: 0.3, plumage: 'dark', flip: true }) +
		netted() +
		hill({
			points: [
				[-20, 900],
				[400, 920],
				[900, 930],
				[1620, 860],
			],
			fill: mix(deep, ink, 0.35),
			cut: pasture,
			rows: 3,
			seed: 31,
		}) +
		reeds({ x: 70, y: 960, scale: 1.1 }, deep, clay) +
		reeds({ x: 880, y: 950, scale: 0.7 }, deep, clay) +
		cabbageTree({ x: -6, y: 900, scale: 1.5 }, dark) +
		grass({ from: 0, to: 1600, y: 986, colour: pasture, count: 34, seed: 4, height: 50 }) +
		[
			{ x: 700, y: 190, scale: 0.8 },
			{ x: 890, y: 270, scale: 0.64 },
			{ x: 560, y: 300, scale: 0.6, high: true },
			{ x: 1060, y: 340, scale: 0.48, high: true },
			{ x: 400, y: 350, scale: 0.44 },
			{ x: 1190, y: 400, scale: 0.36 },
		]
			.map((at) => flyingDuck({ ...at, rotate: 8 }, at.high ?? false))
			.join('')
	)
}

/** A duck in flight, facing left, wings up or down. */
function flyingDuck(at: Place, high: boolean): string {
	const coat = mix(deep, ink, 0.5)
	const wing = high
		? 'M-20 -10C-10 -70 20 -130 92 -180C96 -120 84 -50 50 0Z'
		: 'M-30 6C-24 70 0 120 60 168C80 110 78 50 46 4Z'
	const back = high
		? 'M-30 -14C-50 -70 -40 -120 -6 -176C24 -120 30 -60 20 -6Z'
		: 'M-34 -6C-60 -60 -60 -110 -30 -170C10 -120 26 -60 20 -2Z'
	return place(
		at,
		path(back, mix(clay, deep, 0.55)) +
			path(
				'M-196 -10C-184 -30 -160 -32 -150 -18C-120 -14 -90 -26 -50 -30C10 -36 70 -14 130 -4C110 6 96 10 90 14C50 36 -20 38 -60 20C-96 8 -126 6 -150 4C-162 8 -172 4 -178 -2Z',
				coat,
			) +
			path('M-190 -12L-226 -2C-214 6 -196 4 -182 -2Z', yolk) +
			path('M-146 -17L-132 -16L-136 5L-150 4Z', straw) +
			path(wing, coat) +
			path(
				times(3, (i) =>
					high
						? gouge([10 + i * 18, -30 + i * 8, 66 + i * 8, -140 + i * 34], 3, 6)
						: gouge([-8 + i * 18, 24 - i * 4, 34 + i * 10, 126 - i * 24], 3, -6),
				),
				mix(straw, clay, 0.4),
			) +
			circle([-168, -16, 3], paper),
	)
}

/** The hen house inside a frame covered with netting. */
function netted(): string {
	const mesh = times(
		20,
		(i) => `M${1010 + i * 34} 560L${900 + i * 34} 880M${900 + i * 34} 560L${1010 + i * 34} 880`,
	)
	return (
		rect([980, 560, 640, 330], mix(deep, pasture, 0.35)) +
		henHouse({ x: 1330, y: 850, scale: 1.2 }, { ...shaded, wall: clay, trim: yolk }) +
		hen({ x: 1090, y: 872, scale: 0.3, plumage: 'white' }) +
		peckingHen({ x: 1170, y: 882, scale: 0.3, plumage: 'straw', flip: true }) +
		hen({ x: 1556, y: 872, scale: 0.32, plumage: 'brown', flip: true }) +
		`<clipPath id="net"><rect x="980" y="560" width="640" height="330"/></clipPath><g clip-path="url(#net)" opacity=".55">${line(mesh, sage, 2)}</g>` +
		line('M980 892V556H1620M1190 556V892M1400 556V892', ink, 14) +
		line('M980 552H1620', mix(straw, clay, 0.5), 6)
	)
}

import { hen, peckingHen } from '../birds/chickens.ts'
import { fan } from '../buildings.ts'
import { lights, mix, palette } from '../palette.ts'
import { cloud, grass, hill, sky } from '../scenery.ts'
import { ellipse, gouge, line, path, polygon, rect, times } from '../svg.ts'
import { shelterBelt } from '../trees.ts'
import { hangingLamp } from './shed-inside.ts'
import { person, skins } from './people.ts'

const { deep, pasture, leaf, sage, straw, yolk, paper, paper2, clay, ink, bark } = palette

/** An adviser explains to the farm's people in front of the open shed door. */
export function training(): string {
	const light = lights.dawn
	return (
		sky(
			{
				...light,
				sky: [mix(clay, straw, 0.55), mix(clay, straw, 0.72), straw, mix(straw, paper, 0.4)],
			},
			620,
		) +
		cloud([40, 130, 360], mix(straw, paper, 0.5)) +
		hill({
			points: [
				[-20, 540],
				[180, 500],
				[380, 540],
				[700, 480],
				[1620, 520],
			],
			fill: mix(sage, straw, 0.3),
			cut: paper2,
			rows: 3,
			seed: 3,
		}) +
		shelterBelt({ from: -20, to: 320, y: 640, scale: 0.56, tones: { body: leaf, cut: sage } }) +
		hill({
			points: [
				[-20, 640],
				[400, 620],
				[1000, 650],
				[1620, 640],
			],
			fill: leaf,
			cut: sage,
			rows: 4,
			seed: 11,
		}) +
		shedFront() +
		polygon(
			[
				[-20, 1000],
				[-20, 880],
				[500, 800],
				[1620, 790],
				[1620, 1000],
			],
			mix(straw, clay, 0.3),
		) +
		path(
			times(16, (i) =>
				gouge(
					[
						20 + ((i * 367) % 1500),
						832 + ((i * 71) % 150),
						140 + ((i * 367) % 1500),
						836 + ((i * 71) % 150),
					],
					4,
					4,
				),
			),
			mix(straw, paper, 0.35),
		) +
		ellipse([960, 896, 560, 40], mix(straw, clay, 0.55)) +
		person(
			{ x: 640, y: 900, scale: 1.16 },
			{
				coat: paper,
				trousers: pasture,
				skin: skins.brown,
				hair: ink,
				pose: 'pointing',
				long: true,
			},
		) +
		person(
			{ x: 1280, y: 868, scale: 1.04, flip: true },
			{ coat: leaf, trousers: bark, skin: skins.light, hair: clay, cap: deep, pose: 'resting' },
		) +
		person(
			{ x: 1060, y: 884, scale: 1.08, flip: true },
			{ coat: yolk, trousers: deep, skin: skins.tan, hair: bark, pose: 'folded' },
		) +
		person(
			{ x: 1450, y: 916, scale: 1.18, flip: true },
			{
				coat: clay,
				trousers: mix(pasture, ink, 0.4),
				skin: skins.deep,
				hair: ink,
				cap: straw,
				pose: 'clipboard',
			},
		) +
		peckingHen({ x: 330, y: 926, scale: 0.42, plumage: 'brown' }) +
		hen({ x: 160, y: 900, scale: 0.36, plumage: 'white' }) +
		grass({ from: -20, to: 1620, y: 992, colour: pasture, count: 36, seed: 5, height: 46 })
	)
}

function shedFront(): string {
	const sheet = times(30, (i) => gouge([450 + i * 40, 796, 450 + i * 40, 300], 2.2))
	return (
		polygon(
			[
				[430, 800],
				[430, 300],
				[1020, 120],
				[1620, 300],
				[1620, 800],
			],
			mix(pasture, sage, 0.18),
		) +
		path(sheet, mix(pasture, sage, 0.36)) +
		polygon(
			[
				[1020, 78],
				[376, 284],
				[388, 326],
				[1020, 128],
				[1640, 320],
				[1640, 272],
			],
			deep,
		) +
		rect([690, 330, 700, 474], deep) +
		rect([712, 352, 656, 452], mix(yolk, straw, 0.5)) +
		polygon(
			[
				[712, 800],
				[712, 690],
				[1368, 690],
				[1368, 800],
			],
			mix(clay, straw, 0.35),
		) +
		line('M712 352L900 470H1180L1368 352M900 470V690M1180 470V690', mix(clay, straw, 0.3), 12) +
		hangingLamp([930, 432, 38, 70], deep, yolk) +
		[820, 900, 1180, 1250]
			.map((x, i) =>
				hen({
					x,
					y: 726 + (i % 2) * 12,
					scale: 0.2,
					plumage: i % 2 === 0 ? 'white' : 'brown',
					flip: i > 1,
				}),
			)
			.join('') +
		rect([440, 330, 250, 474], clay) +
		path(
			times(6, (i) => gouge([468 + i * 38, 790, 468 + i * 38, 346], 2.4)),
			mix(clay, ink, 0.35),
		) +
		line('M452 342H678V792H452ZL678 792', mix(clay, straw, 0.55), 14) +
		rect([430, 318, 980, 16], ink) +
		fan([1020, 226, 52], straw, deep)
	)
}

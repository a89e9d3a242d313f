import { hen, peckingHen } from '../birds/chickens.ts'
import { barn, fence, painted } from '../buildings.ts'
import { lights, mix, palette } from '../palette.ts'
import { cloud, grass, hill, pond, rain, sky } from '../scenery.ts'
import { ellipse, gouge, line, path, polygon, times } from '../svg.ts'
import { cabbageTree, shelterBelt } from '../trees.ts'

const { deep, pasture, leaf, sage, mist, straw, clay, paper, ink, bark } = palette

/** A wet day on the range: the flock keeps dry under an open shelter. */
export function paddockRain(): string {
	const light = lights.rain
	const back = mix(deep, ink, 0.2)
	return (
		sky(light, 560) +
		[
			[-60, 40, 640],
			[420, 10, 700],
			[980, 60, 720],
			[260, 190, 420],
		]
			.map(([x = 0, y = 0, w = 0]) => cloud([x, y, w], mix(sage, pasture, 0.55)))
			.join('') +
		hill({
			points: [
				[-20, 460],
				[240, 410],
				[520, 470],
				[880, 400],
				[1200, 470],
				[1620, 410],
			],
			fill: light.far,
			cut: mix(light.far, mist, 0.3),
			rows: 3,
			seed: 5,
		}) +
		shelterBelt({
			from: 40,
			to: 520,
			y: 566,
			scale: 0.44,
			tones: { body: mix(pasture, deep, 0.3), cut: leaf },
		}) +
		hill({
			points: [
				[-20, 560],
				[500, 540],
				[1000, 580],
				[1620, 540],
			],
			fill: light.middle,
			cut: sage,
			rows: 4,
			seed: 8,
		}) +
		barn({ x: 330, y: 636, scale: 0.56 }, painted) +
		hill({
			points: [
				[-20, 640],
				[500, 620],
				[1000, 660],
				[1620, 640],
			],
			fill: light.near,
			cut: mix(leaf, sage, 0.4),
			rows: 4,
			seed: 18,
		}) +
		fence({
			from: [-20, 740],
			to: [700, 720],
			posts: 8,
			height: 66,
			colour: deep,
			wire: mix(deep, leaf, 0.4),
		}) +
		hill({
			points: [
				[-20, 780],
				[500, 750],
				[1000, 780],
				[1620, 740],
			],
			fill: pasture,
			cut: leaf,
			rows: 6,
			seed: 28,
		}) +
		pond([300, 880, 240, 36], mix(sage, pasture, 0.2), mist) +
		[
			[200, 872],
			[330, 888],
			[420, 872],
		]
			.map(([x = 0, y = 0]) => line(`M${x - 30} ${y}a30 8 0 1 0 60 0a30 8 0 1 0 -60 0`, mist, 3))
			.join('') +
		ellipse([1090, 880, 500, 74], mix(clay, bark, 0.35)) +
		path(
			times(14, (i) =>
				gouge(
					[
						660 + ((i * 211) % 800),
						842 + ((i * 37) % 80),
						720 + ((i * 211) % 800),
						846 + ((i * 37) % 80),
					],
					4,
				),
			),
			mix(clay, straw, 0.4),
		) +
		line('M760 420V820M1400 400V820', back, 20) +
		hen({ x: 900, y: 832, scale: 0.42, plumage: 'straw' }) +
		hen({ x: 1290, y: 836, scale: 0.44, plumage: 'brown', flip: true }) +
		peckingHen({ x: 1020, y: 836, scale: 0.42, plumage: 'brown' }) +
		hen({ x: 1180, y: 916, scale: 0.74, plumage: 'white', flip: true }) +
		peckingHen({ x: 860, y: 926, scale: 0.66, plumage: 'brown' }) +
		hen({ x: 1420, y: 910, scale: 0.6, plumage: 'straw', flip: true }) +
		roof() +
		cabbageTree({ x: 90, y: 800, scale: 1.2 }, { body: deep, cut: pasture, trunk: deep }) +
		grass({ from: 0, to: 1600, y: 984, colour: leaf, count: 40, seed: 9, height: 58 }) +
		rain(mist, 4, 150) +
		drips()
	)
}

function roof(): string {
	const sheet = times(15, (i) => gouge([700 + i * 54, 414 - i * 2, 656 + i * 62, 530], 2.6))
	return (
		line('M640 540V900M1540 520V900', bark, 28) +
		line('M640 620L720 536M1540 610L1460 526', bark, 16) +
		polygon(
			[
				[690, 392],
				[1460, 372],
				[1610, 520],
				[570, 546],
			],
			mix(clay, ink, 0.12),
		) +
		path(sheet, mix(clay, straw, 0.35)) +
		polygon(
			[
				[570, 546],
				[1610, 520],
				[1610, 546],
				[570, 572],
			],
			mix(straw, clay, 0.25),
		) +
		polygon(
			[
				[690, 392],
				[1460, 372],
				[1470, 382],
				[680, 402],
			],
			mix(straw, paper, 0.2),
		)
	)
}

function drips(): string {
	return path(
		times(24, (i) =>
			gouge([590 + i * 44, 584 - i + ((i * 47) % 90), 590 + i * 44, 612 - i + ((i * 47) % 90)], 3),
		),
		mist,
	)
}

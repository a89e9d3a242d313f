import { hen } from '../birds/chickens.ts'
import type { BirdPlace } from '../birds/plumage.ts'
import { fence, henHouse } from '../buildings.ts'
import { lights, mix, palette } from '../palette.ts'
import { hill, rays, sky, sun } from '../scenery.ts'
import { circle, ellipse, gouge, line, path, place, rect, times } from '../svg.ts'
import type { Place } from '../svg.ts'
import { gumTree } from '../trees.ts'

const { deep, pasture, leaf, sage, straw, yolk, paper, paper2, clay, comb, bark, ink, mist } =
	palette

/** Noon in a dry paddock: hens pant in the shade of a gum tree, the thermometer is high. */
export function summerHeat(): string {
	const light = lights.heat
	const shade = mix(clay, bark, 0.45)
	return (
		sky(light, 600) +
		rays([560, 210, 206], mix(straw, paper, 0.6), 36) +
		sun([560, 210, 130], light) +
		hill({
			points: [
				[-20, 500],
				[300, 470],
				[700, 520],
				[1000, 476],
				[1620, 510],
			],
			fill: light.far,
			cut: straw,
			rows: 3,
			seed: 5,
		}) +
		hill({
			points: [
				[-20, 590],
				[400, 560],
				[900, 600],
				[1620, 560],
			],
			fill: mix(straw, clay, 0.42),
			cut: mix(straw, paper, 0.3),
			rows: 4,
			seed: 15,
		}) +
		gumTree({ x: 420, y: 606, scale: 0.5 }, { body: mix(leaf, clay, 0.35), cut: sage }) +
		gumTree({ x: 700, y: 614, scale: 0.36 }, { body: mix(leaf, clay, 0.35), cut: sage }) +
		henHouse(
			{ x: 590, y: 690, scale: 0.72 },
			{ wall: paper2, side: straw, roof: clay, trim: paper, dark: bark },
		) +
		fence({
			from: [-20, 690],
			to: [460, 680],
			posts: 6,
			height: 66,
			colour: bark,
			wire: mix(bark, clay, 0.4),
		}) +
		hill({
			points: [
				[-20, 680],
				[500, 700],
				[1000, 680],
				[1620, 700],
			],
			fill: light.ground,
			cut: mix(yolk, clay, 0.35),
			rows: 8,
			seed: 25,
			gap: 34,
		}) +
		cracks() +
		ellipse([1090, 860, 520, 116], shade) +
		path(
			times(8, (i) =>
				gouge([640 + i * 116, 790 + ((i * 67) % 130), 740 + i * 116, 792 + ((i * 67) % 130)], 5, 4),
			),
			mix(shade, clay, 0.5),
		) +
		gumTree(
			{ x: 1270, y: 860, scale: 2.2 },
			{
				body: mix(leaf, pasture, 0.35),
				cut: mix(leaf, straw, 0.45),
				trunk: mix(straw, clay, 0.25),
			},
		) +
		path(
			'M1230 872C1256 862 1262 840 1262 800H1282C1284 840 1292 862 1320 874C1290 868 1280 866 1272 880C1262 866 1250 870 1230 872Z',
			mix(straw, clay, 0.25),
		) +
		pantingHen({ x: 1000, y: 796, scale: 0.36, plumage: 'straw', flip: true }) +
		pantingHen({ x: 1490, y: 840, scale: 0.5, plumage: 'brown', flip: true }) +
		pantingHen({ x: 770, y: 914, scale: 0.72, plumage: 'brown' }) +
		pantingHen({ x: 1150, y: 940, scale: 0.86, plumage: 'white', flip: true }) +
		drinker() +
		thermometer({ x: 190, y: 930, scale: 1.06 })
	)
}

/** A hen with open beak and tongue, her neck stretched. */
function pantingHen(at: BirdPlace): string {
	const beak =
		path('M330 88L366 96L352 128L322 104Z', ink) +
		path('M332 100C342 100 350 104 354 112L344 118Z', comb) +
		path('M322 102C332 112 342 122 354 132C344 136 328 130 318 116Z', mix(yolk, bark, 0.35))
	const breath = line('M386 112q14 -8 26 0t26 0M384 132q14 -8 26 0t26 0', paper, 6)
	return hen(at) + place(at, `<g transform="translate(-212 -400)">${beak}${breath}</g>`)
}

function cracks(): string {
	const colour = mix(clay, yolk, 0.2)
	return line(
		'M330 800L400 830L390 880L460 910M400 830L470 816L520 836M390 880L320 900M460 910L540 900L590 940M380 980L430 950L460 910M560 760L620 776L700 764',
		colour,
		4,
	)
}

function drinker(): string {
	return (
		ellipse([1360, 950, 104, 24], bark) +
		rect([1256, 926, 208, 24], deep) +
		ellipse([1360, 926, 104, 24], mix(sage, mist, 0.4)) +
		path(gouge([1300, 928, 1420, 924], 4), paper) +
		path('M1306 922V846C1306 812 1414 812 1414 846V922Z', leaf) +
		path(gouge([1330, 910, 1330, 846], 6), sage)
	)
}

/** A thermometer on a board, 640 high. */
function thermometer(at: Place): string {
	const marks = times(11, (i) =>
		line(`M40 ${-548 + i * 36}H${i % 2 === 0 ? 78 : 62}`, deep, i % 2 === 0 ? 7 : 4),
	)
	return place(
		at,
		rect([-16, -60, 32, 110], bark) +
			rect([-92, -640, 200, 600], deep, 34) +
			rect([-104, -650, 200, 600], paper, 34) +
			rect([-34, -606, 56, 440], mist, 28) +
			circle([-6, -136, 62], mist) +
			circle([-6, -136, 48], comb) +
			rect([-20, -556, 28, 400], comb, 14) +
			path(gouge([-34, -150, -16, -168], 6, -8), paper) +
			marks,
	)
}

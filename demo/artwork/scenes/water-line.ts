import { hen } from '../birds/chickens.ts'
import { lights, mix, palette } from '../palette.ts'
import { cloud, hill, sky } from '../scenery.ts'
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
import type { Place } from '../svg.ts'
import { shelterBelt } from '../trees.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, yolkDark, paper, clay, comb, ink, bark } =
	palette

const water = mix(mist, sage, 0.35)

/** A hen at the nipple line, drops on the pipe; the tank stands outside the opening. */
export function waterLine(): string {
	return (
		rect([0, 0, 1600, 1000], mix(pasture, sage, 0.12)) +
		path(
			times(24, (i) => gouge([30 + i * 68, 800, 30 + i * 68, 0], 3)),
			mix(pasture, deep, 0.4),
		) +
		opening() +
		polygon(
			[
				[0, 800],
				[1600, 780],
				[1600, 1000],
				[0, 1000],
			],
			mix(clay, straw, 0.42),
		) +
		polygon(
			[
				[120, 800],
				[620, 792],
				[1060, 1000],
				[380, 1000],
			],
			mix(clay, straw, 0.66),
		) +
		hen({ x: 1370, y: 856, scale: 0.66, plumage: 'white', flip: true }) +
		supply() +
		hen({ x: 880, y: 948, scale: 1.5, plumage: 'brown', flip: true, rotate: 9 }) +
		[190, 460, 725, 1000, 1270, 1520]
			.map((x, i) => nipple({ x, y: 346, scale: i === 2 ? 1.6 : 1 }, i))
			.join('') +
		splash() +
		bedding()
	)
}

function opening(): string {
	const frame = 'M90 90H620V640H90Z'
	const tones = { body: mix(leaf, pasture, 0.4), cut: sage }
	const view =
		sky(lights.noon, 520) +
		cloud([330, 120, 260], paper) +
		hill({
			points: [
				[-20, 500],
				[200, 470],
				[420, 510],
				[700, 470],
			],
			fill: mix(sage, leaf, 0.3),
			cut: mist,
			rows: 3,
			seed: 3,
		}) +
		shelterBelt({ from: 400, to: 660, y: 560, scale: 0.5, tones }) +
		hill({
			points: [
				[-20, 560],
				[300, 552],
				[700, 566],
			],
			fill: leaf,
			cut: sage,
			rows: 4,
			seed: 7,
		}) +
		tank({ x: 270, y: 596 })
	return clipped(frame, view) + line(frame, deep, 26) + line('M76 654H634', straw, 20)
}

function tank(at: Place): string {
	const ribs = times(6, (i) => gouge([-112, -250 + i * 40, 112, -250 + i * 40], 3.4))
	return place(
		at,
		line('M-84 0V-54M84 0V-54M0 0V-54M-84 -8L0 -48M84 -8L0 -48', bark, 14) +
			rect([-130, -64, 260, 18], clay, 4) +
			rect([-116, -280, 232, 218], mix(pasture, leaf, 0.4), 14) +
			polygon(
				[
					[40, -280],
					[116, -280],
					[116, -62],
					[40, -62],
				],
				pasture,
			) +
			path('M-122 -276C-90 -318 90 -318 122 -276Z', deep) +
			path(ribs, deep) +
			rect([-26, -326, 52, 20], deep, 6) +
			line('M116 -84H190V10', mist, 14) +
			circle([150, -84, 15], comb),
	)
}

function supply(): string {
	const clips = [320, 860, 1400].map(
		(x) => line(`M${x} 0V296`, deep, 6) + rect([x - 16, 284, 32, 74], yolk, 6),
	)
	return (
		rect([-20, 292, 1640, 22], mix(sage, mist, 0.4), 6) +
		rect([-20, 314, 1640, 36], paper, 8) +
		rect([-20, 338, 1640, 12], water, 6) +
		path(
			times(13, (i) => gouge([30 + i * 124, 322, 110 + i * 124, 322], 2.6)),
			mist,
		) +
		clips.join('')
	)
}

/** A nipple under its saddle with a drip cup and a drop; the place is the belly of the pipe. */
function nipple(at: Place, index: number): string {
	const cup =
		line('M26 0V70L6 88', leaf, 10) +
		path('M-44 92H36L22 116C8 124 -16 124 -30 116Z', comb) +
		ellipse([-4, 92, 40, 8], mix(comb, ink, 0.4)) +
		ellipse([-4, 92, 30, 5], mist)
	const drops = drop(0, 66, 9) + (index % 2 === 0 ? drop(-54, 20, 7) : drop(60, 28, 8))
	return place(
		at,
		rect([-30, -40, 60, 46], leaf, 8) +
			(index === 2 ? '' : cup) +
			path('M-14 4H14L11 30H-11Z', yolk) +
			rect([-6, 28, 12, 14], yolkDark, 3) +
			circle([0, 44, 6], mist) +
			drops,
	)
}

function drop(x: number, y: number, r: number): string {
	return (
		path(
			`M${x} ${y - r * 2.1}C${x + r * 0.6} ${y - r} ${x + r} ${y - r * 0.4} ${x + r} ${y + r * 0.2}A${r} ${r} 0 1 1 ${x - r} ${y + r * 0.2}C${x - r} ${y - r * 0.4} ${x - r * 0.6} ${y - r} ${x} ${y - r * 2.1}Z`,
			mix(mist, paper, 0.4),
		) + path(gouge([x - r * 0.5, y + r * 0.5, x + r * 0.4, y + r * 0.7], r * 0.2, 2), sage)
	)
}

function splash(): string {
	return [
		[684, 452, 8],
		[706, 500, 10],
		[668, 560, 7],
		[716, 590, 6],
		[694, 640, 8],
	]
		.map(([x = 0, y = 0, r = 6]) => drop(x, y, r))
		.join('')
}

function bedding(): string {
	const random = seeded(12)
	const cuts = times(170, () => {
		const [x, y] = [random() * 1640 - 20, 812 + random() * 190]
		return gouge([x, y, x + 18 + random() * 26, y + (random() - 0.5) * 18], 2 + random() * 2.4, 3)
	})
	return (
		path('M-20 960C300 930 560 936 880 944S1400 920 1620 950V1010H-20Z', mix(clay, straw, 0.3)) +
		path(cuts, mix(straw, paper, 0.3))
	)
}

import { hen, peckingHen } from '../birds/chickens.ts'
import { fence, longShed, redwood, silo } from '../buildings.ts'
import { lights, mix, palette } from '../palette.ts'
import { cloud, furrows, grass, hill, sky, sun } from '../scenery.ts'
import { gouge, line, path, place, polygon, rect } from '../svg.ts'
import type { Place } from '../svg.ts'
import { gumTree, shelterBelt } from '../trees.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, yolkDark, paper, paper2, clay, bark, ink } =
	palette

/** A clipboard with its ticked boxes before the sheds that are being audited. */
export function audit(): string {
	const light = lights.noon
	return (
		sky(
			{ ...light, sky: [mix(sage, leaf, 0.2), mix(sage, mist, 0.3), mist, mix(mist, paper, 0.5)] },
			560,
		) +
		sun([1330, 220, 90], { ...light, sun: straw }) +
		cloud([820, 110, 340], paper) +
		cloud([1180, 330, 380], mix(mist, paper, 0.6)) +
		hill({
			points: [
				[-20, 470],
				[400, 430],
				[800, 480],
				[1120, 410],
				[1380, 460],
				[1620, 420],
			],
			fill: light.far,
			cut: paper2,
			rows: 3,
			seed: 6,
		}) +
		shelterBelt({
			from: 680,
			to: 1640,
			y: 560,
			scale: 0.4,
			tones: { body: mix(leaf, pasture, 0.4), cut: sage },
		}) +
		hill({
			points: [
				[-20, 560],
				[500, 540],
				[1000, 566],
				[1620, 540],
			],
			fill: mix(sage, leaf, 0.5),
			cut: mix(sage, straw, 0.4),
			rows: 4,
			seed: 18,
		}) +
		longShed({ x: 1010, y: 616, scale: 0.72 }, redwood) +
		longShed({ x: 1090, y: 742, scale: 1.1 }, redwood) +
		silo(
			{ x: 840, y: 752, scale: 1.1 },
			{ wall: paper2, side: sage, roof: pasture, trim: straw, dark: pasture },
		) +
		hill({
			points: [
				[-20, 720],
				[500, 730],
				[1000, 752],
				[1620, 734],
			],
			fill: leaf,
		}) +
		furrows({
			to: [1080, 740],
			y: 1000,
			colour: mix(leaf, pasture, 0.35),
			count: 15,
			spread: 1700,
			width: 20,
		}) +
		fence({
			from: [740, 850],
			to: [1620, 820],
			posts: 8,
			height: 70,
			colour: deep,
			wire: mix(deep, leaf, 0.3),
		}) +
		hen({ x: 930, y: 900, scale: 0.34, plumage: 'white' }) +
		peckingHen({ x: 1130, y: 920, scale: 0.4, plumage: 'straw', flip: true }) +
		hen({ x: 1420, y: 912, scale: 0.44, plumage: 'brown', flip: true }) +
		gumTree({ x: 80, y: 760, scale: 1.5 }, { body: pasture, cut: leaf }) +
		hill({
			points: [
				[-20, 880],
				[400, 900],
				[900, 960],
				[1620, 930],
			],
			fill: pasture,
			cut: leaf,
			rows: 3,
			seed: 7,
		}) +
		grass({ from: 0, to: 1600, y: 986, colour: leaf, count: 34, seed: 9, height: 52 }) +
		board({ x: 440, y: 560, rotate: -6 })
	)
}

/** The clipboard, 560 wide and 800 high around its middle, with a pencil lying over it. */
function board(at: Place): string {
	const done = [true, true, true, true, false]
	const row = (ticked: boolean, i: number): string => {
		const y = -170 + i * 108
		const tick = ticked ? line(`M-182 ${y + 30}L-160 ${y + 56}L-112 ${y - 18}`, yolk, 17) : ''
		const text = path(
			gouge([-76, y + 14, 190 - (i % 3) * 40, y + 14], 7) +
				gouge([-76, y + 42, 110 + (i % 2) * 70, y + 42], 4.5),
			i < 4 ? pasture : sage,
		)
		return (
			rect([-190, y, 60, 60], pasture, 8) + rect([-182, y + 8, 44, 44], paper2, 4) + tick + text
		)
	}
	return place(
		at,
		rect([-262, -372, 560, 800], deep, 26) +
			rect([-280, -390, 560, 800], bark, 26) +
			rect([-268, -378, 536, 776], mix(bark, clay, 0.55), 18) +
			polygon(
				[
					[-236, -330],
					[236, -330],
					[236, 370],
					[150, 370],
					[-236, 370],
				],
				paper,
			) +
			polygon(
				[
					[150, 370],
					[160, 296],
					[236, 290],
				],
				mix(straw, sage, 0.3),
			) +
			path(gouge([-190, -232, 120, -232], 14), deep) +
			done.map(row).join('') +
			path(
				'M-110 -350L-84 -420C-60 -420 -44 -430 -40 -446C-30 -476 30 -476 40 -446C44 -430 60 -420 84 -420L110 -350Z',
				yolkDark,
			) +
			rect([-124, -362, 248, 30], yolk, 12) +
			rect([-18, -454, 36, 26], deep, 12) +
			pencil(),
	)
}

function pencil(): string {
	return place(
		{ x: 92, y: 318, rotate: -38 },
		rect([64, -20, 300, 40], leaf) +
			rect([64, -7, 300, 14], mix(leaf, sage, 0.5)) +
			rect([364, -20, 28, 40], straw) +
			rect([392, -20, 42, 40], clay, 8) +
			polygon(
				[
					[64, -20],
					[64, 20],
					[0, 0],
				],
				straw,
			) +
			polygon(
				[
					[22, -7],
					[22, 7],
					[0, 0],
				],
				ink,
			),
	)
}

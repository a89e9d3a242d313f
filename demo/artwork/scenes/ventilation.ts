import { fan, longShed, painted, silo } from '../buildings.ts'
import { lights, mix, palette } from '../palette.ts'
import { cloud, furrows, grass, hill, sky } from '../scenery.ts'
import { circle, gouge, line, path, polygon, rect, times } from '../svg.ts'
import { shelterBelt } from '../trees.ts'

const { deep, pasture, leaf, sage, mist, straw, paper, paper2, clay, yolk, ink } = palette

/** The end wall of a tunnel-ventilated shed: six large fans pull the air along and out. */
export function ventilation(): string {
	const light = lights.noon
	return (
		sky(light, 640) +
		cloud([90, 120, 420], paper) +
		cloud([520, 250, 260], mix(mist, paper, 0.6)) +
		hill({
			points: [
				[-20, 520],
				[220, 470],
				[460, 506],
				[760, 450],
				[1100, 520],
				[1620, 500],
			],
			fill: light.far,
			cut: mix(light.far, paper, 0.4),
			rows: 3,
			seed: 9,
		}) +
		shelterBelt({ from: -20, to: 420, y: 640, scale: 0.5, tones: { body: pasture, cut: leaf } }) +
		hill({
			points: [
				[-20, 640],
				[400, 618],
				[900, 650],
				[1620, 640],
			],
			fill: light.middle,
			cut: light.near,
			rows: 3,
			seed: 14,
		}) +
		longShed({ x: 240, y: 706, scale: 0.6, flip: true }, painted) +
		hill({
			points: [
				[-20, 720],
				[500, 708],
				[1000, 740],
				[1620, 730],
			],
			fill: leaf,
		}) +
		furrows({
			to: [420, 712],
			y: 1000,
			colour: mix(leaf, pasture, 0.3),
			count: 13,
			spread: 1500,
			width: 18,
		}) +
		silo(
			{ x: 480, y: 776, scale: 1.5 },
			{ wall: paper2, side: sage, roof: pasture, trim: straw, dark: pasture },
		) +
		endWall() +
		streaks() +
		[770, 1070, 1370].map((x) => wheel(x, 440) + wheel(x, 708)).join('') +
		ribbons() +
		hill({
			points: [
				[-20, 940],
				[400, 920],
				[900, 950],
				[1620, 930],
			],
			fill: pasture,
			cut: leaf,
			rows: 2,
			seed: 7,
		}) +
		grass({ from: -20, to: 1620, y: 980, colour: leaf, count: 40, seed: 8, height: 60 })
	)
}

function endWall(): string {
	const planks = times(22, (i) =>
		gouge([640 + i * 42, 850, 640 + i * 42, 360 - Math.max(0, 150 - Math.abs(i - 10.5) * 17)], 2),
	)
	const hood = (x: number, y: number): string =>
		rect([x - 128, y - 128, 256, 256], mix(sage, pasture, 0.35), 10) +
		rect([x - 118, y - 118, 236, 236], straw, 8) +
		fan([x, y, 108], deep, ink)
	return (
		polygon(
			[
				[600, 870],
				[600, 350],
				[1070, 150],
				[1540, 350],
				[1540, 870],
			],
			paper2,
		) +
		path(planks, mix(sage, paper2, 0.45)) +
		rect([600, 832, 940, 46], mix(clay, ink, 0.2)) +
		polygon(
			[
				[1070, 112],
				[556, 330],
				[566, 372],
				[1070, 160],
				[1574, 372],
				[1584, 330],
			],
			pasture,
		) +
		rect([1010, 216, 120, 66], pasture, 4) +
		line('M1018 232H1122M1018 249H1122M1018 266H1122', sage, 5) +
		[770, 1070, 1370].map((x) => hood(x, 440) + hood(x, 708)).join('')
	)
}

const wheel = (x: number, y: number): string =>
	fan([x, y, 98], mist, mix(deep, ink, 0.4)) + circle([x, y, 13], yolk)

/** Ribbons tied before the fans that show the strength of the air. */
function ribbons(): string {
	const ribbon = (x: number, y: number): string =>
		path(
			`M${x} ${y - 4}C${x - 60} ${y - 30} ${x - 90} ${y + 26} ${x - 150} ${y - 4}L${x - 138} ${y + 10}L${x - 152} ${y + 20}C${x - 92} ${y + 46} ${x - 60} ${y - 8} ${x} ${y + 8}Z`,
			yolk,
		)
	return [770, 1070, 1370].map((x) => ribbon(x - 70, 470) + ribbon(x - 70, 738)).join('')
}

function streaks(): string {
	const flows = [
		'M770 440C560 470 420 380 250 420S40 400 -20 430',
		'M740 520C560 560 380 480 200 520S60 520 -20 500',
		'M770 700C560 760 420 660 240 700S60 690 -20 720',
		'M740 790C520 850 380 780 180 810S40 800 -20 820',
		'M1070 440C960 560 860 560 700 580S420 590 260 600',
		'M1070 708C960 850 820 880 640 880S360 880 160 900',
		'M1370 708C1240 880 1120 910 960 920S700 930 560 940',
	]
	const leafs = [
		[330, 470],
		[180, 610],
		[420, 660],
		[90, 760],
		[300, 850],
		[540, 900],
	] as const
	return (
		`<g opacity=".85">${flows.map((d, i) => line(d, paper, i % 2 === 0 ? 9 : 5)).join('')}</g>` +
		path(leafs.map(([x, y]) => gouge([x, y, x - 34, y - 16], 9, 6)).join(''), yolk)
	)
}

import { fence, gate, longShed, redwood, silo } from '../buildings.ts'
import { lights, mix, palette } from '../palette.ts'
import { cloud, grass, hill, rays, sky, sun, track } from '../scenery.ts'
import { circle, ellipse, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import type { Place } from '../svg.ts'
import { poplar, shelterBelt } from '../trees.ts'

const { deep, pasture, leaf, sage, straw, yolk, paper, paper2, clay, comb, ink, mist } = palette

/** The farm gate closed for the evening: sign boards, boot dip and wash-down post before it. */
export function biosecurityGate(): string {
	const light = lights.dusk
	const tones = { body: mix(deep, ink, 0.3), cut: pasture }
	return (
		sky(light, 560) +
		rays([640, 400, 96], mix(yolk, clay, 0.25), 30) +
		sun([640, 400, 96], light) +
		cloud([940, 120, 440], mix(clay, yolk, 0.5)) +
		cloud([60, 190, 320], mix(clay, pasture, 0.35)) +
		hill({
			points: [
				[-20, 460],
				[260, 410],
				[540, 470],
				[860, 420],
				[1180, 462],
				[1620, 400],
			],
			fill: light.far,
			cut: mix(clay, yolk, 0.3),
			rows: 3,
			seed: 5,
		}) +
		shelterBelt({ from: -20, to: 260, y: 560, scale: 0.62, tones }) +
		hill({
			points: [
				[-20, 560],
				[500, 530],
				[1000, 556],
				[1620, 530],
			],
			fill: mix(pasture, deep, 0.2),
			cut: leaf,
			rows: 3,
			seed: 12,
		}) +
		longShed({ x: 420, y: 590, scale: 0.9 }, redwood) +
		longShed({ x: 1120, y: 600, scale: 1.2 }, redwood) +
		silo({ x: 860, y: 600, scale: 1.05 }, redwood) +
		poplar({ x: 1560, y: 640, scale: 1.2 }, tones) +
		hill({
			points: [
				[-20, 620],
				[400, 600],
				[860, 616],
				[1620, 600],
			],
			fill: mix(pasture, leaf, 0.25),
			cut: leaf,
			rows: 6,
			seed: 24,
			gap: 22,
		}) +
		track({
			to: [830, 606],
			from: [760, 1010],
			width: 560,
			colour: mix(clay, straw, 0.45),
			rut: mix(clay, straw, 0.25),
		}) +
		entrance()
	)
}

function entrance(): string {
	return (
		fence({
			from: [-20, 760],
			to: [350, 760],
			posts: 5,
			height: 190,
			colour: deep,
			wire: mix(deep, sage, 0.4),
		}) +
		fence({
			from: [1190, 760],
			to: [1640, 760],
			posts: 5,
			height: 190,
			colour: deep,
			wire: mix(deep, sage, 0.4),
		}) +
		gate({ x: 420, y: 772, scale: 2.3 }, paper2, deep) +
		stopSign({ x: 765, y: 640 }) +
		board({ x: 190, y: 900, scale: 1.15 }) +
		washPost({ x: 1390, y: 900, scale: 1.1 }) +
		bootDip({ x: 850, y: 930, scale: 1.15 }) +
		grass({ from: -20, to: 300, y: 970, colour: deep, count: 16, seed: 5, height: 58 }) +
		grass({ from: 1300, to: 1620, y: 972, colour: deep, count: 16, seed: 9, height: 58 }) +
		grass({ from: -20, to: 220, y: 992, colour: leaf, count: 8, seed: 15, height: 40 })
	)
}

/** The round mark that hangs on the middle of the gate. */
function stopSign(at: Place): string {
	return place(
		at,
		circle([0, 0, 84], paper) + circle([0, 0, 74], comb) + rect([-50, -14, 100, 28], paper, 4),
	)
}

function board(at: Place): string {
	return place(
		at,
		ellipse([0, 4, 140, 14], deep) +
			rect([-112, -330, 18, 334], deep) +
			rect([94, -330, 18, 334], deep) +
			rect([-140, -350, 280, 112], yolk, 8) +
			rect([-130, -340, 260, 92], paper, 5) +
			path('M0 -332L40 -260H-40Z', yolk) +
			rect([-140, -224, 280, 96], paper, 8) +
			rect([-140, -224, 280, 26], pasture, 8),
	)
}

function washPost(at: Place): string {
	const coil = times(
		4,
		(i) =>
			`<ellipse cx="-46" cy="-190" rx="${46 - i * 9}" ry="${58 - i * 11}" fill="none" stroke="${i % 2 === 0 ? leaf : sage}" stroke-width="9"/>`,
	)
	return place(
		at,
		ellipse([0, 6, 150, 18], deep) +
			rect([-16, -330, 32, 336], mix(clay, straw, 0.35), 4) +
			path(gouge([-6, -20, -4, -310], 2) + gouge([6, -10, 8, -280], 2), clay) +
			line('M30 4V-270H62V-250', mist, 12) +
			circle([30, -286, 16], comb) +
			coil +
			line('M-46 -132C-30 -60 -120 -60 -128 -8', leaf, 9) +
			line('M-128 -8L-168 4', yolk, 13) +
			rect([44, -64, 92, 68], sage, 6) +
			rect([38, -72, 104, 14], mist, 5) +
			line('M96 -72L124 -190', straw, 9) +
			path('M80 -96H112L108 -64H84Z', yolk),
	)
}

function bootDip(at: Place): string {
	const boot = (x: number): string =>
		path(
			`M${x} -150H${x + 54}L${x + 52} -48C${x + 84} -40 ${x + 98} -28 ${x + 96} -4H${x - 2}Z`,
			deep,
		) +
		rect([x - 3, -154, 60, 16], yolk, 5) +
		rect([x - 4, -8, 104, 12], mix(ink, deep, 0.3), 5)
	return place(
		at,
		ellipse([0, 14, 250, 22], mix(clay, ink, 0.3)) +
			polygon(
				[
					[-220, -44],
					[60, -44],
					[90, 14],
					[-250, 14],
				],
				yolk,
			) +
			polygon(
				[
					[-204, -36],
					[46, -36],
					[66, 2],
					[-226, 2],
				],
				mix(leaf, sage, 0.55),
			) +
			path(
				times(5, (i) =>
					gouge([-190 + i * 46, -26 + (i % 3) * 11, -140 + i * 46, -26 + (i % 3) * 11], 2.6),
				),
				paper,
			) +
			line('M-20 -14L-74 -176', straw, 9) +
			path('M-40 -40L-2 -48L8 -12L-32 -4Z', clay) +
			boot(130) +
			boot(214),
	)
}

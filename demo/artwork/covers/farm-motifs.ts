import { chick, hen } from '../birds/chickens.ts'
import { barn, longShed, painted, redwood } from '../buildings.ts'
import { mix, palette } from '../palette.ts'
import { hill, rays } from '../scenery.ts'
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
import { roundTree } from '../trees.ts'
import { ground, floor } from './ground.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, clay, ink, bark } = palette

/** A gate and a warning sign. */
export function biosecurity(): string {
	return (
		ground(mix(sage, mist, 0.5)) +
		hill({
			points: [
				[-280, 20],
				[-100, -30],
				[80, 10],
				[280, -40],
			],
			fill: mix(leaf, sage, 0.4),
			floor: 260,
		}) +
		barn({ x: 140, y: 30, scale: 0.42 }, redwood) +
		hill({
			points: [
				[-280, 70],
				[0, 40],
				[280, 66],
			],
			fill: leaf,
			floor: 260,
		}) +
		polygon(
			[
				[-60, 60],
				[20, 60],
				[190, 260],
				[-240, 260],
			],
			straw,
		) +
		times(6, (i) => rect([-240, -16 + i * 34, 480, 13], i === 0 ? paper : mist)) +
		line('M-234 174L0 -8L234 174', paper, 13) +
		[-252, 220]
			.map((x) => rect([x, -64, 32, 280], deep) + rect([x + 20, -64, 12, 280], ink))
			.join('') +
		polygon(
			[
				[0, -60],
				[118, 136],
				[-118, 136],
			],
			deep,
		) +
		polygon(
			[
				[0, -34],
				[98, 126],
				[-98, 126],
			],
			yolk,
		) +
		polygon(
			[
				[0, -34],
				[98, 126],
				[24, 126],
				[-12, -14],
			],
			mix(yolk, yolkDark, 0.5),
		) +
		path('M-12 24H12L7 82H-7Z', deep) +
		circle([0, 102, 11], deep)
	)
}

/** Dry litter and a fan. */
export function litter(): string {
	const random = seeded(8)
	const straws = times(120, () => {
		const [x, y, turn] = [random() * 540 - 270, 90 + random() * 150, random() * 3]
		return path(
			gouge([x, y, x + Math.cos(turn) * 44, y + Math.sin(turn) * 18], 4),
			[paper, clay, yolkDark, mix(straw, clay, 0.5)][Math.floor(random() * 4)] ?? paper,
		)
	})
	const blade = (turn: number): string =>
		place(
			{ x: 0, y: -70, rotate: turn },
			path('M0 0C30 -40 80 -66 60 -130C20 -136 -30 -90 0 0Z', sage) +
				path('M0 0C30 -40 80 -66 60 -130C56 -80 30 -40 0 0Z', mix(sage, pasture, 0.5)),
		)
	return (
		ground(pasture) +
		line(
			times(9, (i) => `M${-262 + i * 66} -240V90`),
			mix(pasture, deep, 0.45),
			6,
		) +
		rect([-176, -246, 352, 352], deep, 12) +
		circle([0, -70, 158], mix(deep, ink, 0.5)) +
		[0, 72, 144, 216, 288].map(blade).join('') +
		circle([0, -70, 30], yolk) +
		circle([0, -70, 12], yolkDark) +
		line('M-158 -70A158 158 0 0 1 158 -70A158 158 0 0 1 -158 -70', leaf, 10) +
		line(
			'M-108 -70A108 108 0 0 1 108 -70A108 108 0 0 1 -108 -70M-60 -70A60 60 0 0 1 60 -70A60 60 0 0 1 -60 -70',
			leaf,
			3,
		) +
		path('M-280 110C-160 70 -60 104 40 84C140 66 220 96 280 78V260H-280Z', straw) +
		clipped('M-280 110C-160 70 -60 104 40 84C140 66 220 96 280 78V260H-280Z', straws)
	)
}

/** A low sun over a layer shed. */
export function heat(): string {
	return (
		ground(mix(yolk, straw, 0.5)) +
		rays([-30, -30, 118], mix(clay, yolk, 0.45), 32) +
		circle([-30, -30, 150], mix(yolk, straw, 0.2)) +
		circle([-30, -30, 112], yolk) +
		hill({
			points: [
				[-280, 90],
				[-80, 54],
				[100, 84],
				[280, 50],
			],
			fill: mix(clay, straw, 0.35),
			floor: 260,
		}) +
		longShed({ x: 20, y: 150, scale: 0.5 }, painted) +
		floor(148, mix(clay, straw, 0.12)) +
		path(
			gouge([-220, 180, -60, 178], 4) +
				gouge([40, 200, 240, 198], 4) +
				gouge([-140, 220, 90, 220], 4),
			straw,
		) +
		rect([176, -206, 46, 220], paper, 23) +
		circle([199, 20, 38], paper) +
		rect([189, -120, 20, 140], '#b5482c', 10) +
		circle([199, 20, 25], '#b5482c') +
		line('M230 -170h16M230 -136h10M230 -102h16M230 -68h10', deep, 6)
	)
}

/** Chicks under a heat lamp. */
export function brooding(): string {
	return (
		ground(pasture) +
		polygon(
			[
				[-76, -110],
				[76, -110],
				[250, 190],
				[-250, 190],
			],
			mix(leaf, straw, 0.32),
		) +
		polygon(
			[
				[-50, -110],
				[50, -110],
				[150, 190],
				[-150, 190],
			],
			mix(leaf, straw, 0.58),
		) +
		floor(160, mix(straw, clay, 0.22)) +
		ellipse([0, 192, 250, 46], mix(straw, yolk, 0.3)) +
		rect([-5, -250, 10, 60], deep) +
		path('M-26 -206H26L104 -106H-104Z', clay) +
		path('M0 -206H26L104 -106H30Z', mix(clay, bark, 0.6)) +
		path('M-54 -106H54C50 -70 -50 -70 -54 -106Z', yolk) +
		chick({ x: -130, y: 186, scale: 0.8 }) +
		chick({ x: 130, y: 184, scale: 0.8, flip: true }) +
		chick({ x: 4, y: 222, scale: 1 })
	)
}

/** Hens beneath a row of trees. */
export function freeRange(): string {
	const tones = { body: pasture, cut: leaf, trunk: bark }
	return (
		ground(mix(straw, paper, 0.2)) +
		circle([120, -110, 74], yolk) +
		hill({
			points: [
				[-280, 10],
				[-100, -40],
				[80, 0],
				[280, -50],
			],
			fill: mix(sage, straw, 0.3),
			floor: 260,
		}) +
		hill({
			points: [
				[-280, 60],
				[0, 30],
				[280, 56],
			],
			fill: mix(leaf, sage, 0.4),
			floor: 260,
		}) +
		roundTree({ x: -180, y: 96, scale: 0.92 }, tones) +
		roundTree({ x: -20, y: 86, scale: 0.8 }, tones) +
		roundTree({ x: 140, y: 96, scale: 0.92 }, tones) +
		hill({
			points: [
				[-280, 100],
				[0, 84],
				[280, 104],
			],
			fill: leaf,
			cut: mix(leaf, sage, 0.4),
			rows: 4,
			floor: 260,
			gap: 26,
		}) +
		hen({ x: -120, y: 214, scale: 0.42, plumage: 'brown' }) +
		hen({ x: 110, y: 226, scale: 0.46, plumage: 'white', flip: true })
	)
}

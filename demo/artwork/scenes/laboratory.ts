import { longShed, painted } from '../buildings.ts'
import { lights, mix, palette } from '../palette.ts'
import { band, cylinder, skin } from '../products/containers.ts'
import { egg, eggOutline } from '../products/stage.ts'
import { cloud, hill, sky } from '../scenery.ts'
import { circle, clipped, ellipse, gouge, line, path, place, rect, times } from '../svg.ts'
import type { Place } from '../svg.ts'
import { cabbageTree, shelterBelt } from '../trees.ts'
import { person, skins } from './people.ts'
import { hangingLamp } from './shed-inside.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, yolkDark, paper, paper2, clay, bark, ink } =
	palette

const wall = mix(straw, paper, 0.45)

/** The laboratory bench: microscope, eggs and samples before a window to the hills. */
export function laboratory(): string {
	return (
		rect([0, 0, 1600, 1000], wall) +
		path(
			times(9, (i) =>
				gouge([60 + i * 190, 40 + (i % 3) * 150, 64 + i * 190, 260 + (i % 3) * 150], 3),
			),
			mix(wall, straw, 0.7),
		) +
		window() +
		shelves() +
		hangingLamp([250, 60, 52], pasture, straw) +
		person(
			{ x: 1130, y: 960, scale: 1.42, flip: true },
			{ coat: paper, trousers: deep, skin: skins.brown, hair: ink, pose: 'clipboard', long: true },
		) +
		bench() +
		microscope({ x: 420, y: 800 }) +
		rack({ x: 800, y: 800 }) +
		eggTray({ x: 1340, y: 850 }) +
		dishes() +
		bottles()
	)
}

function window(): string {
	const light = lights.noon
	const view =
		sky(light, 480) +
		cloud([560, 130, 280], paper) +
		cloud([830, 210, 200], paper) +
		hill({
			points: [
				[420, 400],
				[560, 340],
				[740, 392],
				[900, 320],
				[1120, 400],
			],
			fill: light.far,
			cut: mist,
			rows: 3,
			seed: 4,
			floor: 700,
		}) +
		shelterBelt({ from: 470, to: 720, y: 470, scale: 0.32, tones: { body: leaf, cut: sage } }) +
		hill({
			points: [
				[420, 470],
				[700, 450],
				[1120, 480],
			],
			fill: light.middle,
			cut: mix(sage, mist, 0.4),
			rows: 4,
			seed: 12,
			floor: 700,
		}) +
		longShed({ x: 800, y: 510, scale: 0.4 }, painted) +
		hill({
			points: [
				[420, 540],
				[760, 520],
				[1120, 550],
			],
			fill: leaf,
			cut: sage,
			rows: 4,
			seed: 17,
			floor: 700,
		}) +
		cabbageTree({ x: 580, y: 600, scale: 0.62 }, { body: pasture, cut: leaf })
	return (
		rect([460, 80, 580, 530], pasture, 8) +
		clipped('M482 102H1018V588H482Z', view) +
		line('M750 102V588M482 310H1018', pasture, 14) +
		rect([436, 600, 628, 28], mix(pasture, leaf, 0.5), 6)
	)
}

function shelves(): string {
	const flask = (x: number, y: number, colour: string): string =>
		path(
			`M${x - 15} ${y - 118}H${x + 15}V${y - 78}L${x + 52} ${y}H${x - 52}L${x - 15} ${y - 78}Z`,
			mix(mist, sage, 0.25),
		) +
		path(`M${x - 32} ${y - 44}H${x + 32}L${x + 52} ${y}H${x - 52}Z`, colour) +
		path(gouge([x - 26, y - 12, x - 6, y - 66], 4), paper)
	const jar = (
		x: number,
		y: number,
		[width, height]: readonly [number, number],
		colour: string,
	): string =>
		cylinder({ at: [x, y - height, width, height - 8], look: skin(colour), lip: 9 }) +
		rect([x - 4, y - height - 18, width + 8, 24], deep, 5) +
		rect([x + 10, y - height * 0.62, width - 20, height * 0.34], paper2, 3)
	const board = (y: number): string =>
		rect([1150, y, 460, 18], bark) +
		rect([1150, y, 460, 5], mix(bark, clay, 0.6)) +
		[1190, 1540].map((x) => path(`M${x} ${y + 18}H${x + 40}L${x} ${y + 54}Z`, bark)).join('')
	return (
		board(270) +
		flask(1216, 270, yolk) +
		jar(1290, 270, [76, 110], leaf) +
		jar(1384, 270, [64, 84], clay) +
		flask(1516, 270, leaf) +
		board(480) +
		times(
			5,
			(i) =>
				rect(
					[1180 + i * 34, 366 + (i % 2) * 12, 30, 114 - (i % 2) * 12],
					[pasture, clay, leaf, straw, deep][i] ?? leaf,
					3,
				) + rect([1186 + i * 34, 392, 18, 8], paper),
		) +
		jar(1386, 480, [70, 96], sage) +
		jar(1480, 480, [86, 120], mix(yolk, straw, 0.3))
	)
}

function bench(): string {
	return (
		rect([0, 776, 1600, 224], mix(leaf, pasture, 0.5)) +
		rect([0, 776, 1600, 120], mix(mist, sage, 0.2)) +
		rect([0, 888, 1600, 24], paper) +
		path(
			times(16, (i) =>
				gouge(
					[
						((i * 331) % 1500) - 40,
						792 + ((i * 47) % 84),
						((i * 331) % 1500) + 140,
						793 + ((i * 47) % 84),
					],
					2.6,
				),
			),
			mix(mist, paper, 0.6),
		) +
		times(
			4,
			(i) =>
				rect([26 + i * 400, 930, 350, 90], leaf, 6) + rect([160 + i * 400, 950, 80, 14], straw, 6),
		)
	)
}

/** A microscope looking left, about 560 high, foot on the place. */
function microscope(at: Place): string {
	const arm = 'M96 -40C190 -110 216 -300 96 -420L56 -392C136 -300 130 -170 40 -96L40 -40Z'
	return place(
		at,
		ellipse([40, 34, 250, 22], mix(sage, pasture, 0.25)) +
			path('M-180 30C-180 0 -150 -22 -110 -24H150C196 -22 214 0 214 30Z', deep) +
			path('M-180 30C-180 20 -176 12 -172 6H206C212 14 214 22 214 30Z', ink) +
			rect([-10, -446, 118, 58], deep, 12) +
			path(arm, pasture) +
			path('M96 -40C190 -110 216 -300 96 -420L84 -412C186 -290 170 -130 70 -40Z', deep) +
			circle([126, -120, 40], leaf) +
			circle([126, -120, 22], deep) +
			circle([126, -120, 8], yolk) +
			rect([-156, -174, 290, 24], deep, 6) +
			rect([-104, -182, 110, 10], mix(mist, paper, 0.5)) +
			ellipse([-50, -186, 20, 6], yolk) +
			path('M-86 -150H-16L-30 -108H-72Z', ink) +
			path('M-78 -24H-22L-32 -66H-68Z', leaf) +
			path('M-66 -70H-34L-26 -108H-74Z', mix(yolk, straw, 0.45)) +
			place(
				{ x: -14, y: -330, rotate: 12 },
				rect([-36, -190, 72, 250], leaf, 10) +
					rect([10, -190, 26, 250], pasture, 8) +
					rect([-28, -250, 56, 66], deep, 8) +
					rect([-38, -268, 76, 28], ink, 8) +
					rect([-44, -60, 88, 22], yolk, 5) +
					path('M-44 56H44L30 92H-30Z', deep) +
					rect([-16, 90, 32, 44], mix(mist, sage, 0.4), 4) +
					rect([-10, 132, 20, 12], ink) +
					path(gouge([-20, -170, -20, 36], 6), mix(leaf, sage, 0.7)),
			),
	)
}

/** A rack of sample tubes. */
function rack(at: Place): string {
	const colours = [yolk, leaf, clay, mix(yolk, straw, 0.5), pasture]
	const tube = (i: number): string => {
		const x = -104 + i * 52
		return (
			path(`M${x - 15} -196H${x + 15}V-34A15 15 0 0 1 ${x - 15} -34Z`, mix(mist, paper, 0.4)) +
			path(
				`M${x - 15} ${-130 + (i % 3) * 22}H${x + 15}V-34A15 15 0 0 1 ${x - 15} -34Z`,
				colours[i] ?? leaf,
			) +
			rect([x - 19, -206, 38, 20], deep, 5) +
			path(gouge([x - 7, -176, x - 7, -50], 3), paper)
		)
	}
	return place(
		at,
		ellipse([0, 26, 170, 14], mix(sage, pasture, 0.25)) +
			rect([-146, -150, 292, 18], clay, 4) +
			times(5, tube) +
			rect([-146, -92, 292, 20], mix(clay, straw, 0.25), 4) +
			rect([-150, -8, 300, 32], clay, 4) +
			rect([-150, -150, 14, 170], bark, 3) +
			rect([136, -150, 14, 170], bark, 3),
	)
}

function eggTray(at: Place): string {
	const shells = [mix(clay, straw, 0.42), mix(straw, paper, 0.3), mix(clay, straw, 0.6), paper2]
	const row = (y: number, r: number, shift: number): string =>
		times(4, (i) =>
			egg([-150 + i * 100 + shift, y, r], shells[(i + Math.abs(Math.round(shift))) % 4] ?? straw),
		)
	const cups = times(4, () => 'q54 -56 108 0')
	return place(
		at,
		ellipse([0, 20, 280, 18], mix(sage, pasture, 0.25)) +
			row(-112, 44, 13) +
			row(-66, 52, 0) +
			path(`M-216 -40${cups}L190 18H-190Z`, mix(leaf, pasture, 0.35)) +
			line(`M-216 -40${cups}`, mix(leaf, sage, 0.5), 7) +
			path(
				times(3, (i) => gouge([-108 + i * 108, -32, -98 + i * 98, 12], 7)),
				deep,
			),
	)
}

/** Petri dishes, one with a broken egg, and a spare egg on its side. */
function dishes(): string {
	const dish = (x: number, y: number): string =>
		ellipse([x, y + 14, 112, 30], mix(sage, pasture, 0.4)) +
		ellipse([x, y, 112, 30], mix(mist, paper, 0.3)) +
		ellipse([x, y, 98, 23], mix(sage, mist, 0.55))
	const spots = times(9, (i) =>
		ellipse(
			[120 + ((i * 37) % 130), 836 + ((i * 11) % 24), 7 + (i % 3) * 2, 4],
			i % 3 === 0 ? yolk : clay,
		),
	)
	return (
		dish(186, 846) +
		spots +
		dish(680, 862) +
		ellipse([680, 862, 80, 18], mix(straw, paper, 0.3)) +
		ellipse([690, 852, 38, 24], yolkDark) +
		ellipse([690, 848, 36, 22], yolk) +
		path(gouge([668, 844, 692, 832], 3, -4), paper)
	)
}

function bottles(): string {
	const bottle = (x: number, colour: string, y: number): string =>
		cylinder({ at: [x, y - 118, 84, 110], look: skin(colour), lip: 13 }) +
		rect([x + 22, y - 150, 40, 34], mix(colour, deep, 0.3), 4) +
		rect([x + 14, y - 168, 56, 26], yolk, 5) +
		band([x, y - 84, 84, 44], skin(paper2, mix(paper2, clay, 0.25)), 13) +
		path(eggOutline([x + 30, y - 48, 13]), leaf)
	return (
		bottle(18, mix(clay, yolkDark, 0.4), 800) +
		bottle(112, leaf, 806) +
		bottle(1034, mix(clay, yolkDark, 0.4), 862) +
		bottle(954, mix(sage, leaf, 0.4), 880)
	)
}

import { redwood, silo } from '../buildings.ts'
import { mix, palette } from '../palette.ts'
import type { Light } from '../palette.ts'
import { sack, skin } from '../products/containers.ts'
import { cloud, grass, hill, rays, sky, sun } from '../scenery.ts'
import { circle, ellipse, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import type { Place } from '../svg.ts'
import { roundTree, shelterBelt } from '../trees.ts'
import { person, skins } from './people.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, yolkDark, paper, paper2, clay, bark, ink } =
	palette

const light: Light = {
	sky: [mix(straw, clay, 0.5), mix(straw, clay, 0.3), mix(straw, yolk, 0.3), mix(straw, yolk, 0.5)],
	sun: yolk,
	far: mix(clay, straw, 0.4),
	middle: mix(leaf, clay, 0.4),
	near: leaf,
	ground: mix(straw, clay, 0.42),
	dark: mix(clay, bark, 0.5),
	glow: mix(straw, yolk, 0.6),
}
const shadow = mix(light.ground, bark, 0.42)

/** A feed mill late in the afternoon: silos, auger and hopper, sacks and a waiting truck. */
export function feedMill(): string {
	return (
		sky(light, 640) +
		rays([250, 430, 120], mix(straw, yolk, 0.7), 32) +
		sun([250, 430, 120], light) +
		cloud([420, 120, 360], mix(straw, paper, 0.4)) +
		cloud([40, 210, 260], mix(straw, paper, 0.3)) +
		hill({
			points: [
				[-20, 560],
				[220, 520],
				[480, 570],
				[760, 500],
				[1100, 560],
				[1620, 500],
			],
			fill: light.far,
			cut: mix(light.far, straw, 0.4),
			rows: 3,
			seed: 6,
		}) +
		shelterBelt({ from: -10, to: 420, y: 650, scale: 0.36, tones: { body: pasture, cut: leaf } }) +
		hill({
			points: [
				[-20, 640],
				[360, 620],
				[800, 650],
				[1620, 620],
			],
			fill: light.middle,
			cut: mix(leaf, straw, 0.4),
			rows: 4,
			seed: 9,
		}) +
		roundTree({ x: 60, y: 716, scale: 0.7 }, { body: mix(pasture, bark, 0.2), cut: leaf }) +
		path('M-20 724C400 700 1100 716 1620 700V1000H-20Z', light.ground) +
		shadows() +
		mill() +
		[560, 720, 880].map((x) => silo({ x, y: 770, scale: 1.55 }, steel)).join('') +
		auger() +
		hopper({ x: 348, y: 816 }) +
		truck({ x: 1240, y: 884 }) +
		person(
			{ x: 946, y: 890, scale: 0.62, flip: true },
			{ coat: pasture, trousers: bark, skin: skins.brown, hair: ink, cap: yolk, pose: 'clipboard' },
		) +
		ground() +
		sacks()
	)
}

const steel = {
	wall: mix(mist, straw, 0.35),
	side: mix(sage, clay, 0.3),
	roof: leaf,
	trim: pasture,
	dark: mix(pasture, bark, 0.3),
}

/** Long shadows away from the low sun. */
function shadows(): string {
	const long = (x: number, y: number, width: number): string =>
		polygon(
			[
				[x, y],
				[x + width, y],
				[x + width + 420, y + 130],
				[x + 300, y + 130],
			],
			shadow,
		)
	return [500, 660, 820].map((x) => long(x, 768, 120)).join('') + long(250, 812, 170)
}

/** The mill itself: a tall house with a lean-to and an open dock. */
function mill(): string {
	const { wall, side, roof, trim, dark } = redwood
	const windows = times(3, (row) =>
		times(
			2,
			(i) =>
				rect([1052 + i * 110, 300 + row * 110, 54, 66], trim) +
				rect([1060 + i * 110, 308 + row * 110, 38, 50], row === 1 ? yolk : dark),
		),
	)
	return (
		polygon(
			[
				[1250, 470],
				[1620, 540],
				[1620, 780],
				[1250, 780],
			],
			side,
		) +
		polygon(
			[
				[1236, 440],
				[1620, 510],
				[1620, 556],
				[1236, 486],
			],
			roof,
		) +
		rect([1330, 590, 220, 190], dark) +
		rect([1330, 582, 220, 14], trim) +
		rect([1250, 250, 60, 230], side) +
		polygon(
			[
				[1010, 260],
				[1130, 150],
				[1250, 260],
				[1250, 780],
				[1010, 780],
			],
			wall,
		) +
		polygon(
			[
				[1130, 150],
				[1190, 150],
				[1310, 258],
				[1310, 480],
				[1250, 480],
				[1250, 260],
			],
			side,
		) +
		path(
			times(9, (i) => gouge([1034 + i * 25, 770, 1034 + i * 25, 276], 2)),
			mix(wall, dark, 0.35),
		) +
		polygon(
			[
				[1130, 130],
				[1192, 130],
				[1330, 254],
				[1318, 270],
				[1262, 270],
				[1130, 162],
				[998, 282],
				[984, 264],
			],
			roof,
		) +
		windows +
		rect([1078, 640, 104, 140], dark) +
		path('M1072 634H1188V780H1178V644H1082V780H1072Z', trim)
	)
}

/** The tube that lifts the feed from the hopper over the silos. */
function auger(): string {
	return (
		line('M470 780L548 560M600 780L548 560', mix(bark, ink, 0.2), 9) +
		line('M352 752L726 392', deep, 44) +
		line('M352 752L726 392', mix(leaf, sage, 0.35), 34) +
		line('M362 728L714 390', mix(mist, sage, 0.3), 6) +
		path(
			times(9, (i) => gouge([392 + i * 36, 734 - i * 35, 372 + i * 36, 700 - i * 35], 4)),
			pasture,
		) +
		path('M700 376L744 360L764 400V446H728V414Z', deep) +
		rect([690, 350, 46, 40], yolk, 6) +
		path(
			times(5, (i) => gouge([738 + i * 4, 446, 734 + i * 6, 470], 2.4)),
			yolk,
		)
	)
}

function hopper(at: Place): string {
	return place(
		at,
		line('M-110 -90L-84 0M110 -90L84 0M-84 -20H84', mix(bark, ink, 0.3), 12) +
			path(
				'M-130 -196C-80 -262 -30 -276 10 -272C60 -266 100 -240 130 -196Z',
				mix(yolk, straw, 0.25),
			) +
			path(
				times(12, (i) =>
					gouge([-96 + i * 16, -206 - ((i * 7) % 36), -84 + i * 16, -202 - ((i * 7) % 36)], 3),
				),
				yolkDark,
			) +
			path('M-150 -200H150L44 -34H-44Z', pasture) +
			path('M60 -200H150L44 -34H10Z', deep) +
			rect([-158, -212, 316, 24], leaf, 6) +
			path(gouge([-116, -176, -40, -60], 6), leaf) +
			rect([-48, -40, 96, 26], deep, 5),
	)
}

/** A bulk feed truck facing right, about 620 long, wheels on the place. */
function truck(at: Place): string {
	const wheel = (x: number): string =>
		circle([x, -44, 46], ink) + circle([x, -44, 24], sage) + circle([x, -44, 9], deep)
	const tank = 'M-300 -266C-300 -290 -286 -300 -266 -300H104C124 -300 134 -290 134 -266V-110H-260Z'
	const cab =
		'M150 -270H238C256 -270 264 -258 272 -240L296 -170C312 -160 316 -150 316 -132V-66H150Z'
	return place(
		at,
		ellipse([60, 0, 400, 20], shadow) +
			rect([-290, -104, 600, 36], deep, 4) +
			path(tank, paper2) +
			path('M-298 -200H134V-110H-260Z', mix(straw, sage, 0.5)) +
			rect([-296, -214, 430, 34], leaf) +
			path(
				times(3, (i) => gouge([-190 + i * 108, -292, -190 + i * 108, -118], 4)),
				sage,
			) +
			times(3, (i) => rect([-216 + i * 118, -314, 72, 18], pasture, 5)) +
			line('M-282 -130L-350 -250L-330 -350', clay, 22) +
			path(cab, yolk) +
			path('M150 -120H316V-66H150Z', yolkDark) +
			path('M198 -248H234L262 -176H198Z', mix(mist, sage, 0.3)) +
			path(gouge([214, -186, 232, -240], 5), paper) +
			line('M184 -262V-80', yolkDark, 5) +
			rect([156, -160, 20, 8], bark, 3) +
			rect([300, -118, 18, 24], paper, 4) +
			rect([296, -76, 30, 16], deep, 4) +
			wheel(-210) +
			wheel(-108) +
			wheel(232),
	)
}

function ground(): string {
	return (
		path(
			times(24, (i) =>
				gouge(
					[
						((i * 277) % 1560) - 20,
						842 + ((i * 53) % 130),
						((i * 277) % 1560) + 70 + ((i * 31) % 90),
						842 + ((i * 53) % 130),
					],
					3.4,
				),
			),
			mix(light.ground, straw, 0.5),
		) +
		hill({
			points: [
				[-20, 960],
				[420, 976],
				[900, 990],
				[1300, 974],
				[1620, 950],
			],
			fill: pasture,
		}) +
		grass({ from: 0, to: 1600, y: 984, colour: leaf, count: 34, seed: 5, height: 44 })
	)
}

/** A sack with an ear of wheat for its mark. */
function full(at: Place, fill: string): string {
	const ear = times(4, (i) =>
		path(
			gouge([214, -150 - i * 46, 150, -200 - i * 46], 16, 8) +
				gouge([214, -150 - i * 46, 278, -200 - i * 46], 16, -8),
			yolk,
		),
	)
	const label = rect([60, -380, 310, 290], leaf) + line('M214 -110V-350', straw, 8) + ear
	return place(at, sack({ x: -215, base: 0, look: skin(fill, mix(fill, clay, 0.5)), label }))
}

function sacks(): string {
	const lying = (x: number, y: number, fill: string): string =>
		path(
			`M${x} ${y - 60}C${x + 10} ${y - 88} ${x + 190} ${y - 92} ${x + 220} ${y - 66}C${x + 236} ${y - 40} ${x + 236} ${y - 18} ${x + 220} ${y}H${x + 4}C${x - 12} ${y - 20} ${x - 10} ${y - 44} ${x} ${y - 60}Z`,
			fill,
		) +
		path(
			`M${x + 4} ${y}C${x + 60} ${y - 22} ${x + 170} ${y - 14} ${x + 232} ${y - 34}C${x + 232} ${y - 16} ${x + 226} ${y - 8} ${x + 220} ${y}Z`,
			mix(fill, clay, 0.5),
		) +
		rect([x + 78, y - 68, 70, 44], leaf) +
		path(gouge([x + 92, y - 34, x + 134, y - 60], 6), yolk)
	return (
		ellipse([270, 968, 320, 22], shadow) +
		[
			lying(-10, 964, straw),
			lying(226, 966, mix(straw, paper, 0.4)),
			lying(110, 882, paper2),
			lying(-40, 884, mix(straw, clay, 0.18)),
		].join('') +
		lying(36, 802, straw) +
		full({ x: 530, y: 968, scale: 0.46 }, mix(straw, paper, 0.3)) +
		full({ x: 686, y: 978, scale: 0.42, rotate: 5 }, paper2)
	)
}

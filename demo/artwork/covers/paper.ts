import { mix, palette } from '../palette.ts'
import { circle, clipped, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import type { Size } from '../svg.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, paper2, clay, bark } =
	palette

export const coverSize: Size = { width: 1200, height: 900 }

/** The part of the page that carries the motif, about its own middle. */
export const panel = { left: -262, top: -240, width: 524, height: 480 }
const panelOutline = 'M-262 -240H262V240H-262Z'

const tints = {
	straw: {
		wall: mix(straw, paper, 0.15),
		disc: mix(straw, paper, 0.6),
		shadow: mix(straw, clay, 0.42),
	},
	mist: { wall: mist, disc: mix(mist, sage, 0.42), shadow: mix(sage, pasture, 0.3) },
	sage: { wall: sage, disc: mix(sage, mist, 0.5), shadow: mix(leaf, pasture, 0.3) },
	paper: { wall: paper2, disc: mix(straw, paper2, 0.25), shadow: mix(straw, clay, 0.4) },
	pasture: { wall: pasture, disc: mix(pasture, leaf, 0.4), shadow: deep },
	leaf: {
		wall: mix(leaf, sage, 0.35),
		disc: mix(leaf, sage, 0.62),
		shadow: mix(pasture, leaf, 0.35),
	},
}

export type Cover = {
	tint: keyof typeof tints
	kind: 'sheet' | 'clipboard' | 'folder' | 'booklet'
	rows: 'checks' | 'table' | 'text' | 'scores'
	motif: string
	turn?: number
}

const grey = mix(sage, paper, 0.35)

const rowDrawings = {
	checks: () =>
		times(
			4,
			(i) =>
				rect([-258, 96 + i * 62, 34, 34], i === 0 ? yolk : grey, 4) +
				rect([-251, 103 + i * 62, 20, 20], i === 0 ? yolk : paper) +
				rect([-200, 106 + i * 62, [380, 300, 420, 340][i] ?? 300, 14], grey, 7),
		) + line('M-250 112L-242 121L-229 103', deep, 6),
	table: () =>
		rect([-262, 90, 524, 44], pasture) +
		times(4, (i) => rect([-262, 134 + i * 50, 524, 50], i % 2 === 0 ? mist : paper)) +
		line('M-150 90V334M-48 90V334M56 90V334M158 90V334', paper, 6) +
		times(4, (row) =>
			times(5, (column) =>
				rect(
					[-246 + column * 103, 153 + row * 50, 40 + ((row * 3 + column * 5) % 4) * 10, 12],
					row === 1 && column === 3 ? yolk : grey,
					6,
				),
			),
		),
	text: () =>
		rect([-262, 96, 330, 26], pasture, 4) +
		times(5, (i) => rect([-262, 154 + i * 40, [524, 500, 524, 470, 300][i] ?? 400, 14], grey, 7)),
	scores: () =>
		times(
			4,
			(row) =>
				rect([-258, 104 + row * 62, [210, 170, 230, 190][row] ?? 200, 14], grey, 7) +
				times(4, (i) =>
					circle([70 + i * 58, 111 + row * 62, 20], i === [1, 0, 2, 1][row] ? yolk : mist),
				),
		),
}

const kinds = {
	sheet: (turn: string) =>
		rect([-300, -400, 620, 800], mix(paper, straw, 0.5)) +
		path('M-310 -408H250L310 -348V392H-310Z', paper) +
		polygon(
			[
				[250, -408],
				[310, -348],
				[250, -348],
			],
			turn,
		),
	clipboard: () =>
		rect([-344, -404, 688, 816], clay, 22) +
		path(
			'M250 -404H322C334 -404 344 -394 344 -382V390C344 402 334 412 322 412H250Z',
			mix(clay, bark, 0.5),
		) +
		path(gouge([-330, -300, -330, 300], 4), mix(clay, straw, 0.4)) +
		rect([-310, -372, 620, 764], paper),
	folder: () =>
		path('M-250 -436H-30L6 -396H352V420H-330V-396H-286Z', yolk) +
		path('M306 -396H352V420H-330V400H306Z', yolkDark) +
		rect([-310, -404, 620, 796], paper),
	booklet: () =>
		polygon(
			[
				[310, -408],
				[340, -388],
				[340, 412],
				[310, 392],
			],
			mix(straw, clay, 0.3),
		) +
		polygon(
			[
				[-310, 392],
				[310, 392],
				[340, 412],
				[-280, 412],
			],
			mix(straw, clay, 0.45),
		) +
		line('M-296 402H324M318 -400V400', paper, 3) +
		rect([-310, -408, 620, 800], paper) +
		rect([-310, -408, 24, 800], pasture),
}

const clip =
	rect([-110, -432, 220, 74], deep, 14) +
	rect([-110, -432, 220, 30], mix(deep, leaf, 0.4), 12) +
	circle([0, -428, 30], deep) +
	circle([0, -430, 13], clay)

/** A printed cover lying on a tinted ground. */
export function cover({ tint, kind, rows, motif, turn = -4 }: Cover): string {
	const { wall, disc, shadow } = tints[tint]
	const picture = place(
		{ x: 0, y: kind === 'clipboard' ? -118 : -146, scale: 0.94 },
		clipped(panelOutline, motif),
	)
	const body =
		kinds[kind](mix(straw, clay, 0.3)) +
		picture +
		place({ x: 0, y: kind === 'clipboard' ? 36 : 14 }, rowDrawings[rows]()) +
		(kind === 'clipboard' ? clip : '')
	return (
		rect([0, 0, 1200, 900], wall) +
		circle([600, 450, 400], disc) +
		place({ x: 636, y: 486, rotate: turn, scale: 0.9 }, rect([-320, -404, 660, 816], shadow, 12)) +
		place({ x: 596, y: 450, rotate: turn, scale: 0.9 }, body)
	)
}

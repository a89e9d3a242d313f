import * as farm from './covers/farm-motifs.ts'
import { cover } from './covers/paper.ts'
import * as tools from './covers/tool-motifs.ts'

export { coverSize } from './covers/paper.ts'

/** Covers of the resources, 1200 by 900. */
export const covers: Record<string, () => string> = {
	'cover-biosecurity': () =>
		cover({ tint: 'straw', kind: 'sheet', rows: 'checks', motif: farm.biosecurity() }),
	'cover-litter': () =>
		cover({ tint: 'mist', kind: 'clipboard', rows: 'checks', motif: farm.litter(), turn: 3 }),
	'cover-heat': () => cover({ tint: 'leaf', kind: 'booklet', rows: 'text', motif: farm.heat() }),
	'cover-flock-record': () =>
		cover({
			tint: 'sage',
			kind: 'clipboard',
			rows: 'table',
			motif: tools.flockRecord(),
			turn: -3,
		}),
	'cover-vaccination': () =>
		cover({ tint: 'paper', kind: 'sheet', rows: 'table', motif: tools.vaccination(), turn: 4 }),
	'cover-egg-quality': () =>
		cover({ tint: 'pasture', kind: 'booklet', rows: 'text', motif: tools.eggQuality(), turn: -3 }),
	'cover-water': () =>
		cover({ tint: 'straw', kind: 'booklet', rows: 'text', motif: tools.water(), turn: 4 }),
	'cover-welfare': () =>
		cover({ tint: 'mist', kind: 'folder', rows: 'scores', motif: tools.welfare(), turn: -4 }),
	'cover-rodent': () =>
		cover({ tint: 'sage', kind: 'folder', rows: 'checks', motif: tools.rodent(), turn: 3 }),
	'cover-feed': () =>
		cover({ tint: 'mist', kind: 'booklet', rows: 'text', motif: tools.feed(), turn: -4 }),
	'cover-brooding': () =>
		cover({ tint: 'paper', kind: 'clipboard', rows: 'checks', motif: farm.brooding(), turn: -3 }),
	'cover-free-range': () =>
		cover({ tint: 'pasture', kind: 'sheet', rows: 'text', motif: farm.freeRange(), turn: 3 }),
}

import * as motifs from './covers/motifs.ts'
import { cover } from './covers/paper.ts'

export { coverSize } from './covers/paper.ts'

/** Covers of the resources, 1200 by 900. */
export const covers: Record<string, () => string> = {
	'cover-biosecurity': () => cover({ tint: 'straw', kind: 'sheet', rows: 'checks', motif: motifs.biosecurity() }),
	'cover-litter': () => cover({ tint: 'mist', kind: 'clipboard', rows: 'checks', motif: motifs.litter(), turn: 3 }),
	'cover-heat': () => cover({ tint: 'leaf', kind: 'booklet', rows: 'text', motif: motifs.heat() }),
	'cover-flock-record': () => cover({ tint: 'sage', kind: 'clipboard', rows: 'table', motif: motifs.flockRecord(), turn: -3 }),
	'cover-vaccination': () => cover({ tint: 'paper', kind: 'sheet', rows: 'table', motif: motifs.vaccination(), turn: 4 }),
	'cover-egg-quality': () => cover({ tint: 'pasture', kind: 'booklet', rows: 'text', motif: motifs.eggQuality(), turn: -3 }),
	'cover-water': () => cover({ tint: 'straw', kind: 'booklet', rows: 'text', motif: motifs.water(), turn: 4 }),
	'cover-welfare': () => cover({ tint: 'mist', kind: 'folder', rows: 'scores', motif: motifs.welfare(), turn: -4 }),
	'cover-rodent': () => cover({ tint: 'sage', kind: 'folder', rows: 'checks', motif: motifs.rodent(), turn: 3 }),
	'cover-feed': () => cover({ tint: 'mist', kind: 'booklet', rows: 'text', motif: motifs.feed(), turn: -4 }),
	'cover-brooding': () => cover({ tint: 'paper', kind: 'clipboard', rows: 'checks', motif: motifs.brooding(), turn: -3 }),
	'cover-free-range': () => cover({ tint: 'pasture', kind: 'sheet', rows: 'text', motif: motifs.freeRange(), turn: 3 }),
}

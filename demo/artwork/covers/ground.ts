import { rect } from '../svg.ts'
import { panel } from './paper.ts'

export const ground = (colour: string): string =>
	rect([panel.left, panel.top, panel.width, panel.height], colour)

export const floor = (y: number, colour: string): string =>
	rect([panel.left, y, panel.width, panel.top + panel.height - y], colour)

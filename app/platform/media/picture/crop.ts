// Calculations for choosing pictures; pages that only show them do not load this.
import type { Focus } from './image-view.ts'

export function isMiddle({ x, y }: Focus): boolean {
	return x === 50 && y === 50
}

/** Moves a point onto the picture. */
export function nearestFocus({ x, y }: Focus): Focus {
	return { x: percentOf(x), y: percentOf(y) }
}

function percentOf(value: number): number {
	return Math.min(100, Math.max(0, Math.round(value)))
}

type Size = { width: number; height: number }

/** Size of the largest crop of a picture with this aspect ratio, in pixels; never enlarged. */
export function cropSize({ width, height }: Size, ratio: number): Size {
	return width / height > ratio
		? { width: Math.round(height * ratio), height }
		: { width, height: Math.round(width / ratio) }
}

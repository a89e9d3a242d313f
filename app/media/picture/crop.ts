// What is worked out where pictures are chosen; pages that only show them do without it.
import type { Focus } from './focus.ts'

export function isMiddle({ x, y }: Focus): boolean {
	return x === 50 && y === 50
}

/** A point anywhere brought onto the picture. */
export function nearestFocus({ x, y }: Focus): Focus {
	return { x: percentOf(x), y: percentOf(y) }
}

function percentOf(value: number): number {
	return Math.min(100, Math.max(0, Math.round(value)))
}

type Size = { width: number; height: number }

/** The largest part of a picture that has this shape: what is cropped to it never shows more pixels than there are. */
export function cropSize({ width, height }: Size, ratio: number): Size {
	return width / height > ratio
		? { width: Math.round(height * ratio), height }
		: { width, height: Math.round(width / ratio) }
}

/** The point of a picture that stays in view wherever it is cropped, in whole percent from its left and its top edge. */
export type Focus = { x: number; y: number }

/** The point in CSS, for `object-position` and backgrounds. */
export function positionOf({ x, y }: Focus): string {
	return `${x}% ${y}%`
}

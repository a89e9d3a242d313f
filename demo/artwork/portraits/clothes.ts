import { mix, palette } from '../palette.ts'
import { clipped, path } from '../svg.ts'

const { ink } = palette

const shoulders =
	'M-330 440C-324 330 -280 286 -200 262L-92 226C-60 262 60 262 92 226L200 262C280 286 324 330 330 440Z'

export function clothes(colour: string, extra = ''): string {
	return (
		path(shoulders, colour) +
		clipped(
			shoulders,
			path('M70 200C110 290 90 380 60 460H360V200Z', mix(colour, ink, 0.3)) + extra,
		)
	)
}

/** Two points of a shirt collar. */
export function collar(colour: string): string {
	return (
		path('M-96 214L-60 206L4 306L-46 330L-118 244Z', colour) +
		path('M96 214L60 206L-4 306L46 330L118 244Z', mix(colour, ink, 0.2))
	)
}

import { mix, palette } from '../palette.ts'
import { clipped, ellipse, gouge, line, path, rect, times } from '../svg.ts'
import type { Box } from '../svg.ts'

const { deep, paper, clay } = palette

export type Skin = { fill: string; shade: string; light: string }

/** Fill, shade and light mixed from one colour. */
export function skin(
	fill: string,
	shade = mix(fill, deep, 0.42),
	light = mix(fill, paper, 0.45),
): Skin {
	return { fill, shade, light }
}

export type Round = { at: Box; look: Skin; lip?: number; inside?: string }

/** A standing cylinder; `lip` is half the height of its oval top. */
export function cylinder({ at: [x, y, width, height], look, lip = 30, inside }: Round): string {
	const half = width / 2
	const wall = `M${x} ${y}V${y + height}A${half} ${lip} 0 0 0 ${x + width} ${y + height}V${y}Z`
	const from = x + width * 0.66
	return (
		path(wall, look.fill) +
		clipped(wall, rect([from, y - 20, width, height + lip + 40], look.shade)) +
		path(
			gouge([x + width * 0.1, y + lip + 14, x + width * 0.1, y + height * 0.86], width * 0.018),
			look.light,
		) +
		ellipse([x + half, y, half, lip], inside ?? look.light)
	)
}

/** A band around a cylinder of the same left edge and width. */
export function band([x, y, width, height]: Box, look: Skin, lip = 30): string {
	const half = width / 2
	const d = `M${x} ${y}A${half} ${lip} 0 0 0 ${x + width} ${y}V${y + height}A${half} ${lip} 0 0 1 ${x} ${y + height}Z`
	return (
		path(d, look.fill) +
		clipped(d, rect([x + width * 0.66, y - 10, width, height + lip * 2 + 20], look.shade))
	)
}

export type Can = {
	x: number
	base: number
	look: Skin
	hole: string
	cap: string
	scale?: number
	label?: string
}

/** A jerrycan of 20 litres with a handle, 350 wide and 480 high. */
export function jerrycan({ x, base, look, hole, cap, scale = 1, label = '' }: Can): string {
	const front =
		'M14 -360C14 -392 30 -410 58 -420L98 -434H172L196 -464H306C330 -464 344 -450 344 -426V-20C344 -8 336 0 324 0H34C22 0 14 -8 14 -20Z'
	const grip =
		'M216 -432H292C304 -432 310 -424 310 -414V-386C310 -376 304 -370 294 -370H206C194 -370 190 -380 196 -390Z'
	const side =
		'M306 -464C330 -464 344 -450 344 -426V-20C344 -8 336 0 324 0L388 -26C398 -30 404 -38 404 -48V-436C404 -462 388 -482 362 -482H300Z'
	return (
		`<g transform="translate(${x} ${base}) scale(${scale})">` +
		path(side, look.shade) +
		path(`${front}${grip}`, look.fill, 'fill-rule="evenodd"') +
		path(grip, hole) +
		path(
			'M216 -432H292C304 -432 310 -424 310 -414L236 -414L206 -370C194 -370 190 -380 196 -390Z',
			look.shade,
		) +
		line('M36 -338H322M36 -50H322', look.shade, 5) +
		line('M30 -350V-40', look.light, 6) +
		rect([84, -478, 92, 50], cap, 8) +
		path(
			times(6, (i) => `M${94 + i * 14} -472h5v40h-5z`),
			mix(cap, deep, 0.45),
		) +
		rect([76, -440, 108, 16], mix(cap, deep, 0.3), 5) +
		label +
		'</g>'
	)
}

const pillow =
	'M34 -520C90 -508 150 -504 214 -504C278 -504 338 -510 394 -522C384 -486 392 -452 408 -410C432 -330 434 -140 420 -36C416 -6 404 6 376 8C270 18 150 18 48 8C20 6 8 -8 6 -36C-6 -140 -4 -330 20 -410C36 -452 44 -486 34 -520Z'
const fold =
	'M394 -522C384 -486 392 -452 408 -410C432 -330 434 -140 420 -36C416 -6 404 6 376 8C330 12 290 14 250 15C306 -30 330 -120 326 -240C322 -330 304 -400 322 -440C334 -466 338 -490 334 -512Z'

/** A full paper sack, 430 wide and 520 high, sewn at the top; `label` is drawn upon it. */
export function sack({
	x,
	base,
	look,
	label = '',
}: {
	x: number
	base: number
	look: Skin
	label?: string
}): string {
	return (
		`<g transform="translate(${x} ${base})">` +
		path(pillow, look.fill) +
		clipped(pillow, label + path(fold, look.shade, 'style="mix-blend-mode:multiply"')) +
		path(
			'M34 -520C90 -508 150 -504 214 -504C278 -504 338 -510 394 -522L390 -468C330 -458 110 -456 40 -466Z',
			look.light,
		) +
		path(
			'M334 -512C354 -514 376 -518 394 -522L390 -468C370 -465 350 -463 326 -462Z',
			mix(look.light, clay, 0.3),
		) +
		line(
			times(21, (i) => `M${54 + i * 16} ${-484 + Math.round(Math.abs(i - 10) * -0.5)}h8`),
			clay,
			4,
		) +
		path(
			gouge([48, -448, 24, -360], 6, 8) +
				gouge([84, -452, 74, -380], 4, 3) +
				gouge([120, -452, 122, -410], 4) +
				gouge([20, -90, 38, -14], 6, 6) +
				gouge([120, 0, 250, 2], 4, 5),
			look.shade,
		) +
		'</g>'
	)
}

import { mix, palette } from '../palette.ts'
import { circle, clipped, gouge, line, path, polygon, rect, round, seeded, times } from '../svg.ts'
import type { Box, Point, Size } from '../svg.ts'

const { pasture, deep, leaf, sage, mist, straw, paper, paper2, clay, ink, yolk } = palette

export const productSize: Size = { width: 1200, height: 900 }

export type Ground = { wall: string; disc: string; floor: string; shadow: string; cut: string }

/** The calm grounds on which the products stand. */
export const grounds = {
	mist: {
		wall: mist,
		disc: mix(mist, paper, 0.75),
		floor: mix(mist, sage, 0.6),
		shadow: mix(sage, pasture, 0.32),
		cut: mix(mist, sage, 0.25),
	},
	straw: {
		wall: mix(straw, paper, 0.25),
		disc: mix(straw, paper, 0.72),
		floor: mix(straw, clay, 0.2),
		shadow: mix(straw, clay, 0.52),
		cut: mix(straw, paper, 0.3),
	},
	paper: {
		wall: paper2,
		disc: mix(straw, paper2, 0.35),
		floor: mix(straw, paper2, 0.12),
		shadow: mix(straw, clay, 0.34),
		cut: paper2,
	},
	sage: {
		wall: mix(sage, mist, 0.12),
		disc: mix(sage, mist, 0.6),
		floor: mix(sage, leaf, 0.42),
		shadow: mix(leaf, pasture, 0.4),
		cut: mix(sage, leaf, 0.1),
	},
	dark: {
		wall: pasture,
		disc: mix(pasture, leaf, 0.38),
		floor: deep,
		shadow: mix(deep, ink, 0.6),
		cut: mix(deep, pasture, 0.7),
	},
} satisfies Record<string, Ground>

export type GroundName = keyof typeof grounds

/** A product before a flat disc, on a floor with a few cuts of the gouge. */
export function stage(name: GroundName, content: string, { floor = 640, seed = 3 } = {}): string {
	const ground = grounds[name]
	const random = seeded(seed)
	const cuts = times(13, () => {
		const [x, y] = [random() * 1200, floor + 26 + random() * (860 - floor)]
		const length = 50 + random() * 130
		return gouge([x, y, x + length, y], 2.6)
	})
	const size = { width: 1200, height: 900 }
	return (
		rect([0, 0, size.width, size.height], ground.wall) +
		circle([600, 420, 348], ground.disc) +
		rect([0, floor, 1200, 900 - floor], ground.floor) +
		path(cuts, ground.cut) +
		content
	)
}

/** The flat shadow of something that stands between two feet. */
export function cast(
	[left, right, base]: readonly [number, number, number],
	fill: string,
	reach = 230,
): string {
	const rise = reach * 0.4
	return polygon(
		[
			[left, base],
			[right, base],
			[right + reach, base - rise],
			[left + reach, base - rise],
		],
		fill,
	)
}

export type Hatch = { colour: string; gap?: number; width?: number }

/** Slanting lines inside an outline. */
export function hatch(outline: string, [x, y, width, height]: Box, look: Hatch): string {
	const gap = look.gap ?? 16
	const cuts = times(Math.ceil((width + height) / gap) + 1, (index) => {
		const start = x - height + index * gap
		return `M${round(start)} ${y + height}L${round(start + height)} ${y}`
	})
	return clipped(outline, line(cuts, look.colour, look.width ?? 3))
}

export type Faces = { front: string; side: string; top: string }
export type Block = { at: Box; depth: Point; faces: Faces }

/** A box seen from the front, its depth running away to the right. */
export function block({ at: [x, y, width, height], depth: [dx, dy], faces }: Block): string {
	const right = x + width
	return (
		polygon(
			[
				[x, y],
				[x + dx, y - dy],
				[right + dx, y - dy],
				[right, y],
			],
			faces.top,
		) +
		polygon(
			[
				[right, y],
				[right + dx, y - dy],
				[right + dx, y + height - dy],
				[right, y + height],
			],
			faces.side,
		) +
		rect([x, y, width, height], faces.front)
	)
}

/** Outline of an upright egg. */
export function eggOutline([x, y, r]: readonly [number, number, number]): string {
	const at = (dx: number, dy: number): string => `${round(x + dx * r)} ${round(y + dy * r)}`
	const right = `C${at(0.56, -1.36)} ${at(1, -0.44)} ${at(1, 0.14)}C${at(1, 0.7)} ${at(0.56, 1.12)} ${at(0, 1.12)}`
	return `M${at(0, -1.36)}${right}C${at(-0.56, 1.12)} ${at(-1, 0.7)} ${at(-1, 0.14)}C${at(-1, -0.44)} ${at(-0.56, -1.36)} ${at(0, -1.36)}Z`
}

/** An egg lit from the upper left. */
export function egg([x, y, r]: readonly [number, number, number], shell: string, turn = 0): string {
	const outline = eggOutline([0, 0, r])
	const shade = path(
		`M${-r * 2} ${-r * 2}H${r * 2}V${r * 2}H${-r * 2}Z${eggOutline([-r * 0.3, -r * 0.22, r * 1.02])}`,
		mix(shell, clay, 0.45),
		'fill-rule="evenodd"',
	)
	const glint = path(
		gouge([-r * 0.62, r * 0.1, -r * 0.26, -r * 0.86], r * 0.1, -r * 0.12),
		mix(shell, paper, 0.8),
	)
	return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">${path(outline, shell)}${clipped(outline, shade)}${glint}</g>`
}

export type Leaf = { at: Point; length: number; turn: number; fill?: string; vein?: string }

/** A leaf growing from a point. */
export function leafShape({ at: [x, y], length, turn, fill = leaf, vein = sage }: Leaf): string {
	const half = length * 0.3
	const side = (sign: number): string =>
		`M0 0C${length * 0.2} ${sign * half} ${length * 0.66} ${sign * half} ${length} 0Z`
	const body = path(side(-1), fill) + path(side(1), mix(fill, deep, 0.35))
	return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">${body}${path(gouge([4, 0, length * 0.86, 0], length * 0.025), vein)}</g>`
}

export type Sprig = { at: Point; length: number; turn: number; pairs?: number; leaf?: number }

/** A stem of opposite leaves. */
export function sprig({ at: [x, y], length, turn, pairs = 4, leaf: size = 70 }: Sprig): string {
	const step = length / (pairs + 0.4)
	const leaves = times(pairs, (index) => {
		const [along, grown] = [step * (index + 0.8), size * (1 - index * 0.11)]
		return (
			leafShape({ at: [along, 0], length: grown, turn: -52, fill: leaf }) +
			leafShape({ at: [along, 0], length: grown, turn: 50, fill: leaf })
		)
	})
	const tip = leafShape({ at: [length - step * 0.4, 0], length: size * 0.7, turn: 0, fill: leaf })
	return `<g transform="translate(${x} ${y}) rotate(${turn})">${path(gouge([-20, 0, length, 0], 5), pasture)}${leaves}${tip}</g>`
}

/** A drop of liquid. */
export function drop([x, y, r]: readonly [number, number, number], fill: string = yolk): string {
	const d = `M${x} ${round(y - r * 1.7)}C${round(x + r * 0.5)} ${round(y - r * 0.9)} ${x + r} ${round(y - r * 0.5)} ${x + r} ${y}A${r} ${r} 0 0 1 ${x - r} ${y}C${x - r} ${round(y - r * 0.5)} ${round(x - r * 0.5)} ${round(y - r * 0.9)} ${x} ${round(y - r * 1.7)}Z`
	return path(d, fill)
}

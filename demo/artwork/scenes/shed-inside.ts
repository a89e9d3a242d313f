import { fan } from '../buildings.ts'
import { mix, palette } from '../palette.ts'
import { circle, clipped, gouge, line, path, polygon, round, seeded, times } from '../svg.ts'
import type { Point } from '../svg.ts'

export type InsideTones = {
	back: string
	wall: string
	wallLit: string
	roof: string
	roofLit: string
	floor: string
	frame: string
	window: string
}

export type Inside = { to: Point; tones: InsideTones; fans?: boolean; depth?: number }

type At = (depth: number, point: Point) => Point

const section: readonly Point[] = [
	[-190, 96],
	[-190, -70],
	[0, -168],
	[190, -70],
	[190, 96],
]
const corner = (index: number): Point => section[index] ?? [0, 0]
const depths = [1.35, 1.9, 2.8, 4.2]

/** A shed seen along its length: floor, walls with windows, roof frames and the far end wall. */
export function shedInside({ to, tones, fans = false, depth = 9 }: Inside): string {
	const at: At = (k, [x, y]) => [to[0] + x * k, to[1] + y * k]
	const face = (a: Point, b: Point, colour: string): string =>
		polygon([at(1, a), at(1, b), at(depth, b), at(depth, a)], colour)
	return (
		face(corner(1), corner(2), tones.roofLit) +
		face(corner(2), corner(3), tones.roof) +
		face(corner(0), corner(1), tones.wall) +
		face(corner(3), corner(4), tones.wallLit) +
		face(corner(4), corner(0), tones.floor) +
		polygon(
			section.map((point) => at(1, point)),
			tones.back,
		) +
		endWall(to, tones, fans) +
		sideWindows(at, tones) +
		depths.map((k) => frame(at, k, tones.frame)).join('')
	)
}

function endWall([x, y]: Point, { frame, window, back }: InsideTones, fans: boolean): string {
	if (fans) return [-116, 0, 116].map((dx) => fan([x + dx, y + 6, 46], frame, window)).join('')
	return (
		polygon(
			[
				[x - 46, y + 96],
				[x - 46, y - 30],
				[x + 46, y - 30],
				[x + 46, y + 96],
			],
			window,
		) +
		line(`M${x - 46} ${y + 96}V${y - 30}H${x + 46}V${y + 96}M${x} ${y - 30}V${y + 96}`, frame, 6) +
		path(
			times(
				4,
				(i) =>
					gouge([x - 150 + i * 24, y + 80, x - 150 + i * 24, y - 40], 1.6) +
					gouge([x + 78 + i * 24, y + 80, x + 78 + i * 24, y - 40], 1.6),
			),
			mix(back, frame, 0.4),
		)
	)
}

function sideWindows(at: At, { window, frame }: InsideTones): string {
	const pane = (side: number, [near, far]: Point): string =>
		polygon(
			[at(near, [side, -40]), at(far, [side, -40]), at(far, [side, 8]), at(near, [side, 8])],
			window,
		) +
		line(
			`M${at(near, [side, 14]).map(round).join(' ')}L${at(far, [side, 14]).map(round).join(' ')}`,
			frame,
			3 * far,
		)
	return [
		[1.45, 1.8],
		[2.05, 2.65],
		[3.05, 4],
	]
		.map(([near = 1, far = 1]) => pane(-190, [near, far]) + pane(190, [near, far]))
		.join('')
}

function frame(at: At, k: number, colour: string): string {
	const d = section.map(
		(point, index) => `${index === 0 ? 'M' : 'L'}${at(k, point).map(round).join(' ')}`,
	)
	const [left, right] = [at(k, corner(1)), at(k, corner(3))]
	return line(
		`${d.join('')}M${left.map(round).join(' ')}L${right.map(round).join(' ')}`,
		colour,
		round(4.4 * k),
	)
}

export type Litter = {
	within: Point
	from: number
	to?: number
	colours: readonly string[]
	count?: number
	seed?: number
}

/** Loose litter on the floor of a shed whose end is at `within`: cuts that grow towards the viewer. */
export function litterCuts({
	within: [vx, vy],
	from,
	to = 1000,
	colours,
	count = 150,
	seed = 6,
}: Litter): string {
	const random = seeded(seed)
	const floor = `M${vx - 190} ${vy + 96}H${vx + 190}L${vx + 1710} ${vy + 864}H${vx - 1710}Z`
	const cuts = colours
		.map((colour) =>
			path(
				times(count, () => {
					const share = random() ** 0.8
					const [x, y, size] = [random() * 1640 - 20, from + share * (to - from), 8 + share * 30]
					const turn = (random() - 0.5) * 1.1
					return gouge(
						[x, y, x + Math.cos(turn) * size, y + Math.sin(turn) * size * 0.6],
						1 + share * 2.2,
						random() * 4 - 2,
					)
				}),
				colour,
			),
		)
		.join('')
	return clipped(floor, cuts)
}

/** A lamp shade hanging on a cord of its own length. */
export function hangingLamp(
	[x, y, size, cord = size * 14]: readonly [x: number, y: number, size: number, cord?: number],
	colour: string,
	glow: string,
): string {
	return (
		line(`M${x} ${y - cord}V${y}`, colour, round(size * 0.14)) +
		circle([x, y + size * 0.9, size * 0.55], mix(glow, palette.paper, 0.6)) +
		path(
			`M${round(x - size)} ${round(y + size * 0.85)}Q${round(x - size * 0.8)} ${round(y + size * 0.1)} ${round(x - size * 0.2)} ${y}H${round(x + size * 0.2)}Q${round(x + size * 0.8)} ${round(y + size * 0.1)} ${round(x + size)} ${round(y + size * 0.85)}Z`,
			colour,
		)
	)
}

import { mix, palette } from './palette.ts'
import type { Light } from './palette.ts'
import { circle, gouge, line, path, rect, round, seeded, smooth, times } from './svg.ts'
import type { Point, Size } from './svg.ts'

export const sceneSize: Size = { width: 1600, height: 1000 }

/** Four flat bands of sky down to the horizon, with soft waves between them. */
export function sky({ sky: bands }: Light, horizon = 620): string {
	const [top, ...lower] = bands
	const waves = lower.map((colour, index) => {
		const y = horizon * (0.3 + index * 0.24)
		const edge = smooth([
			[-20, y],
			[360, y - 22],
			[800, y + 8],
			[1240, y - 18],
			[1620, y + 6],
		])
		return path(`${edge}V${horizon + 200}H-20Z`, colour)
	})
	return rect([0, 0, 1600, 1000], top) + waves.join('')
}

/** The sun: a flat disc within two flat rings. */
export function sun([x, y, radius]: readonly [number, number, number], light: Light): string {
	const ring = (share: number): string => mix(light.glow, light.sky[2], share)
	return (
		circle([x, y, radius * 1.7], ring(0.65)) +
		circle([x, y, radius * 1.34], ring(0.3)) +
		circle([x, y, radius], light.sun)
	)
}

/** Rays cut around the sun. */
export function rays(
	[x, y, radius]: readonly [number, number, number],
	colour: string,
	count = 28,
): string {
	const cuts = times(count, (index) => {
		const angle = (index / count) * Math.PI * 2
		const reach = radius * (index % 2 === 0 ? 1.55 : 1.32)
		const [c, s] = [Math.cos(angle), Math.sin(angle)]
		return gouge(
			[x + c * radius * 1.12, y + s * radius * 1.12, x + c * reach, y + s * reach],
			radius * 0.05,
		)
	})
	return path(cuts, colour)
}

export type Hill = {
	points: readonly Point[]
	fill: string
	cut?: string
	rows?: number
	seed?: number
	gap?: number
	floor?: number
}

/** A hill below a smooth ridge, with rows of gouge cuts that follow it. */
export function hill({
	points,
	fill,
	cut,
	rows = 5,
	seed = 1,
	gap = 20,
	floor = 1000,
}: Hill): string {
	const last = points.at(-1) ?? [1620, 0]
	const first = points[0] ?? [-20, 0]
	const body = path(`${smooth(points)}L${last[0]} ${floor}L${first[0]} ${floor}Z`, fill)
	return cut === undefined ? body : body + path(contours({ points, rows, seed, gap }), cut)
}

function heightAt(points: readonly Point[], x: number): number {
	const after = points.findIndex(([px]) => px > x)
	const [p1, p2] = [points[Math.max(0, after - 1)] ?? [0, 0], points[after] ?? [0, 0]]
	const share = (x - p1[0]) / (p2[0] - p1[0] || 1)
	const eased = share * share * (3 - 2 * share)
	return p1[1] + (p2[1] - p1[1]) * eased
}

type Contours = { points: readonly Point[]; rows: number; seed: number; gap: number }

function contours({ points, rows, seed, gap }: Contours): string {
	const random = seeded(seed)
	const [from, to] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 1600]
	let d = ''
	for (let row = 1; row <= rows; row++) {
		let x = from + random() * 120
		while (x < to - 60) {
			const length = 50 + random() * (150 - row * 8)
			if (random() < 1 - row / (rows + 3)) {
				const depth = row * gap + random() * 6
				const [y1, y2] = [
					heightAt(points, x) + depth,
					heightAt(points, Math.min(to - 1, x + length)) + depth,
				]
				d += gouge(
					[x, y1, x + length, y2],
					2.2 + row * 0.35,
					heightAt(points, x + length / 2) + depth - (y1 + y2) / 2,
				)
			}
			x += length + 20 + random() * 110
		}
	}
	return d
}

/** Rows of a field running to a vanishing point. */
export function furrows({
	to,
	y,
	colour,
	count = 16,
	spread = 1500,
	width = 15,
}: {
	to: Point
	y: number
	colour: string
	count?: number
	spread?: number
	width?: number
}): string {
	return path(
		times(count, (index) => {
			const share = index / (count - 1) - 0.5
			const foot = to[0] + share * spread * 2
			const start = to[0] + share * spread * 0.16
			return `M${round(start)} ${to[1]}L${round(foot - width)} ${y}L${round(foot + width)} ${y}Z`
		}),
		colour,
	)
}

/** Long flat clouds: strips with pointed ends and a flat belly. */
export function cloud([x, y, width]: readonly [number, number, number], colour: string): string {
	const w = (share: number): number => round(x + share * width)
	const h = (share: number): number => round(y + share * width)
	return path(
		`M${w(0)} ${h(0.14)}C${w(0.14)} ${h(0.13)} ${w(0.18)} ${h(0.08)} ${w(0.28)} ${h(0.085)}C${w(0.32)} ${h(0.02)} ${w(0.46)} ${h(0.01)} ${w(0.52)} ${h(0.06)}C${w(0.6)} ${h(0.03)} ${w(0.7)} ${h(0.06)} ${w(0.72)} ${h(0.1)}C${w(0.82)} ${h(0.1)} ${w(0.9)} ${h(0.13)} ${w(1)} ${h(0.14)}C${w(0.7)} ${h(0.165)} ${w(0.3)} ${h(0.165)} ${w(0)} ${h(0.14)}Z` +
			gouge([w(0.2), h(0.2), w(0.86), h(0.2)], width * 0.014) +
			gouge([w(0.5), h(0.235), w(1.04), h(0.235)], width * 0.009),
		colour,
	)
}

/** Slanting rain as thin cuts. */
export function rain(colour: string, seed = 4, count = 130): string {
	const random = seeded(seed)
	const cuts = times(count, () => {
		const [x, y, length] = [random() * 1720 - 40, random() * 960 - 30, 34 + random() * 60]
		return gouge([x, y, x - length * 0.28, y + length], 1.8)
	})
	return path(cuts, colour, 'opacity=".6"')
}

/** Tufts of grass along a line. */
export function grass({
	from,
	to,
	y,
	colour,
	count = 14,
	seed = 3,
	height = 46,
}: {
	from: number
	to: number
	y: number
	colour: string
	count?: number
	seed?: number
	height?: number
}): string {
	const random = seeded(seed)
	return path(
		times(count, () => {
			const [x, base, size] = [
				from + random() * (to - from),
				y + random() * 26,
				height * (0.6 + random() * 0.6),
			]
			const blade = (dx: number, bend: number, share: number): string =>
				gouge([x + dx * 0.3, base, x + dx, base - size * share], size * 0.075, bend)
			return (
				blade(-size * 0.45, 5, 0.7) +
				blade(-size * 0.16, 3, 0.95) +
				blade(size * 0.14, -3, 1) +
				blade(size * 0.44, -5, 0.66)
			)
		}),
		colour,
	)
}

/** Water with cut ripples inside a flat oval. */
export function pond(
	[x, y, rx, ry]: readonly [number, number, number, number],
	colour: string,
	glint: string,
): string {
	const ripples = times(9, (index) => {
		const [dy, dx] = [(index / 8 - 0.5) * 1.5, ((index * 37) % 11) / 11 - 0.5]
		const reach = rx * 0.22 * (1 - Math.abs(dy) * 0.5)
		const middle = x + dx * rx * 1.1 * (1 - Math.abs(dy) * 0.6)
		return gouge([middle - reach, y + dy * ry, middle + reach, y + dy * ry], 3)
	})
	return (
		`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>` + path(ripples, glint)
	)
}

/** The grain of the print: small specks of paper left by the block, over everything. */
export function grain({ width, height }: Size, seed = 9): string {
	const random = seeded(seed)
	const speck = (): string => {
		const [x, y, r] = [random() * 300, random() * 300, 0.6 + random() * 1.5]
		return `M${round(x)} ${round(y)}l${round(r * 2)} ${round(r)}l${round(-r)} ${round(r)}z`
	}
	const tile = (id: string, colour: string, count: number): string =>
		`<pattern id="${id}" width="300" height="300" patternUnits="userSpaceOnUse">${path(times(count, speck), colour)}</pattern>`
	const over = (id: string, opacity: number): string =>
		`<rect width="${width}" height="${height}" fill="url(#${id})" opacity="${opacity}"/>`
	return (
		tile('grain-light', palette.paper, 120) +
		tile('grain-dark', palette.deep, 90) +
		over('grain-light', 0.3) +
		over('grain-dark', 0.16)
	)
}

/** A path that narrows towards the horizon. */
export function track({
	to,
	from,
	width,
	colour,
	rut,
}: {
	to: Point
	from: Point
	width: number
	colour: string
	rut?: string
}): string {
	const middle = (to[1] + from[1]) / 2
	const edge = (shift: number, thin: number): string =>
		`C${to[0] + thin} ${middle} ${from[0] + shift * 0.7} ${middle}`
	const body = `M${to[0] - 5} ${to[1]}${edge(-width, -30)} ${from[0] - width} ${from[1]}H${from[0] + width}C${from[0] + width * 0.7} ${middle} ${to[0] + 34} ${middle} ${to[0] + 5} ${to[1]}Z`
	const ruts =
		rut === undefined
			? ''
			: line(`M${to[0]} ${to[1] + 20}${edge(0, 0)} ${from[0]} ${from[1]}`, rut, 5)
	return path(body, colour) + ruts
}

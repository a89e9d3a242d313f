export type Point = readonly [number, number]
export type Size = { width: number; height: number }
export type Place = { x: number; y: number; scale?: number; flip?: boolean; rotate?: number }

/** A complete SVG document of the given size. */
export function document({ width, height }: Size, content: string): string {
	const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
	return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${content}</svg>`
}

/** Rounds to a tenth, so that the text stays small. */
export function round(value: number): number {
	return Math.round(value * 10) / 10
}

/** A group moved, scaled, mirrored and turned to its place. */
export function place(
	{ x, y, scale = 1, flip = false, rotate = 0 }: Place,
	content: string,
): string {
	const turn = rotate === 0 ? '' : ` rotate(${round(rotate)})`
	const size = `scale(${flip ? -scale : scale} ${scale})`
	return `<g transform="translate(${round(x)} ${round(y)})${turn} ${size}">${content}</g>`
}

export function path(d: string, fill: string, extra = ''): string {
	return `<path d="${d}" fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`
}

export function line(d: string, colour: string, width: number): string {
	const look = `stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
	return `<path d="${d}" fill="none" stroke="${colour}" ${look}/>`
}

export function circle([x, y, radius]: readonly [number, number, number], fill: string): string {
	return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`
}

export type Box = readonly [x: number, y: number, width: number, height: number]

export function ellipse([x, y, rx, ry]: Box, fill: string): string {
	return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"/>`
}

export function rect([x, y, width, height]: Box, fill: string, radius = 0): string {
	const corner = radius === 0 ? '' : ` rx="${radius}"`
	const at = `x="${round(x)}" y="${round(y)}"`
	return `<rect ${at} width="${round(width)}" height="${round(height)}"${corner} fill="${fill}"/>`
}

export function polygon(points: readonly Point[], fill: string): string {
	return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}"/>`
}

/** Content shown only inside the outline `d`; the name of the clip follows from the outline. */
export function clipped(d: string, content: string): string {
	let hash = 7
	for (const letter of d) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
	const id = `c${hash.toString(36)}`
	return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
}

/** A smooth line through the points (Catmull-Rom). Starts with M unless `join` asks for L. */
export function smooth(points: readonly Point[], join: 'M' | 'L' = 'M'): string {
	const at = (index: number): Point =>
		points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
	let d = `${join}${round(at(0)[0])} ${round(at(0)[1])}`
	for (let index = 0; index < points.length - 1; index++) {
		const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
		const c1 = `${round(p1[0] + (p2[0] - p0[0]) / 6)} ${round(p1[1] + (p2[1] - p0[1]) / 6)}`
		const c2 = `${round(p2[0] - (p3[0] - p1[0]) / 6)} ${round(p2[1] - (p3[1] - p1[1]) / 6)}`
		d += `C${c1} ${c2} ${round(p2[0])} ${round(p2[1])}`
	}
	return d
}

/** Outline of one cut of the gouge: a stroke pointed at both ends, bent sideways by `bend`. */
export function gouge([x1, y1, x2, y2]: Box, width: number, bend = 0): string {
	const length = Math.hypot(x2 - x1, y2 - y1) || 1
	const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length]
	const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
	const side = (by: number): string => `Q${round(mx + nx * by)} ${round(my + ny * by)}`
	const [start, end] = [`${round(x1)} ${round(y1)}`, `${round(x2)} ${round(y2)}`]
	return `M${start}${side(bend + width)} ${end}${side(bend - width)} ${start}Z`
}

/** The same numbers between 0 and 1 each time for the same seed. */
export function seeded(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}

/** Calls `draw` for 0 … count-1 and joins what it answers. */
export function times(count: number, draw: (index: number) => string): string {
	return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** Colours of the house and their mixes. */
export const palette = {
	pasture: '#1f4d36',
	deep: '#12301f',
	leaf: '#3f7a55',
	sage: '#a8bfa5',
	mist: '#e4ebdf',
	yolk: '#f2a81d',
	yolkDark: '#a86a00',
	straw: '#eadbb4',
	paper: '#fbf8f1',
	paper2: '#f3ede0',
	ink: '#1b1f1a',
	clay: '#9a5b38',
	comb: '#b5482c',
	bark: '#4a3426',
} as const

/** Mixes two hex colours; `share` is the part of the second. */
export function mix(first: string, second: string, share: number): string {
	const channels = [1, 3, 5].map((at) => {
		const from = Number.parseInt(first.slice(at, at + 2), 16)
		const to = Number.parseInt(second.slice(at, at + 2), 16)
		return Math.round(from + (to - from) * share)
			.toString(16)
			.padStart(2, '0')
	})
	return `#${channels.join('')}`
}

export type Light = {
	sky: readonly [string, string, string, string]
	sun: string
	far: string
	middle: string
	near: string
	ground: string
	dark: string
	glow: string
}

const { pasture, deep, leaf, sage, mist, yolk, straw, paper, paper2, ink, clay } = palette

/** Colours of sky and land at the times of day the scenes use. */
export const lights = {
	dawn: {
		sky: [mix(sage, straw, 0.55), mix(straw, sage, 0.15), straw, mix(straw, yolk, 0.28)],
		sun: yolk,
		far: mix(sage, straw, 0.35),
		middle: mix(leaf, sage, 0.35),
		near: leaf,
		ground: pasture,
		dark: deep,
		glow: mix(straw, yolk, 0.45),
	},
	noon: {
		sky: [mix(mist, sage, 0.45), mix(mist, sage, 0.22), mist, mix(mist, paper, 0.6)],
		sun: paper,
		far: mix(sage, mist, 0.3),
		middle: mix(sage, leaf, 0.4),
		near: mix(leaf, sage, 0.18),
		ground: leaf,
		dark: pasture,
		glow: paper,
	},
	dusk: {
		sky: [pasture, mix(pasture, clay, 0.45), mix(clay, yolk, 0.35), mix(yolk, clay, 0.12)],
		sun: mix(yolk, straw, 0.35),
		far: mix(pasture, clay, 0.3),
		middle: mix(pasture, deep, 0.25),
		near: mix(pasture, deep, 0.6),
		ground: deep,
		dark: mix(deep, ink, 0.5),
		glow: yolk,
	},
	rain: {
		sky: [mix(sage, pasture, 0.5), mix(sage, pasture, 0.34), mix(sage, pasture, 0.18), sage],
		sun: mist,
		far: mix(sage, pasture, 0.35),
		middle: mix(leaf, sage, 0.3),
		near: mix(leaf, pasture, 0.35),
		ground: pasture,
		dark: deep,
		glow: mist,
	},
	heat: {
		sky: [mix(yolk, straw, 0.35), mix(yolk, straw, 0.55), mix(straw, yolk, 0.25), straw],
		sun: paper,
		far: mix(straw, clay, 0.32),
		middle: mix(straw, clay, 0.55),
		near: mix(clay, straw, 0.25),
		ground: mix(straw, yolk, 0.3),
		dark: mix(clay, ink, 0.45),
		glow: paper2,
	},
	night: {
		sky: [mix(deep, ink, 0.3), deep, mix(deep, pasture, 0.5), pasture],
		sun: mist,
		far: mix(pasture, leaf, 0.4),
		middle: mix(deep, pasture, 0.6),
		near: deep,
		ground: mix(deep, ink, 0.4),
		dark: ink,
		glow: straw,
	},
} satisfies Record<string, Light>

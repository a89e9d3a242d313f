import { mix, palette } from '../palette.ts'
import { circle, line, place } from '../svg.ts'
import type { Place } from '../svg.ts'

const {
	pasture,
	deep,
	leaf,
	sage,
	mist,
	yolk,
	yolkDark,
	straw,
	paper,
	paper2,
	ink,
	clay,
	comb,
	bark,
} = palette

export type Plumage = {
	body: string
	shade: string
	light: string
	skin: string
	beak: string
	leg: string
}

const usual = { skin: comb, beak: yolk, leg: yolkDark }

/** Colourings of the birds. */
export const plumages = {
	white: {
		body: paper,
		shade: mix(sage, paper2, 0.35),
		light: mix(straw, paper, 0.35),
		...usual,
		leg: yolk,
	},
	brown: { body: clay, shade: mix(clay, ink, 0.42), light: mix(clay, straw, 0.45), ...usual },
	straw: { body: straw, shade: clay, light: paper, ...usual },
	green: { body: pasture, shade: deep, light: leaf, ...usual },
	dark: { body: deep, shade: ink, light: leaf, ...usual },
	yellow: {
		body: mix(yolk, straw, 0.35),
		shade: yolk,
		light: mix(straw, paper, 0.4),
		skin: clay,
		beak: clay,
		leg: clay,
	},
	grey: {
		body: mix(sage, pasture, 0.35),
		shade: pasture,
		light: mix(sage, mist, 0.4),
		skin: mix(clay, paper, 0.2),
		beak: bark,
		leg: clay,
	},
} satisfies Record<string, Plumage>

export type PlumageName = keyof typeof plumages
export type BirdPlace = Place & { plumage?: PlumageName }

type Drawn = { centre: number; ground: number; draw: (plumage: Plumage) => string }

/** Stands a bird drawn in its own box with the middle of its feet on the place. */
export function stand(
	at: BirdPlace,
	{ centre, ground, draw }: Drawn,
	usualPlumage: PlumageName,
): string {
	const content = draw(plumages[at.plumage ?? usualPlumage])
	return place(at, `<g transform="translate(${-centre} ${-ground})">${content}</g>`)
}

/** One leg with its foot. */
export function leg(
	[x, top, ground, lean]: readonly [number, number, number, number],
	colour: string,
): string {
	const foot = x + lean
	const toes = `M${foot - 15} ${ground - 2}L${foot} ${ground - 9}L${foot + 30} ${ground - 3}M${foot + 2} ${ground - 8}L${foot + 14} ${ground}`
	return line(`M${x} ${top}L${foot} ${ground - 10}`, colour, 9) + line(toes, colour, 6)
}

/** A round eye with a ring. */
export function eye(x: number, y: number, radius = 6): string {
	return (
		circle([x, y, radius * 1.55], yolk) +
		circle([x, y, radius], ink) +
		circle([x + 2, y - 2, radius * 0.3], paper)
	)
}

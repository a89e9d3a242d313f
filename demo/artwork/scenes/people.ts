import { mix, palette } from '../palette.ts'
import { circle, ellipse, gouge, line, path, place, rect, times } from '../svg.ts'
import type { Place } from '../svg.ts'

const { deep, pasture, leaf, straw, yolk, paper, clay, ink, bark } = palette

export type Person = {
	coat: string
	trousers: string
	skin: string
	hair: string
	cap?: string
	pose: 'clipboard' | 'pointing' | 'folded' | 'resting'
	long?: boolean
}

/** A standing figure without features, facing right, 430 high, feet on the place. */
export function person(
	at: Place,
	{ coat, trousers, skin, hair, cap, pose, long = false }: Person,
): string {
	const shade = mix(coat, ink, 0.3)
	const legs =
		path('M-50 -210L-46 -30H-8L2 -150L12 -30H48L54 -210Z', trousers) +
		path(gouge([2, -196, 2, -60], 4), mix(trousers, ink, 0.4))
	const boots = path(
		'M-50 -58H-6L-4 -20C10 -16 14 -8 12 0H-52ZM10 -58H52L52 -20C68 -16 74 -8 72 0H8Z',
		deep,
	)
	const body = path(
		'M-64 -308C-60 -342 -28 -348 0 -348C30 -348 58 -342 64 -308L62 -178C20 -168 -24 -168 -62 -178Z',
		coat,
	)
	const seams = path(
		gouge([8, -334, 6, -176], 2.6) +
			gouge([-50, -226, -22, -228], 3) +
			gouge([30, -228, 54, -226], 3),
		shade,
	)
	const collar =
		path('M-24 -350L4 -318L30 -350Z', mix(coat, paper, 0.35)) +
		path('M-14 -372H18V-344C8 -334 -6 -334 -14 -344Z', mix(skin, ink, 0.18))
	return place(
		at,
		ellipse([6, 2, 92, 11], mix(deep, ink, 0.2)) +
			boots +
			legs +
			(long ? path('M-36 -398C-52 -340 -48 -310 -30 -296C-6 -300 2 -330 4 -370Z', hair) : '') +
			body +
			seams +
			collar +
			headOf({ skin, hair, cap }) +
			arms(pose, { coat: mix(coat, ink, 0.13), skin }),
	)
}

function headOf({
	skin,
	hair,
	cap,
}: {
	skin: string
	hair: string
	cap: string | undefined
}): string {
	const face = path(
		'M-26 -402C-26 -434 36 -438 36 -402L44 -388C44 -382 38 -382 37 -378C37 -360 24 -352 8 -352C-14 -352 -26 -372 -26 -402Z',
		skin,
	)
	const crown = path(
		'M-32 -384C-40 -430 -8 -446 14 -440C32 -436 40 -424 38 -410C20 -408 4 -414 -4 -408C-6 -396 -10 -390 -14 -380C-20 -374 -28 -376 -32 -384Z',
		hair,
	)
	if (cap === undefined) return face + crown
	return (
		face +
		crown +
		path('M-32 -402C-36 -452 36 -456 38 -410L70 -402C70 -396 64 -394 58 -396L-30 -400Z', cap)
	)
}

function arms(pose: Person['pose'], { coat, skin }: { coat: string; skin: string }): string {
	const hand = (x: number, y: number): string => circle([x, y, 15], skin)
	const sleeve = (d: string): string => line(d, coat, 34)
	switch (pose) {
		case 'clipboard':
			return (
				clipboard({ x: 74, y: -252, rotate: 8 }) +
				hand(34, -222) +
				sleeve('M-44 -310L-40 -238L16 -222') +
				hand(96, -206)
			)
		case 'pointing':
			return (
				sleeve('M44 -312L104 -300L152 -344') +
				hand(164, -356) +
				line('M166 -360L188 -380', skin, 9) +
				clipboard({ x: -18, y: -226, rotate: -14, scale: 0.9 }) +
				sleeve('M-44 -310L-58 -236L-18 -206') +
				hand(-2, -202)
			)
		case 'folded':
			return (
				sleeve('M-46 -310L-54 -250L30 -246') + sleeve('M48 -310L56 -262L-6 -262') + hand(38, -248)
			)
		case 'resting':
			return (
				hand(-58, -186) +
				sleeve('M-48 -310L-62 -250L-58 -206') +
				hand(62, -186) +
				sleeve('M48 -310L64 -250L62 -206')
			)
	}
}

function clipboard(at: Place): string {
	const rows = times(4, (i) => gouge([-14, -18 + i * 18, 28, -18 + i * 18], 2.4))
	return place(
		at,
		rect([-36, -50, 72, 98], bark, 6) +
			rect([-30, -40, 60, 82], paper, 3) +
			rect([-14, -58, 28, 16], yolk, 5) +
			path(rows, pasture) +
			times(4, (i) => rect([-24, -22 + i * 18, 8, 8], leaf)),
	)
}

/** Colours of skin the people of the scenes have. */
export const skins = {
	light: mix(straw, clay, 0.28),
	tan: mix(clay, straw, 0.42),
	brown: mix(clay, bark, 0.35),
	deep: mix(bark, clay, 0.25),
} as const

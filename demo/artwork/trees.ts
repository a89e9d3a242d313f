import { mix, palette } from './palette.ts'
import { circle, gouge, line, path, place, seeded, times } from './svg.ts'
import type { Place } from './svg.ts'

type Tones = { body: string; cut: string; trunk?: string }

/** A poplar, 300 high, as in the shelter belts. */
export function poplar(at: Place, { body, cut, trunk = palette.bark }: Tones): string {
	const leaves = times(8, (i) =>
		gouge([-6 + (i % 2) * 10, -50 - i * 28, 8 + (i % 2) * 6, -78 - i * 28], 3.4, 4),
	)
	return place(
		at,
		path('M-5 0L-4 -60H4L5 0Z', trunk) +
			path(
				'M0 -310C26 -236 38 -130 28 -58C18 -24 -18 -24 -28 -58C-38 -130 -26 -236 0 -310Z',
				body,
			) +
			path(leaves, cut),
	)
}

/** A round tree, 260 high. */
export function roundTree(at: Place, { body, cut, trunk = palette.bark }: Tones): string {
	const random = seeded(11)
	const leaves = times(16, () => {
		const [x, y] = [-60 + random() * 120, -110 - random() * 110]
		return gouge([x, y, x + 20, y - 10], 4, 5)
	})
	const crown =
		circle([0, -160, 84], body) +
		circle([-62, -124, 58], body) +
		circle([64, -120, 56], body) +
		circle([-30, -206, 52], body) +
		circle([38, -200, 50], body)
	return place(at, path('M-9 0L-6 -120H6L10 0Z', trunk) + crown + path(leaves, cut))
}

/** A cabbage tree (tī kōuka), 320 high, with its heads of sword leaves. */
export function cabbageTree(at: Place, { body, cut, trunk = palette.bark }: Tones): string {
	const head = (x: number, y: number, size: number): string => {
		const blade = (i: number, reach: number): string => {
			const angle = -Math.PI * (0.02 + (i / 12) * 0.96) + (i % 2) * 0.06
			return gouge(
				[
					x,
					y,
					x + Math.cos(angle) * reach,
					y + Math.sin(angle) * reach + Math.abs(Math.cos(angle)) * size * 0.3,
				],
				size * 0.08,
			)
		}
		const hanging = times(7, (i) =>
			gouge([x, y, x + (i - 3) * size * 0.22, y + size * 0.55], size * 0.07),
		)
		return (
			path(hanging, cut) +
			path(
				times(13, (i) => blade(i, size * (0.86 + (i % 3) * 0.1))),
				body,
			)
		)
	}
	const stems = line(
		'M0 0C4 -80 -4 -120 0 -170C-6 -200 -40 -214 -58 -236M0 -170C10 -200 44 -206 62 -222M0 -170V-262',
		trunk,
		13,
	)
	return place(at, stems + head(-60, -240, 74) + head(64, -226, 70) + head(2, -268, 84))
}

/** A gum tree, 360 high, with a leaning trunk and flat clouds of leaves. */
export function gumTree(at: Place, { body, cut, trunk = palette.straw }: Tones): string {
	const cushion = (x: number, y: number, w: number): string =>
		path(
			`M${x - w} ${y}C${x - w} ${y - w * 0.5} ${x - w * 0.4} ${y - w * 0.7} ${x} ${y - w * 0.56}C${x + w * 0.5} ${y - w * 0.74} ${x + w} ${y - w * 0.4} ${x + w} ${y}C${x + w * 0.5} ${y + w * 0.2} ${x - w * 0.5} ${y + w * 0.2} ${x - w} ${y}Z`,
			body,
		) +
		path(
			times(5, (i) =>
				gouge(
					[
						x - w * 0.6 + i * w * 0.26,
						y - w * 0.1 - (i % 2) * w * 0.22,
						x - w * 0.42 + i * w * 0.26,
						y - w * 0.16 - (i % 2) * w * 0.22,
					],
					3.4,
					3,
				),
			),
			cut,
		)
	const stems = line(
		'M0 0C-8 -90 20 -130 4 -210M10 -130C40 -170 70 -180 84 -220M4 -190C-20 -220 -50 -220 -66 -250M4 -210V-290',
		trunk,
		14,
	)
	const bark = path(
		gouge([-5, -20, 4, -96], 3) + gouge([8, -110, 6, -170], 2.5),
		mix(trunk, palette.clay, 0.5),
	)
	return place(
		at,
		stems + bark + cushion(86, -220, 74) + cushion(-70, -252, 84) + cushion(14, -300, 92),
	)
}

/** A row of poplars, evenly spaced with small differences. */
export function shelterBelt({
	from,
	to,
	y,
	scale,
	tones,
}: {
	from: number
	to: number
	y: number
	scale: number
	tones: Tones
}): string {
	const random = seeded(Math.round(from + to))
	const gap = 54 * scale
	return times(Math.floor((to - from) / gap), (i) =>
		poplar(
			{
				x: from + i * gap + random() * 8,
				y: y + random() * 5,
				scale: scale * (0.85 + random() * 0.3),
			},
			tones,
		),
	)
}

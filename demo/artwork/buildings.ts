import { mix, palette } from './palette.ts'
import { gouge, line, path, place, polygon, rect, round, times } from './svg.ts'
import type { Place, Point } from './svg.ts'

export type BuildingTones = { wall: string; side: string; roof: string; trim: string; dark: string }

export const redwood: BuildingTones = {
	wall: palette.clay,
	side: mix(palette.clay, palette.ink, 0.35),
	roof: palette.deep,
	trim: palette.straw,
	dark: mix(palette.deep, palette.ink, 0.4),
}
export const painted: BuildingTones = {
	wall: palette.paper2,
	side: mix(palette.sage, palette.straw, 0.35),
	roof: palette.pasture,
	trim: palette.paper,
	dark: palette.deep,
}
export const shaded: BuildingTones = {
	wall: palette.pasture,
	side: palette.deep,
	roof: mix(palette.deep, palette.ink, 0.4),
	trim: palette.yolk,
	dark: palette.ink,
}

/** A gambrel barn seen from the corner, about 420 wide and 300 high. */
export function barn(at: Place, { wall, side, roof, trim, dark }: BuildingTones): string {
	const front: Point[] = [
		[-200, 0],
		[-200, -150],
		[-176, -214],
		[-100, -270],
		[-24, -214],
		[0, -150],
		[0, 0],
	]
	const planks = times(7, (i) => gouge([-175 + i * 25, -6, -175 + i * 25, -150], 1.6))
	const sidePlanks = times(9, (i) => gouge([16 + i * 24, -8, 16 + i * 24, -120], 1.8))
	const roofRows = times(3, (i) =>
		gouge([-10 + i * 10, -226 + i * 30, 226 + i * 6, -226 + i * 30], 2),
	)
	return place(
		at,
		polygon(
			[
				[0, 0],
				[0, -150],
				[236, -150],
				[236, 0],
			],
			side,
		) +
			path(sidePlanks, mix(side, dark, 0.5)) +
			polygon(front, wall) +
			path(planks, mix(wall, dark, 0.35)) +
			polygon(
				[
					[-100, -282],
					[-18, -222],
					[8, -142],
					[250, -142],
					[228, -222],
					[150, -282],
				],
				roof,
			) +
			path(roofRows, mix(roof, trim, 0.25)) +
			polygon(
				[
					[-100, -284],
					[-188, -220],
					[-214, -142],
					[-200, -138],
					[-176, -212],
					[-100, -268],
					[-24, -212],
					[0, -138],
					[14, -142],
					[-12, -220],
				],
				trim,
			) +
			rect([-150, -118, 100, 118], dark) +
			polygon(
				[
					[-150, -118],
					[-138, -118],
					[-50, -12],
					[-50, 0],
					[-62, 0],
					[-150, -106],
				],
				trim,
			) +
			polygon(
				[
					[-50, -118],
					[-62, -118],
					[-150, -12],
					[-150, 0],
					[-138, 0],
					[-50, -106],
				],
				trim,
			) +
			path('M-156 -124H-44V0H-54V-114H-146V0H-156Z', trim) +
			rect([-122, -216, 44, 50], trim) +
			rect([-114, -208, 28, 42], dark) +
			times(
				3,
				(i) => rect([34 + i * 68, -104, 36, 40], trim) + rect([39 + i * 68, -99, 26, 30], dark),
			),
	)
}

/** A long poultry shed in perspective, about 640 wide and 150 high, with fans on its end wall. */
export function longShed(at: Place, { wall, side, roof, trim, dark }: BuildingTones): string {
	const panel = (i: number): string => {
		const [x, w] = [20 + i * 62 - i * i * 1.1, 34 - i * 1.4]
		const [top, foot] = [-82 + i * 3.1, -34 + i * 1.2]
		return (
			polygon(
				[
					[x, top],
					[x + w, top + w * 0.05],
					[x + w, foot - w * 0.02],
					[x, foot],
				],
				trim,
			) + rect([x + 4, top + 7, w - 8, foot - top - 14], dark)
		)
	}
	const end: Point[] = [
		[-180, 0],
		[-180, -96],
		[-90, -152],
		[0, -100],
		[0, 0],
	]
	return place(
		at,
		polygon(
			[
				[0, 0],
				[0, -100],
				[470, -60],
				[470, -2],
			],
			side,
		) +
			times(8, panel) +
			polygon(
				[
					[-90, -158],
					[8, -100],
					[478, -58],
					[420, -96],
				],
				roof,
			) +
			path(
				times(6, (i) => gouge([-60 + i * 78, -146 + i * 9.5, 16 + i * 78, -102 + i * 6.6], 1.6)),
				mix(roof, trim, 0.3),
			) +
			polygon(end, wall) +
			polygon(
				[
					[-90, -162],
					[-192, -96],
					[-180, -92],
					[-90, -146],
					[0, -96],
					[12, -102],
				],
				roof,
			) +
			rect([-118, -72, 56, 72], dark) +
			fan([-38, -52, 24], trim, dark) +
			fan([-146, -52, 24], trim, dark),
	)
}

/** A fan in its round frame. */
export function fan(
	[x, y, r]: readonly [number, number, number],
	frame: string,
	dark: string,
): string {
	const blades = times(5, (i) => {
		const a = (i / 5) * Math.PI * 2 + 0.3
		const at = (angle: number, reach: number): string =>
			`${round(x + Math.cos(angle) * r * reach)} ${round(y + Math.sin(angle) * r * reach)}`
		return `M${round(x)} ${round(y)}Q${at(a - 0.15, 0.6)} ${at(a, 0.8)}Q${at(a + 0.5, 0.86)} ${at(a + 0.75, 0.7)}Z`
	})
	return (
		`<circle cx="${x}" cy="${y}" r="${r}" fill="${frame}"/><circle cx="${x}" cy="${y}" r="${round(r * 0.84)}" fill="${dark}"/>` +
		path(blades, frame) +
		`<circle cx="${x}" cy="${y}" r="${round(r * 0.14)}" fill="${dark}"/>`
	)
}

/** A feed silo on legs, 230 high. */
export function silo(at: Place, { wall, side, trim, dark }: BuildingTones): string {
	return place(
		at,
		line('M-38 -60V0M38 -60V0M-38 -40L38 -10M38 -40L-38 -10', dark, 6) +
			path('M-46 -76L-10 -28H10L46 -76Z', side) +
			rect([-46, -190, 92, 116], wall) +
			path('M10 -190H46V-74L10 -28Z', side) +
			path('M-52 -188L-12 -226H12L52 -188Z', trim) +
			path(
				times(4, (i) => gouge([-44, -168 + i * 26, 44, -168 + i * 26], 2)),
				dark,
			),
	)
}

/** A movable hen house on skids, 260 wide and 170 high, with its ramp to the right. */
export function henHouse(at: Place, { wall, side, roof, trim, dark }: BuildingTones): string {
	const planks = times(6, (i) => gouge([-116 + i * 40, -34, -116 + i * 40, -126], 1.8))
	return place(
		at,
		rect([-138, -26, 276, 12], dark, 6) +
			`<circle cx="-84" cy="-16" r="20" fill="${dark}"/><circle cx="84" cy="-16" r="20" fill="${dark}"/><circle cx="-84" cy="-16" r="8" fill="${trim}"/><circle cx="84" cy="-16" r="8" fill="${trim}"/>` +
			rect([-128, -130, 256, 104], wall) +
			path(planks, side) +
			polygon(
				[
					[-150, -126],
					[-110, -178],
					[112, -178],
					[150, -126],
				],
				roof,
			) +
			path(
				times(2, (i) => gouge([-118 + i * -12, -158 + i * 18, 118 + i * 12, -158 + i * 18], 2)),
				mix(roof, trim, 0.35),
			) +
			rect([56, -92, 48, 66], trim) +
			rect([62, -86, 36, 60], dark) +
			rect([-104, -106, 48, 34], trim) +
			rect([-98, -100, 36, 22], dark) +
			rect([-34, -106, 48, 34], trim) +
			rect([-28, -100, 36, 22], dark) +
			polygon(
				[
					[60, -28],
					[100, -28],
					[156, 2],
					[118, 2],
				],
				trim,
			) +
			line('M76 -20L112 -20M90 -12L126 -12M104 -4L140 -4', side, 3),
	)
}

/** A post and wire fence; `rails` draws boards instead of wire. */
export function fence({
	from,
	to,
	posts = 8,
	height = 110,
	colour,
	wire,
	rails = false,
}: {
	from: Point
	to: Point
	posts?: number
	height?: number
	colour: string
	wire: string
	rails?: boolean
}): string {
	const at = (share: number): Point => [
		from[0] + (to[0] - from[0]) * share,
		from[1] + (to[1] - from[1]) * share,
	]
	const post = (i: number): string => {
		const [x, y] = at(i / (posts - 1))
		return polygon(
			[
				[x - 7, y + 8],
				[x - 6, y - height],
				[x, y - height - 7],
				[x + 6, y - height],
				[x + 7, y + 8],
			],
			colour,
		)
	}
	const strand = (share: number): string => {
		const [a, b] = [from, to]
		return line(
			`M${a[0]} ${a[1] - height * share}L${b[0]} ${b[1] - height * share}`,
			wire,
			rails ? 10 : 2.5,
		)
	}
	return [0.25, 0.55, 0.85].map(strand).join('') + times(posts, post)
}

/** A five-barred gate, 300 wide and 130 high. */
export function gate(at: Place, colour: string, dark: string): string {
	const bars = times(5, (i) => rect([0, -124 + i * 26, 300, 9], colour, 3))
	return place(
		at,
		polygon(
			[
				[-22, 10],
				[-22, -156],
				[-10, -166],
				[2, -156],
				[2, 10],
			],
			dark,
		) +
			polygon(
				[
					[298, 10],
					[298, -156],
					[310, -166],
					[322, -156],
					[322, 10],
				],
				dark,
			) +
			bars +
			rect([0, -128, 12, 126], colour) +
			rect([288, -128, 12, 126], colour) +
			polygon(
				[
					[8, -8],
					[286, -124],
					[296, -116],
					[18, 0],
				],
				colour,
			),
	)
}

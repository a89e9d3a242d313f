import { mix, palette } from './palette.ts'
import { circle, clipped, ellipse, gouge, line, path, place, times } from './svg.ts'
import type { Place } from './svg.ts'

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
function stand(at: BirdPlace, { centre, ground, draw }: Drawn, usualPlumage: PlumageName): string {
	const content = draw(plumages[at.plumage ?? usualPlumage])
	return place(at, `<g transform="translate(${-centre} ${-ground})">${content}</g>`)
}

function leg(
	[x, top, ground, lean]: readonly [number, number, number, number],
	colour: string,
): string {
	const foot = x + lean
	const toes = `M${foot - 15} ${ground - 2}L${foot} ${ground - 9}L${foot + 30} ${ground - 3}M${foot + 2} ${ground - 8}L${foot + 14} ${ground}`
	return line(`M${x} ${top}L${foot} ${ground - 10}`, colour, 9) + line(toes, colour, 6)
}

function eye(x: number, y: number, radius = 6): string {
	return (
		circle([x, y, radius * 1.55], yolk) +
		circle([x, y, radius], ink) +
		circle([x + 2, y - 2, radius * 0.3], paper)
	)
}

function tailFeathers({ body, shade }: Plumage, [px, py]: readonly [number, number]): string {
	const tips = [
		[18, 158],
		[14, 120],
		[28, 84],
		[56, 60],
		[90, 56],
	] as const
	const blades = tips.map(([x, y], index) =>
		path(gouge([px, py, x, y], 40, 4), index % 2 === 0 ? shade : body),
	)
	return (
		blades.join('') +
		path(
			tips.map(([x, y]) => gouge([px, py, x + 6, y + 12], 2.5, 4)).join(''),
			mix(body, paper, 0.35),
		)
	)
}

const henHead = (p: Plumage): string =>
	path(
		'M266 62C250 50 250 28 264 20C270 30 276 34 281 35C279 20 284 6 296 0C302 10 305 20 305 28C310 14 320 8 331 10C332 22 331 30 328 36C336 31 344 33 348 39C346 54 338 64 326 68Z',
		p.skin,
	) +
	path('M328 74C342 76 356 84 368 95C356 104 342 106 326 102Z', p.beak) +
	path('M330 90C344 90 356 92 368 95C356 104 342 106 326 102Z', mix(p.beak, bark, 0.35)) +
	path('M318 98C334 98 344 116 340 136C336 152 318 152 314 136C310 120 308 106 318 98Z', p.skin) +
	path('M306 60C326 60 336 74 332 92C328 106 312 110 300 102C288 94 286 66 306 60Z', p.skin) +
	eye(310, 80)

const henWing = (p: Plumage): string =>
	path(
		'M266 204C254 172 198 170 156 188C122 203 98 216 70 244C88 246 98 252 100 264C120 260 130 266 132 280C156 274 166 280 170 292C226 292 280 254 266 204Z',
		p.shade,
	) +
	path(
		gouge([252, 214, 108, 250], 5, -10) +
			gouge([254, 230, 138, 270], 5, -12) +
			gouge([248, 246, 172, 282], 5, -10),
		p.light,
	) +
	path(
		times(4, (i) => gouge([240 - i * 28, 190 + i * 3, 222 - i * 28, 208 + i * 3], 4, -4)),
		p.light,
	)

function drawHen(p: Plumage): string {
	return (
		leg([186, 306, 400, 4], p.leg) +
		leg([236, 306, 400, 6], p.leg) +
		tailFeathers(p, [128, 224]) +
		path(
			'M292 44C322 42 340 64 334 92C330 114 334 130 342 152C358 200 350 254 310 292C282 318 240 330 198 326C136 322 88 288 72 232C70 214 78 190 96 172C120 188 196 196 226 160C246 136 248 108 250 84C252 60 268 45 292 44Z',
			p.body,
		) +
		path(
			'M72 232C88 288 136 322 198 326C240 330 282 318 310 292C270 306 200 308 152 284C116 266 90 250 72 232Z',
			p.shade,
		) +
		path(
			'M254 76C250 120 244 142 216 172C222 178 230 178 238 174C238 186 240 196 246 204C254 200 260 196 264 188C268 200 274 210 282 216C288 210 292 202 294 194C302 204 310 210 320 212C324 204 326 196 326 186C334 190 340 190 350 188C344 160 334 136 336 104C320 116 280 110 254 76Z',
			p.light,
		) +
		path(
			gouge([268, 112, 250, 188], 3, 4) +
				gouge([288, 120, 280, 200], 3, 2) +
				gouge([308, 122, 318, 196], 3, -2),
			p.body,
		) +
		henWing(p) +
		henHead(p)
	)
}

/** A hen standing, facing right. */
export function hen(at: BirdPlace): string {
	return stand(at, { centre: 212, ground: 400, draw: drawHen }, 'brown')
}

function drawPecking(p: Plumage): string {
	const head = `<g transform="translate(398 330) rotate(62) scale(.94) translate(-306 -80)">${henHead(p)}</g>`
	return (
		leg([176, 300, 400, 4], p.leg) +
		leg([226, 300, 400, 6], p.leg) +
		`<g transform="translate(0 14)">${tailFeathers(p, [128, 224])}</g>` +
		path(
			'M94 176C130 196 180 160 236 164C300 170 350 206 384 270C398 288 420 296 424 318C426 344 402 366 376 358C350 350 336 330 318 318C290 322 250 332 204 328C136 322 88 288 72 236C70 214 78 190 94 176Z',
			p.body,
		) +
		path(
			'M72 236C88 288 136 322 204 328C250 332 290 322 318 318C270 316 210 308 162 284C116 266 90 250 72 236Z',
			p.shade,
		) +
		path(
			'M300 192C340 214 364 240 388 274C404 292 420 300 422 322C404 352 366 358 350 344C352 334 350 328 346 322C338 326 330 328 320 326C322 316 320 308 316 300C306 304 296 304 286 300C292 290 292 282 290 272C282 274 274 272 268 268C284 246 294 220 300 192Z',
			p.light,
		) +
		path(
			gouge([308, 226, 292, 268], 3) +
				gouge([336, 246, 318, 298], 3) +
				gouge([362, 272, 348, 318], 3),
			p.body,
		) +
		`<g transform="translate(-6 6)">${henWing(p)}</g>` +
		head
	)
}

/** A hen pecking at the ground, facing right. */
export function peckingHen(at: BirdPlace): string {
	return stand(at, { centre: 205, ground: 400, draw: drawPecking }, 'brown')
}

function drawRooster(p: Plumage): string {
	const sickles = [
		'M150 210C130 120 70 60 6 96C-20 112 -24 160 -8 200C-2 160 16 130 44 134C84 142 96 190 116 236Z',
		'M150 200C140 100 80 20 4 40C-30 52 -46 90 -40 120C-16 92 20 84 54 104C96 130 106 180 120 226Z',
		'M146 230C110 170 50 140 8 176C-6 190 -8 220 2 246C14 216 36 200 60 206C88 214 100 236 116 250Z',
	]
	return (
		path(sickles[1] ?? '', p.shade) +
		path(sickles[0] ?? '', mix(p.shade, p.light, 0.4)) +
		path(sickles[2] ?? '', p.shade) +
		drawHen(p) +
		path(
			'M262 60C246 40 238 10 254 -8C262 6 270 14 276 16C274 -4 280 -22 296 -30C304 -14 308 0 308 10C314 -8 326 -18 340 -16C342 0 340 12 336 22C346 16 354 20 358 28C352 50 342 62 326 66Z',
			p.skin,
		) +
		path('M318 98C338 98 350 124 346 152C342 172 318 172 314 150C310 126 306 106 318 98Z', p.skin)
	)
}

/** A rooster with sickle feathers, facing right. */
export function rooster(at: BirdPlace): string {
	return stand(at, { centre: 212, ground: 400, draw: drawRooster }, 'brown')
}

function drawChick(p: Plumage): string {
	return (
		line('M92 168L90 192L112 192M90 192L78 194M122 168L124 192L146 192M124 192L112 194', p.leg, 6) +
		path(
			'M132 30C166 28 184 56 176 84C186 110 178 150 142 166C106 180 58 172 38 136C30 122 24 116 12 112C28 104 44 102 60 98C80 94 92 86 94 70C94 48 110 32 132 30Z',
			p.body,
		) +
		path('M38 136C58 172 106 180 142 166C164 156 176 138 179 118C160 146 90 160 38 136Z', p.shade) +
		path('M120 104C104 92 74 98 54 116C72 122 76 132 96 138C118 140 130 122 120 104Z', p.shade) +
		path(gouge([112, 116, 80, 120], 3, -2) + gouge([112, 126, 92, 130], 3, -2), p.light) +
		path('M172 62L200 74L170 84Z', p.beak) +
		circle([148, 64, 7], ink) +
		circle([150, 62, 2.2], paper)
	)
}

/** A chick of a few days. */
export function chick(at: BirdPlace): string {
	return stand(at, { centre: 105, ground: 194, draw: drawChick }, 'yellow')
}

function drawTurkey(p: Plumage): string {
	const fan = times(13, (i) => {
		const turn = -112 + i * 13.2
		const shown = (inner: string): string =>
			`<g transform="translate(186 282) rotate(${turn})">${inner}</g>`
		return shown(
			path(
				'M-8 -40L-25 -178C-22 -204 22 -204 25 -178L8 -40Z',
				i % 2 === 0 ? p.shade : mix(p.shade, p.body, 0.6),
			) +
				path(
					'M-25 -178C-22 -204 22 -204 25 -178C12 -186 -12 -186 -25 -178Z',
					mix(straw, paper, 0.5),
				) +
				path('M-23 -160C-10 -168 10 -168 23 -160L22 -148C10 -156 -10 -156 -22 -148Z', clay),
		)
	})
	const body =
		'M332 130C318 146 316 166 310 184C296 204 256 196 216 212C150 236 112 286 116 334C122 384 190 404 250 398C324 392 372 344 374 284C374 250 360 226 354 200C352 178 362 166 366 148Z'
	return (
		leg([216, 384, 446, 2], p.leg) +
		leg([268, 384, 446, 6], p.leg) +
		fan +
		path(body, p.body) +
		clipped(body, path('M100 330C150 392 290 392 380 300L380 420L90 420Z', p.shade)) +
		path(
			times(7, (i) => gouge([330 + (i % 3) * 10, 236 + i * 15, 352 - i * 5, 246 + i * 15], 4, 5)) +
				times(5, (i) => gouge([306 + (i % 2) * 10, 246 + i * 19, 322 - i * 3, 256 + i * 19], 4, 5)),
			p.light,
		) +
		path(
			'M296 246C276 214 212 220 168 252C132 280 106 320 92 372C112 362 124 366 130 378C146 366 158 370 166 382C184 366 196 368 206 378C262 360 308 300 296 246Z',
			p.shade,
		) +
		path(
			times(5, (i) => gouge([262 - i * 12, 256 + i * 7, 118 + i * 22, 366 + (i % 2) * 6], 5, 12)),
			mix(straw, p.light, 0.3),
		) +
		path('M366 262C376 276 378 300 370 326C362 304 358 284 358 268Z', ink) +
		turkeyHead()
	)
}

function turkeyHead(): string {
	const skin = mix(sage, mist, 0.35)
	return (
		path(
			'M344 104C370 104 384 124 378 146C372 162 370 176 368 196C360 214 322 212 312 196C312 172 316 158 318 140C314 120 326 104 344 104Z',
			skin,
		) +
		path(
			'M352 152C372 148 382 164 374 180C386 192 380 212 364 212C360 226 338 230 332 214C318 214 310 202 318 192C330 196 340 190 342 180C338 168 342 156 352 152Z',
			comb,
		) +
		path('M372 122C388 124 400 134 406 144C396 152 384 152 372 148Z', yolk) +
		path(
			'M356 110C374 98 396 110 394 138C394 160 392 176 386 182C378 180 380 160 378 146C376 132 366 124 356 122Z',
			comb,
		) +
		eye(350, 130, 5.5)
	)
}

/** A turkey displaying, facing right. */
export function turkey(at: BirdPlace): string {
	return stand(at, { centre: 240, ground: 446, draw: drawTurkey }, 'green')
}

const duckBody =
	'M318 30C350 30 366 54 362 82C358 106 342 118 342 140C344 156 358 168 366 188C380 232 342 280 268 288C186 296 106 278 64 230C44 208 28 178 14 140C40 156 64 158 88 154C132 146 204 156 250 152C276 148 286 130 282 108C276 96 274 84 276 72C280 46 296 30 318 30Z'

function drawDuck(p: Plumage): string {
	const foot = (x: number): string =>
		line(`M${x} 276L${x + 4} 308`, p.leg, 11) +
		path(`M${x - 8} 318C${x - 4} 306 ${x + 10} 302 ${x + 22} 306L${x + 46} 318Z`, p.leg)
	return foot(196) + foot(246) + duckAfloat(p)
}

function duckAfloat(p: Plumage): string {
	return (
		path(duckBody, p.body) +
		clipped(duckBody, path('M30 210C110 262 280 276 380 200L380 320L30 320Z', p.shade)) +
		path(
			'M14 140C40 156 64 158 88 154C84 136 74 120 60 114C54 126 48 132 40 134C30 128 22 132 14 140Z',
			p.shade,
		) +
		path(
			'M286 190C270 160 206 158 160 170C118 182 84 188 56 186C74 206 90 216 108 218C116 230 134 238 150 236C164 246 186 248 200 244C252 240 296 222 286 190Z',
			p.light,
		) +
		path(
			gouge([268, 190, 112, 210], 4, -14) +
				gouge([270, 206, 156, 228], 4, -12) +
				gouge([262, 220, 206, 238], 4, -8),
			p.shade,
		) +
		path('M354 60C374 58 390 76 420 78C436 80 438 96 422 100C396 106 370 106 350 98Z', yolk) +
		path('M356 88C380 92 404 90 432 86C434 94 430 98 422 100C396 106 370 106 350 98Z', yolkDark) +
		circle([326, 66, 8], ink) +
		circle([328, 64, 2.6], paper)
	)
}

/** A duck standing, facing right. */
export function duck(at: BirdPlace): string {
	return stand(at, { centre: 220, ground: 320, draw: drawDuck }, 'white')
}

/** A duck on the water; the place is the middle of its waterline. */
export function swimmingDuck(at: BirdPlace): string {
	const draw = (p: Plumage): string =>
		clipped('M-20 0H480V262H-20Z', duckAfloat(p)) + ellipse([210, 262, 180, 7], mist)
	return stand(at, { centre: 210, ground: 262, draw }, 'white')
}

/** A mallard's green head, for a duck of another colour. */
export function drake(at: BirdPlace): string {
	const draw = (p: Plumage): string =>
		drawDuck(p) +
		path(
			'M318 30C350 30 366 54 362 82C358 106 342 112 342 132C324 142 300 140 284 130C284 118 282 112 280 106C276 96 274 84 276 72C280 46 296 30 318 30Z',
			pasture,
		) +
		path('M284 130C300 140 324 142 342 132L343 144C324 154 298 152 280 140Z', paper) +
		path('M354 60C374 58 390 76 420 78C436 80 438 96 422 100C396 106 370 106 350 98Z', yolk) +
		path('M356 88C380 92 404 90 432 86C434 94 430 98 422 100C396 106 370 106 350 98Z', yolkDark) +
		circle([326, 66, 8], ink) +
		circle([328, 64, 2.6], paper)
	return stand(at, { centre: 220, ground: 320, draw }, 'grey')
}

const quailBody =
	'M224 58C252 56 270 78 266 102C264 116 264 124 268 142C280 196 252 256 182 270C120 280 60 254 36 216C28 204 18 198 4 194C26 180 38 170 54 152C80 118 126 108 166 104C184 98 184 88 190 78C198 64 208 58 224 58Z'

function drawQuail(p: Plumage): string {
	const scales = times(5, (row) =>
		times(4, (i) => `M${214 + i * 18 - row * 10} ${138 + row * 24}q9 13 18 0`),
	)
	return (
		line(
			'M146 264L146 292L172 296M146 292L132 298M184 262L188 292L214 296M188 292L174 298',
			p.leg,
			7,
		) +
		path(quailBody, p.body) +
		clipped(
			quailBody,
			path('M180 120C230 150 230 250 120 290H300V120Z', p.light) +
				line(scales, p.shade, 4) +
				path('M0 200C60 250 150 262 230 240V300H0Z', p.shade),
		) +
		path(
			'M190 150C160 132 104 140 70 168C52 182 38 190 22 194C50 214 100 232 148 216C178 206 202 180 190 150Z',
			p.shade,
		) +
		path(
			times(4, (i) => gouge([176 - i * 10, 158 + i * 12, 70 + i * 16, 190 + i * 6], 4, -10)),
			p.light,
		) +
		path('M198 96C206 78 222 70 240 74C226 82 214 96 212 112Z', paper) +
		path('M246 110C240 122 226 130 212 130C224 140 250 138 266 122L266 104Z', paper) +
		path('M262 84L292 96L264 108Z', ink) +
		path(
			'M226 60C222 34 238 10 264 6C284 4 292 20 284 32C276 42 264 38 258 32C246 30 236 42 234 60Z',
			ink,
		) +
		circle([240, 90, 6.5], ink) +
		circle([242, 88, 2], paper)
	)
}

/** A quail with its topknot, facing right. */
export function quail(at: BirdPlace): string {
	return stand(at, { centre: 160, ground: 298, draw: drawQuail }, 'brown')
}

function drawPigeon(p: Plumage): string {
	return (
		line(
			'M218 256L222 290L250 296M222 290L202 298M258 252L264 290L292 296M264 290L246 298',
			p.leg,
			8,
		) +
		path('M140 232C100 262 50 284 4 300L0 274C40 252 80 220 110 196Z', p.shade) +
		path(
			'M304 36C328 34 344 54 340 78C338 98 342 114 348 138C358 188 328 240 272 258C226 270 180 266 140 248L112 204C150 164 216 144 248 130C264 120 268 102 268 80C268 54 282 38 304 36Z',
			p.body,
		) +
		path(
			'M268 84C280 112 316 116 341 96C342 112 346 126 350 144C330 168 276 164 242 134C262 124 268 104 268 84Z',
			leaf,
		) +
		path(gouge([262, 132, 338, 150], 4, 10) + gouge([272, 114, 338, 126], 4, 10), sage) +
		path(
			'M268 164C232 144 168 166 122 204C92 230 60 250 24 268C84 274 134 262 174 256C232 246 284 214 268 164Z',
			p.light,
		) +
		path('M196 164L226 242L208 248L178 170ZM150 186L184 254L166 257L132 197Z', p.shade) +
		path('M336 70C346 70 358 78 366 88C356 94 344 94 334 90Z', p.beak) +
		ellipse([340, 70, 9, 6], paper) +
		circle([314, 66, 10], clay) +
		circle([314, 66, 5.5], ink)
	)
}

/** A pigeon standing, facing right. */
export function pigeon(at: BirdPlace): string {
	return stand(at, { centre: 240, ground: 298, draw: drawPigeon }, 'grey')
}

import { mix, palette } from '../palette.ts'
import { circle, gouge, line, path, times } from '../svg.ts'
import { eye, leg, stand } from './plumage.ts'
import type { BirdPlace, Plumage } from './plumage.ts'

const { paper, ink, bark } = palette

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

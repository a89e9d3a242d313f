import { mix, palette } from '../palette.ts'
import { clipped, gouge, path, times } from '../svg.ts'
import { eye, leg, stand } from './plumage.ts'
import type { BirdPlace, Plumage } from './plumage.ts'

const { sage, mist, yolk, straw, paper, ink, clay, comb } = palette

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

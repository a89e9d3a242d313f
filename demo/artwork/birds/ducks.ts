import { palette } from '../palette.ts'
import { circle, clipped, ellipse, gouge, line, path } from '../svg.ts'
import { stand } from './plumage.ts'
import type { BirdPlace, Plumage } from './plumage.ts'

const { pasture, mist, yolk, yolkDark, paper, ink } = palette

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

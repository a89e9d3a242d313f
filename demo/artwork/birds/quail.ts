import { palette } from '../palette.ts'
import { circle, clipped, gouge, line, path, times } from '../svg.ts'
import { stand } from './plumage.ts'
import type { BirdPlace, Plumage } from './plumage.ts'

const { paper, ink } = palette

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

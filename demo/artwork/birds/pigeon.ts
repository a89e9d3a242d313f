import { palette } from '../palette.ts'
import { circle, ellipse, gouge, line, path } from '../svg.ts'
import { stand } from './plumage.ts'
import type { BirdPlace, Plumage } from './plumage.ts'

const { leaf, sage, paper, ink, clay } = palette

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

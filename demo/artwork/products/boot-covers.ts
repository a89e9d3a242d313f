import { mix, palette } from '../palette.ts'
import { clipped, ellipse, gouge, line, path, place, rect, times } from '../svg.ts'
import { bootOutline } from './boots.ts'
import { block, cast, grounds, stage } from './stage.ts'

const { pasture, deep, yolk, straw, paper, clay } = palette

const coverBlue = '#6f98a6'

/** A pulled-on boot cover, loose at the top, toe to the right. */
function cover(fill: string): string {
	const d =
		'M-92 -450C-40 -436 50 -436 104 -452C96 -380 104 -300 92 -220C88 -180 96 -150 108 -138C160 -124 224 -100 240 -60C250 -36 246 -14 238 0H-92C-104 -50 -92 -110 -86 -170C-80 -270 -100 -370 -92 -450Z'
	return (
		path(d, fill) +
		clipped(
			d,
			path(
				'M30 -460H120V-140C150 -120 250 -100 252 -40V0H120C70 -60 40 -120 44 -200C48 -300 20 -380 30 -460Z',
				mix(fill, deep, 0.4),
			),
		) +
		path('M-92 -450C-40 -436 50 -436 104 -452C60 -476 -50 -476 -92 -450Z', mix(fill, deep, 0.6)) +
		line('M-90 -424C-40 -410 48 -410 100 -426', paper, 5) +
		line(
			times(
				13,
				(i) => `M${-84 + i * 14.5} ${-424 + Math.round(Math.sin((i / 12) * Math.PI) * 10)}v14`,
			),
			mix(fill, deep, 0.45),
			4,
		) +
		path(
			gouge([-70, -380, -56, -180], 7, 6) +
				gouge([-84, -160, -40, -110], 6, -10) +
				gouge([-60, -60, 40, -70], 6, -14) +
				gouge([-30, -380, -22, -260], 5) +
				gouge([-76, -210, -20, -190], 5, 8),
			mix(fill, paper, 0.5),
		) +
		path(
			gouge([60, -170, 10, -120], 6, 6) +
				gouge([60, -200, -4, -176], 5, 6) +
				gouge([110, -60, 200, -50], 5, -8),
			mix(fill, deep, 0.62),
		) +
		path('M-94 -20H244C246 -12 242 -4 238 0H-92C-94 -6 -94 -14 -94 -20Z', mix(fill, deep, 0.55))
	)
}

export function bootCovers(): string {
	const faces = { front: straw, side: mix(straw, clay, 0.5), top: mix(straw, paper, 0.5) }
	return stage(
		'paper',
		cast([140, 470, 790], grounds.paper.shadow, 120) +
			block({ at: [130, 530, 340, 256], depth: [80, 56], faces }) +
			rect([130, 600, 340, 108], pasture) +
			place({ x: 270, y: 698, scale: 0.2 }, path(bootOutline, paper)) +
			rect([370, 620, 56, 68], yolk) +
			ellipse([330, 506, 120, 20], deep) +
			path(
				'M240 504C236 440 270 400 300 430C310 380 372 392 376 436C410 430 424 470 416 508C370 520 290 520 240 504Z',
				coverBlue,
			) +
			path(
				'M340 516C330 470 350 440 376 436C410 430 424 470 416 508C392 514 364 516 340 516Z',
				mix(coverBlue, deep, 0.4),
			) +
			path(
				gouge([268, 490, 296, 440], 5, 5) + gouge([306, 500, 318, 450], 4, 4),
				mix(coverBlue, paper, 0.6),
			) +
			cast([600, 860, 760], grounds.paper.shadow, 200) +
			place({ x: 650, y: 760, scale: 1.12 }, cover(mix(coverBlue, deep, 0.2))) +
			cast([750, 1050, 806], grounds.paper.shadow, 120) +
			place({ x: 832, y: 806, scale: 1.24 }, cover(coverBlue)),
	)
}

import { mix, palette } from '../palette.ts'
import { circle, clipped, gouge, line, path, place, polygon, rect, times } from '../svg.ts'
import { skin } from './containers.ts'
import { cast, grounds, hatch, stage } from './stage.ts'

const { pasture, deep, leaf, sage, yolk, yolkDark, straw, paper, clay, ink, bark } = palette

const rat =
	'M-96 26C-92 -10 -60 -44 -12 -44C20 -44 40 -30 56 -22C58 -36 74 -42 82 -32C86 -26 84 -18 80 -14C96 -6 110 6 112 14C106 24 88 26 74 26H30L34 36H8L0 26H-52L-46 36H-76L-84 24C-90 40 -112 46 -134 38C-156 30 -170 36 -178 44L-184 36C-172 22 -152 20 -132 28C-116 34 -104 32 -96 26Z'

export function rodentBait(): string {
	const body = skin(mix(ink, deep, 0.4), '#0d120e', mix(deep, sage, 0.35))
	return stage(
		'straw',
		cast([240, 940, 770], grounds.straw.shadow, 200) +
			path('M300 430H820L930 384H426Z', mix(deep, sage, 0.42)) +
			path('M820 430L930 384L1040 690L930 760Z', body.shade) +
			path(
				'M300 430H820L936 700V762C936 770 930 776 922 776H216C208 776 202 770 202 762V700Z',
				body.fill,
			) +
			path(
				'M202 700H936V762C936 770 930 776 922 776H216C208 776 202 770 202 762Z',
				mix(deep, sage, 0.22),
			) +
			path(gouge([312, 446, 240, 660], 6), body.light) +
			path('M300 430H820L834 462H286Z', mix(deep, sage, 0.3)) +
			hatch('M834 462L930 700H700L640 462Z', [640, 462, 290, 238], {
				colour: mix(deep, sage, 0.2),
				gap: 22,
				width: 3,
			}) +
			path('M300 776V690C300 640 330 612 368 612C406 612 436 640 436 690V776Z', '#070a08') +
			line(
				'M300 776V690C300 640 330 612 368 612C406 612 436 640 436 690V776',
				mix(deep, sage, 0.5),
				9,
			) +
			circle([548, 446, 19], yolk) +
			rect([544, 436, 8, 20], ink, 2) +
			polygon(
				[
					[680, 520],
					[796, 712],
					[564, 712],
				],
				yolk,
			) +
			polygon(
				[
					[680, 520],
					[796, 712],
					[716, 712],
					[664, 546],
				],
				mix(yolk, yolkDark, 0.45),
			) +
			place({ x: 690, y: 668, scale: 0.56 }, path(rat, ink)) +
			rect([480, 640, 62, 44], paper, 4) +
			line('M496 662h30', clay, 5) +
			path(
				gouge([110, 790, 300, 794], 5, -6) +
					gouge([150, 806, 250, 808], 4, 4) +
					gouge([90, 770, 190, 774], 4),
				mix(straw, bark, 0.5),
			),
	)
}

/** A mite seen from above. */
function mite(fill: string): string {
	const legs = [-58, -20, 20, 58]
		.map(
			(y, i) =>
				`M-26 ${y * 0.5}C-60 ${y * 0.6 - 10} -76 ${y - 4} -${92 - Math.abs(i - 1.5) * 8} ${y * 1.5}M26 ${y * 0.5}C60 ${y * 0.6 - 10} 76 ${y - 4} ${92 - Math.abs(i - 1.5) * 8} ${y * 1.5}`,
		)
		.join('')
	return (
		line(legs, fill, 9) +
		path(
			'M0 -56C34 -56 54 -14 50 20C46 52 24 66 0 66C-24 66 -46 52 -50 20C-54 -14 -34 -56 0 -56Z',
			fill,
		) +
		path('M-14 -52L-10 -78L0 -64L10 -78L14 -52Z', fill) +
		path(gouge([-20, 0, -6, 40], 5, 6) + gouge([20, 0, 6, 40], 5, -6), straw)
	)
}

export function redMiteSpray(): string {
	const bottle =
		'M470 420C470 386 510 380 530 350L540 300H660L670 350C690 380 730 386 730 420V744C730 764 716 778 696 778H504C484 778 470 764 470 744Z'
	const red = '#b5482c'
	return stage(
		'mist',
		cast([480, 724, 778], grounds.mist.shadow, 270) +
			path(bottle, straw) +
			clipped(
				bottle,
				rect([640, 280, 100, 520], mix(straw, clay, 0.45)) +
					rect([460, 470, 280, 250], pasture) +
					rect([640, 470, 100, 250], deep) +
					rect([460, 720, 280, 16], yolk),
			) +
			circle([590, 592, 96], paper) +
			place({ x: 590, y: 592, scale: 0.86 }, mite(red)) +
			line('M528 654L652 530', deep, 13) +
			line('M590 496A96 96 0 1 0 590.1 496', deep, 11) +
			rect([534, 262, 132, 56], deep, 8) +
			line(
				times(8, (i) => `M${546 + i * 15} 272v36`),
				leaf,
				4,
			) +
			path(
				'M500 166C500 140 520 124 546 124H680C730 124 760 160 768 216L742 222C730 206 706 200 676 200L668 262H540L536 214H500Z',
				leaf,
			) +
			path('M500 190H676L668 262H540L536 214H500Z', pasture) +
			path('M520 214C512 262 500 300 470 330L488 342C530 316 546 270 548 216Z', yolk) +
			rect([462, 146, 42, 50], yolk, 5) +
			rect([462, 172, 42, 24], yolkDark, 5) +
			path('M462 158L210 208L208 216L462 184Z', red) +
			path('M462 174L208 214L208 217L462 184Z', mix(red, ink, 0.35)) +
			path(
				gouge([190, 214, 110, 190], 4) +
					gouge([188, 220, 96, 226], 4) +
					gouge([190, 226, 112, 262], 4) +
					gouge([160, 206, 130, 172], 3) +
					gouge([160, 236, 140, 276], 3),
				mix(leaf, sage, 0.3),
			) +
			path(gouge([490, 430, 488, 700], 7), paper),
	)
}

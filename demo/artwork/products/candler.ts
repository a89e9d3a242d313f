import { mix, palette } from '../palette.ts'
import { circle, clipped, ellipse, gouge, line, path, rect, times } from '../svg.ts'
import { cast, egg, eggOutline, grounds, stage } from './stage.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, clay, bark } = palette

/** An egg lit from below, with its air cell and the veins of its yolk. */
function glowingEgg([x, y, r]: readonly [number, number, number]): string {
	const outline = eggOutline([0, 0, r])
	const amber = mix(yolk, clay, 0.22)
	const inside =
		rect([-r * 1.2, -r * 1.5, r * 2.4, r * 3], amber) +
		circle([0, r * 0.9, r * 1.5], yolk) +
		circle([0, r * 1.1, r * 1.05], mix(yolk, straw, 0.5)) +
		circle([0, r * 1.3, r * 0.62], paper) +
		path(
			`M${-r} ${-r * 0.78}C${-r * 0.4} ${-r * 0.6} ${r * 0.4} ${-r * 0.6} ${r} ${-r * 0.78}V${-r * 2}H${-r}Z`,
			mix(yolk, straw, 0.35),
		) +
		circle([r * 0.1, r * 0.1, r * 0.3], mix(yolkDark, clay, 0.5)) +
		path(
			gouge([r * 0.1, r * 0.1, -r * 0.7, -r * 0.3], r * 0.035, r * 0.12) +
				gouge([r * 0.1, r * 0.1, r * 0.76, -r * 0.2], r * 0.035, -r * 0.14) +
				gouge([r * 0.1, r * 0.1, -r * 0.5, r * 0.5], r * 0.03, -r * 0.1) +
				gouge([r * 0.1, r * 0.1, r * 0.3, -r * 0.52], r * 0.03, -r * 0.1) +
				gouge([-r * 0.3, -r * 0.12, -r * 0.34, -r * 0.46], r * 0.024, r * 0.06),
			mix(clay, bark, 0.2),
		)
	const rim = path(
		`M${-r * 2} ${-r * 2}H${r * 2}V${r * 2}H${-r * 2}Z${eggOutline([-r * 0.1, r * 0.06, r * 0.97])}`,
		mix(clay, yolkDark, 0.35),
		'fill-rule="evenodd"',
	)
	return `<g transform="translate(${x} ${y})">${clipped(outline, inside + rim)}</g>`
}

const rays = (
	[x, y, near, far]: readonly [number, number, number, number],
	colour: string,
): string =>
	path(
		times(19, (i) => {
			const angle = Math.PI * (1.05 + i * 0.05)
			const [c, s, reach] = [Math.cos(angle), Math.sin(angle), i % 2 === 0 ? far : far * 0.88]
			return gouge([x + c * near, y + s * near, x + c * reach, y + s * reach], 6)
		}),
		colour,
	)

export function eggCandler(): string {
	const glow = mix(leaf, straw, 0.42)
	return stage(
		'dark',
		circle([560, 300, 252], mix(leaf, straw, 0.14)) +
			circle([560, 300, 196], glow) +
			rays([560, 300, 214, 292], yolk) +
			cast([500, 640, 800], grounds.dark.shadow, 260) +
			glowingEgg([560, 320, 118]) +
			path('M436 396C470 420 650 420 684 396L664 496H456Z', leaf) +
			path('M604 412C640 410 668 406 684 396L664 496H596Z', mix(pasture, deep, 0.3)) +
			path(
				'M436 396C470 420 650 420 684 396C690 410 686 424 676 430C630 446 490 446 444 430C434 424 430 410 436 396Z',
				sage,
			) +
			rect([448, 490, 224, 66], mix(leaf, sage, 0.3), 10) +
			rect([596, 490, 76, 66], leaf, 10) +
			line(
				times(9, (i) => `M${466 + i * 23} 502v42`),
				pasture,
				5,
			) +
			path('M476 556H644L630 776C629 792 618 802 604 802H516C502 802 491 792 490 776Z', mist) +
			path('M590 556H644L630 776C629 792 618 802 604 802H572Z', mix(sage, leaf, 0.2)) +
			rect([524, 600, 60, 92], deep, 30) +
			circle([554, 632, 20], yolk) +
			line('M512 744H608M514 764H606', mix(sage, leaf, 0.4), 6) +
			line('M560 802C560 860 700 872 800 844C900 816 1000 830 1220 870', mist, 12) +
			[
				[846, 744, 74],
				[986, 760, 74],
			]
				.map(
					([x = 0, y = 0, r = 0], i) =>
						ellipse([x + 30, y + r, r * 1.2, 14], grounds.dark.shadow) +
						egg(
							[x, y, r],
							[mix(clay, straw, 0.32), mix(clay, straw, 0.62)][i] ?? clay,
							i * 28 - 10,
						),
				)
				.join(''),
	)
}

export function eggCandlerDetail(): string {
	return stage(
		'dark',
		circle([600, 350, 420], mix(leaf, straw, 0.14)) +
			circle([600, 350, 330], mix(leaf, straw, 0.42)) +
			rays([600, 350, 352, 460], yolk) +
			glowingEgg([600, 420, 246]) +
			path('M290 560C400 640 800 640 910 560L860 900H340Z', leaf) +
			path('M720 616C800 606 870 590 910 560L860 900H690Z', mix(pasture, deep, 0.35)) +
			path(
				'M276 548C290 520 320 520 340 540C450 610 750 610 860 540C880 520 910 520 924 548C934 580 910 612 880 624C760 680 440 680 320 624C290 612 266 580 276 548Z',
				sage,
			) +
			path(
				'M740 590C790 578 830 560 860 540C880 520 910 520 924 548C934 580 910 612 880 624C838 644 790 656 740 662Z',
				mix(sage, leaf, 0.55),
			) +
			line(
				'M330 700C450 750 750 750 870 700M344 780C460 826 740 826 856 780M356 856C470 896 730 896 846 856',
				mix(pasture, deep, 0.1),
				12,
			) +
			path(gouge([316, 580, 560, 640], 8, -14), paper),
		{ floor: 780 },
	)
}

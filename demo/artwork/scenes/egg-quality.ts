import { lights, mix, palette } from '../palette.ts'
import { hill, sky } from '../scenery.ts'
import { circle, clipped, ellipse, gouge, line, path, place, rect, times } from '../svg.ts'
import type { Place } from '../svg.ts'
import { poplar } from '../trees.ts'

const { deep, pasture, leaf, sage, mist, straw, yolk, yolkDark, paper, paper2, clay, bark, ink } =
	palette

/** A cut egg held by a calliper on the bench, a tray of eggs beside it. */
export function eggQuality(): string {
	return (
		rect([0, 0, 1600, 1000], pasture) +
		path(
			times(14, (i) =>
				gouge([40 + i * 120, 20 + (i % 3) * 200, 44 + i * 120, 240 + (i % 3) * 200], 3),
			),
			mix(pasture, leaf, 0.5),
		) +
		window() +
		shelf() +
		rect([0, 760, 1600, 240], mix(straw, clay, 0.35)) +
		rect([0, 760, 1600, 26], mix(straw, paper, 0.3)) +
		path(
			times(18, (i) =>
				gouge(
					[
						((i * 331) % 1500) - 40,
						812 + ((i * 47) % 170),
						((i * 331) % 1500) + 160,
						814 + ((i * 47) % 170),
					],
					3.4,
					3,
				),
			),
			mix(clay, straw, 0.3),
		) +
		ellipse([560, 872, 300, 34], mix(clay, bark, 0.4)) +
		circle([560, 480, 400], mix(pasture, leaf, 0.45)) +
		circle([560, 480, 340], mix(pasture, leaf, 0.9)) +
		path('M420 880L470 800H650L700 880Z', bark) +
		rect([400, 868, 320, 24], deep, 8) +
		cutEgg({ x: 560, y: 500, scale: 1 }) +
		calliper() +
		tray()
	)
}

/** The outline of an egg around its middle, `size` being half its height. */
function egg(size: number): string {
	const s = (share: number): number => Math.round(share * size * 10) / 10
	return `M0 ${s(-1)}C${s(0.46)} ${s(-1)} ${s(0.78)} ${s(-0.24)} ${s(0.78)} ${s(0.22)}C${s(0.78)} ${s(0.7)} ${s(0.44)} ${s(1)} 0 ${s(1)}C${s(-0.44)} ${s(1)} ${s(-0.78)} ${s(0.7)} ${s(-0.78)} ${s(0.22)}C${s(-0.78)} ${s(-0.24)} ${s(-0.46)} ${s(-1)} 0 ${s(-1)}Z`
}

function cutEgg(at: Place): string {
	const inside = egg(302)
	return place(
		at,
		path(egg(330), mix(clay, straw, 0.25)) +
			path(egg(316), paper) +
			clipped(
				inside,
				path(egg(302), mix(mist, straw, 0.25)) +
					path(
						'M-260 20C-220 -120 -120 -190 0 -190C130 -190 220 -110 230 20C220 170 120 262 0 262C-130 262 -240 170 -260 20Z',
						mix(straw, yolk, 0.14),
					) +
					path('M-300 190C-160 236 160 236 300 190V330H-300Z', paper) +
					line('M-300 190C-160 236 160 236 300 190', sage, 4),
			) +
			line('M-206 30q14 -20 28 0t28 0t28 0M126 30q14 -20 28 0t28 0t28 0', paper, 11) +
			circle([0, 24, 128], yolkDark) +
			circle([0, 24, 120], yolk) +
			circle([0, 24, 92], mix(yolk, straw, 0.18)) +
			circle([0, -28, 15], paper) +
			path(gouge([-84, 0, -30, -62], 8, -14), mix(straw, paper, 0.5)) +
			path(gouge([-190, -20, -110, -210], 9, -26), paper),
	)
}

function calliper(): string {
	const scale = times(29, (i) => rect([230 + i * 28, 100, 4, i % 5 === 0 ? 30 : 18], deep))
	return (
		rect([190, 76, 880, 72], mist, 10) +
		rect([190, 132, 880, 16], mix(sage, pasture, 0.3), 6) +
		scale +
		path('M196 76H302V596C302 612 296 622 286 622C264 560 226 500 226 400V170L196 150Z', sage) +
		path('M818 60H928V300L894 400C894 500 856 560 834 622C824 622 818 612 818 596Z', sage) +
		path(gouge([280, 176, 282, 570], 6) + gouge([842, 176, 840, 570], 6), mist) +
		rect([800, 50, 216, 120], deep, 14) +
		rect([822, 70, 172, 66], mix(mist, sage, 0.25), 6) +
		digits() +
		circle([908, 152, 7], yolk)
	)
}

function digits(): string {
	return line(
		'M852 84V104H872M872 84V124M890 84V104H910M910 84V124M927 123H928M944 84H964V104H944V124H964',
		ink,
		6,
	)
}

function tray(): string {
	const shells = [
		mix(clay, straw, 0.35),
		mix(clay, straw, 0.6),
		paper2,
		mix(straw, clay, 0.25),
		mix(clay, straw, 0.45),
	]
	const row = (
		y: number,
		count: number,
		[x, gap, size]: readonly [number, number, number],
	): string =>
		times(count, (i) => {
			const colour = shells[(i * 2 + Math.round(y)) % shells.length] ?? straw
			return place(
				{ x: x + i * gap, y },
				path(egg(size), colour) +
					path(
						gouge([-size * 0.34, size * 0.1, -size * 0.1, -size * 0.62], size * 0.07, -size * 0.12),
						paper,
					) +
					clipped(
						egg(size),
						path(
							`M${size * 0.9} ${-size}Q${size * 0.6} ${size * 0.7} ${-size * 0.8} ${size * 0.8}V${size}H${size * 0.9}Z`,
							mix(colour, bark, 0.2),
						),
					),
			)
		})
	const cups = times(5, (i) => `M${946 + i * 126} 862q63 -62 126 0`)
	return place(
		{ x: 20, y: 30, scale: 0.97 },
		ellipse([1250, 956, 390, 28], mix(clay, bark, 0.4)) +
			row(762, 5, [1020, 114, 66]) +
			path('M920 820H1580L1600 862H900Z', mix(leaf, pasture, 0.4)) +
			row(822, 5, [1008, 126, 80]) +
			path('M884 850H1612L1570 956H930Z', leaf) +
			path(cups + 'V900H946Z', leaf) +
			line(cups, mix(leaf, sage, 0.5), 7) +
			path(
				times(5, (i) => gouge([1008 + i * 124, 880, 1004 + i * 116, 944], 7)),
				pasture,
			),
	)
}

function window(): string {
	const light = lights.noon
	const view =
		sky(light, 420) +
		hill({
			points: [
				[1000, 380],
				[1200, 330],
				[1400, 390],
				[1620, 330],
			],
			fill: light.far,
			floor: 600,
		}) +
		hill({
			points: [
				[1000, 450],
				[1250, 420],
				[1620, 460],
			],
			fill: light.near,
			cut: sage,
			rows: 3,
			seed: 4,
			floor: 600,
		}) +
		poplar({ x: 1440, y: 460, scale: 0.5 }, { body: leaf, cut: sage }) +
		poplar({ x: 1480, y: 466, scale: 0.4 }, { body: leaf, cut: sage })
	return (
		rect([1104, 150, 436, 406], straw, 6) +
		clipped('M1124 170H1520V536H1124Z', view) +
		line('M1322 166V540M1120 350H1524', straw, 16) +
		rect([1084, 548, 476, 26], paper2, 5)
	)
}

function shelf(): string {
	const flask = (x: number, colour: string): string =>
		path(`M${x - 14} 606H${x + 14}V640L${x + 46} 714H${x - 46}L${x - 14} 640Z`, mist) +
		path(`M${x - 26} 668H${x + 26}L${x + 46} 714H${x - 46}Z`, colour)
	return (
		rect([1060, 714, 540, 14], bark) +
		flask(1150, yolk) +
		flask(1264, leaf) +
		rect([1350, 640, 60, 74], clay, 6) +
		rect([1430, 620, 90, 94], straw, 6) +
		rect([1430, 650, 90, 34], pasture)
	)
}

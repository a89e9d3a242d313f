import { hen } from '../birds/chickens.ts'
import { mix, palette } from '../palette.ts'
import { circle, gouge, line, path, polygon, rect, times } from '../svg.ts'
import { grounds, stage } from './stage.ts'

const { pasture, deep, leaf, sage, yolk, yolkDark, straw, paper, clay, bark } = palette

function frame([x, dx, dy]: readonly [number, number, number], steel: string): string {
	const [ax, ay] = [x, 300]
	const foot = (side: number): string =>
		line(`M${ax + dx} ${ay - dy}L${ax + dx + side * 200} ${780 - dy}`, steel, 22)
	return foot(-1) + foot(1) + line(`M${ax + dx - 118} ${590 - dy}H${ax + dx + 118}`, steel, 16)
}

export function perchSystem(): string {
	const [wood, dark] = [straw, mix(clay, bark, 0.15)]
	const rail = (x: number, y: number): string =>
		polygon(
			[
				[x - 40, y + 14],
				[x + 488, y - 122],
				[x + 488, y - 92],
				[x - 40, y + 44],
			],
			dark,
		) +
		polygon(
			[
				[x - 40, y - 8],
				[x - 12, y - 8],
				[x + 512, y - 144],
				[x + 488, y - 144],
			],
			mix(wood, paper, 0.5),
		) +
		polygon(
			[
				[x - 40, y - 8],
				[x + 488, y - 144],
				[x + 488, y - 118],
				[x - 40, y + 18],
			],
			wood,
		)
	return stage(
		'mist',
		polygon(
			[
				[170, 786],
				[570, 786],
				[1080, 660],
				[680, 660],
			],
			mix(grounds.mist.shadow, grounds.mist.floor, 0.35),
		) +
			frame([370, 428, 112], mix(pasture, leaf, 0.45)) +
			rail(505, 650) +
			rail(445, 490) +
			hen({ x: 850, y: 546, scale: 0.56, plumage: 'straw' }) +
			rail(370, 320) +
			hen({ x: 640, y: 238, scale: 0.56, plumage: 'brown', flip: true }) +
			frame([370, 0, 0], pasture) +
			rail(295, 490) +
			rail(235, 650) +
			hen({ x: 480, y: 572, scale: 0.62, plumage: 'white' }) +
			circle([370, 306, 17], yolk) +
			[
				[252, 590],
				[488, 590],
			]
				.map(([x = 0, y = 0]) => circle([x, y, 10], yolk))
				.join('') +
			[170, 570].map((x) => rect([x - 34, 772, 68, 18], deep, 5)).join(''),
	)
}

export function perchDetail(): string {
	const [wood, dark] = [mix(straw, clay, 0.12), mix(clay, straw, 0.25)]
	const foot = (x: number): string =>
		line(`M${x} 160V300`, yolkDark, 22) +
		['M0 0C-10 20 -22 40 -22 84', 'M0 0C6 20 8 50 6 92', 'M0 0C20 14 34 40 36 80']
			.map((d) => `<g transform="translate(${x} 300)">${line(d, yolkDark, 20)}</g>`)
			.join('') +
		path(
			gouge([x - 24, 388, x - 26, 416], 5) +
				gouge([x + 6, 394, x + 4, 424], 5) +
				gouge([x + 36, 384, x + 38, 412], 5),
			deep,
		)
	return stage(
		'paper',
		rect([540, 430, 130, 480], pasture) +
			rect([620, 430, 50, 480], deep) +
			path(gouge([560, 560, 560, 860], 6), leaf) +
			path('M-20 330C-20 322 -12 316 0 316H1220V440H-20Z', mix(wood, paper, 0.45)) +
			rect([-20, 356, 1240, 96], wood) +
			path('M-20 430H1220V480C1220 492 1210 500 1196 500H-20Z', dark) +
			line(
				times(62, (i) => `M${i * 20 - 10} 322l-10 26`),
				mix(wood, clay, 0.4),
				4,
			) +
			path(
				gouge([40, 392, 420, 398], 4, 8) +
					gouge([160, 416, 500, 410], 4, -4) +
					gouge([720, 388, 1140, 396], 4, 8) +
					gouge([780, 414, 980, 412], 4),
				mix(wood, clay, 0.5),
			) +
			path(
				'M490 500V380C490 372 496 366 504 366H706C714 366 720 372 720 380V500H780V560H430V500Z',
				leaf,
			) +
			path('M660 366H706C714 366 720 372 720 380V500H780V560H640V500Z', pasture) +
			path(gouge([508, 384, 508, 490], 5), sage) +
			[
				[530, 410],
				[676, 410],
				[470, 530],
				[740, 530],
			]
				.map(
					([x = 0, y = 0]) =>
						circle([x, y, 19], yolk) + path(`M${x} ${y - 12}l10 6v12l-10 6l-10 -6v-12z`, yolkDark),
				)
				.join('') +
			foot(910) +
			foot(1040) +
			path(
				'M780 -20H1220V170C1160 220 1090 180 1060 190C1020 230 960 180 930 196C890 216 830 200 800 130C780 80 776 30 780 -20Z',
				clay,
			) +
			path(
				'M1220 170C1160 220 1090 180 1060 190C1020 230 960 180 930 196C890 216 830 200 800 130C900 150 1080 130 1220 60Z',
				mix(clay, bark, 0.55),
			) +
			path(
				gouge([830, 20, 880, 110], 8, 6) +
					gouge([910, 10, 960, 110], 8, 6) +
					gouge([990, 10, 1040, 100], 8, 6) +
					gouge([1070, 0, 1120, 80], 8, 6) +
					gouge([1140, 0, 1180, 60], 8, 4),
				mix(clay, straw, 0.45),
			),
	)
}

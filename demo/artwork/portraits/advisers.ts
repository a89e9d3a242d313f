import { mix, palette } from '../palette.ts'
import { circle, ellipse, gouge, line, path, rect, seeded, times } from '../svg.ts'
import { backdrop, bust, face, neck, skinOf } from './face.ts'
import { clothes, collar } from './clothes.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, clay, ink, bark } = palette

/** Man in his sixties, bald beneath his cap. */
export function graham(): string {
	const skin = skinOf('#e3a987', '#c4815f')
	const grey = mix(paper, sage, 0.3)
	return (
		backdrop(mix(straw, yolk, 0.3), mix(straw, paper, 0.25)) +
		bust(
			neck(skin, 62) +
				clothes(
					mix(sage, pasture, 0.35),
					rect([-230, 330, 130, 120], mix(sage, pasture, 0.5)) +
						line('M-230 352H-100', mix(sage, pasture, 0.1), 6),
				) +
				path('M-60 206L0 316L60 206Z', skin.shade) +
				collar(mix(sage, pasture, 0.25)) +
				path('M-118 -40C-130 -10 -124 30 -112 50L-92 0V-60Z', grey) +
				path('M118 -40C130 -10 124 30 112 50L92 0V-60Z', mix(grey, ink, 0.25)) +
				face({
					skin,
					hair: grey,
					jaw: 78,
					lines: true,
					brow: { width: 11, lift: 8, colour: mix(grey, ink, 0.12) },
					eye: '#4b7480',
				}) +
				path(
					'M0 76C-24 70 -50 78 -62 100C-40 104 -16 100 0 92C16 100 40 104 62 100C50 78 24 70 0 76Z',
					grey,
				) +
				path('M0 76V92C16 100 40 104 62 100C50 78 24 70 0 76Z', mix(grey, ink, 0.16)) +
				path(
					'M-126 -70C-134 -170 -80 -226 0 -226C80 -226 134 -170 126 -70C60 -96 -60 -96 -126 -70Z',
					pasture,
				) +
				path(
					'M40 -220C106 -206 132 -150 126 -70C104 -79 80 -84 56 -87C72 -130 66 -180 40 -220Z',
					deep,
				) +
				path(
					'M-132 -66C-60 -104 60 -104 132 -66C150 -50 152 -38 146 -32C60 -70 -60 -70 -146 -32C-152 -38 -150 -50 -132 -66Z',
					mix(deep, ink, 0.2),
				) +
				path('M-132 -66C-60 -104 60 -104 132 -66C60 -88 -60 -88 -132 -66Z', leaf) +
				circle([-4, -148, 36], yolk) +
				path(
					'M-18 -132C-30 -150 -14 -164 0 -156C2 -170 12 -174 18 -166L26 -160L18 -156C20 -138 8 -124 -6 -126Z',
					deep,
				) +
				circle([0, -226, 9], deep) +
				path(gouge([-60, -204, -104, -110], 4, 14), leaf),
		)
	)
}

/** South Asian woman in her forties, her hair tied back, in a white coat. */
export function priya(): string {
	const skin = skinOf('#b67a50', '#925b3a')
	const hair = mix(ink, bark, 0.22)
	return (
		backdrop(mix(leaf, sage, 0.55), mix(sage, mist, 0.3)) +
		bust(
			ellipse([70, -196, 76, 66], hair) +
				path(
					'M100 -250C150 -240 160 -180 128 -146C136 -180 130 -220 100 -250Z',
					mix(ink, hair, 0.4),
				) +
				path(
					gouge([24, -214, 110, -226], 4, -14) + gouge([36, -194, 124, -202], 4, -12),
					mix(hair, clay, 0.45),
				) +
				path('M-124 10C-146 -130 -90 -208 2 -208C100 -208 146 -130 124 10Z', mix(hair, ink, 0.4)) +
				neck(skin) +
				clothes(
					paper,
					path('M-110 220L0 420L110 220Z', mix(clay, yolkDark, 0.3)) +
						path('M30 270L110 220L0 420Z', mix(clay, ink, 0.2)),
				) +
				path('M-70 206L0 350L70 206Z', skin.fill) +
				path('M-50 212C-20 230 30 220 70 206L0 350L10 250Z', skin.shade) +
				line('M-60 214C-30 276 -10 288 0 290C10 288 30 276 60 214', yolk, 4) +
				circle([0, 294, 9], yolk) +
				path('M-96 224L-170 262L-120 340L-150 352L-30 460L-20 420Z', mix(mist, paper, 0.3)) +
				path('M96 224L170 262L120 340L150 352L30 460L20 420Z', mix(sage, mist, 0.45)) +
				line('M-220 372H-150M-196 346V372', leaf, 7) +
				face({ skin, hair, jaw: 70, lips: true, brow: { width: 9, lift: 11 }, eye: '#2b1d15' }) +
				path(
					'M-6 -204C-104 -204 -146 -120 -124 6C-118 -40 -100 -84 -60 -112C-34 -130 -10 -144 4 -168C24 -140 50 -126 72 -108C104 -80 118 -40 124 6C146 -120 100 -206 -6 -204Z',
					hair,
				) +
				path(
					gouge([-8, -172, -112, -60], 4, 24) +
						gouge([-24, -186, -124, -80], 4, 26) +
						gouge([20, -172, 108, -70], 4, -20) +
						gouge([30, -190, 122, -90], 4, -24),
					mix(hair, clay, 0.42),
				) +
				circle([-116, 60, 8], yolk) +
				circle([116, 60, 8], yolkDark) +
				circle([-116, 76, 5], yolk) +
				circle([116, 76, 5], yolkDark),
		)
	)
}

/** Man in his thirties, short fair hair. */
export function callum(): string {
	const skin = skinOf('#edc3a0', '#d69e79')
	const hair = mix(yolk, straw, 0.42)
	return (
		backdrop(pasture, mix(pasture, leaf, 0.55)) +
		bust(
			neck(skin, 58) +
				clothes(mix(straw, clay, 0.2), line('M0 300V460', mix(clay, straw, 0.3), 8)) +
				path('M-70 210C-50 270 50 270 70 210L96 236C60 320 -60 320 -96 236Z', paper) +
				path('M20 296C60 290 86 262 96 236L70 210C62 240 40 258 16 264Z', mist) +
				path('M-96 226L-150 250L-96 330L0 340L-70 280Z', mix(straw, clay, 0.32)) +
				path('M96 226L150 250L96 330L0 340L70 280Z', mix(clay, straw, 0.3)) +
				face({
					skin,
					hair: mix(hair, clay, 0.35),
					jaw: 76,
					smile: 'open',
					brow: { width: 9, lift: 7 },
					eye: '#4b7480',
				}) +
				path(
					'M-116 -24C-122 -60 -120 -90 -112 -112C-100 -90 -92 -80 -92 -60C-98 -46 -108 -36 -116 -24Z',
					mix(hair, clay, 0.3),
				) +
				path(
					'M116 -24C122 -60 120 -90 112 -112C100 -90 92 -80 92 -60C98 -46 108 -36 116 -24Z',
					mix(clay, hair, 0.4),
				) +
				path(
					'M-116 -70C-140 -130 -112 -196 -52 -204C-20 -236 70 -236 96 -196C136 -180 138 -120 116 -70C110 -96 100 -112 86 -120C60 -100 20 -126 -10 -112C-50 -96 -90 -130 -116 -70Z',
					hair,
				) +
				path(
					'M60 -224C84 -218 92 -206 96 -196C136 -180 138 -120 116 -70C110 -96 100 -112 86 -120C80 -115 72 -113 62 -113C90 -140 90 -190 60 -224Z',
					mix(hair, clay, 0.42),
				) +
				path(
					gouge([-90, -130, -40, -196], 5, -10) +
						gouge([-56, -128, -4, -210], 5, -12) +
						gouge([-14, -128, 40, -214], 5, -12) +
						gouge([26, -128, 72, -196], 5, -10),
					mix(hair, paper, 0.5),
				),
		)
	)
}

/** Woman in her twenties, curly hair. */
export function mia(): string {
	const skin = skinOf('#d9a077', '#b97c55')
	const hair = mix(clay, bark, 0.42)
	const random = seeded(5)
	const spots = Array.from({ length: 46 }, (_, i) => {
		const turn = Math.PI * (0.78 + (i / 45) * 1.44)
		const reach = 126 + (i % 3) * 24 + random() * 10
		return [
			Math.cos(turn) * reach * 1.04,
			-36 + Math.sin(turn) * reach * 0.98,
			30 + random() * 13,
		] as const
	})
	const curl = (x: number, y: number, r: number): string =>
		line(
			`M${Math.round(x - r * 0.5)} ${Math.round(y + r * 0.2)}A${Math.round(r * 0.5)} ${Math.round(r * 0.5)} 0 1 1 ${Math.round(x + r * 0.3)} ${Math.round(y + r * 0.4)}`,
			mix(hair, straw, 0.3),
			5,
		)
	const fringe = [
		[-96, -112, 40],
		[-58, -142, 42],
		[-12, -152, 42],
		[36, -146, 44],
		[82, -122, 42],
		[-116, -70, 32],
		[112, -76, 34],
	] as const
	return (
		backdrop(mix(mist, straw, 0.35), mix(mist, paper, 0.7)) +
		bust(
			spots.map(([x, y, r]) => circle([x, y, r], x > 60 ? mix(hair, ink, 0.35) : hair)).join('') +
				ellipse([0, -40, 146, 150], mix(hair, ink, 0.3)) +
				spots
					.filter((_, i) => i % 2 === 0)
					.map(([x, y, r]) => curl(x, y, r))
					.join('') +
				neck(skin, 50) +
				clothes(yolk, path('M70 200C110 290 90 380 60 460H360V200Z', mix(yolk, yolkDark, 0.75))) +
				path(
					'M-96 222C-60 290 60 290 96 222L112 240C70 330 -70 330 -112 240Z',
					mix(yolk, straw, 0.35),
				) +
				path('M20 282C60 276 84 250 96 222L112 240C92 284 60 300 24 306Z', yolkDark) +
				path(
					times(8, (i) => gouge([-240 + i * 44, 320, -244 + i * 44, 430], 3)),
					mix(yolk, yolkDark, 0.5),
				) +
				face({
					skin,
					hair: mix(hair, ink, 0.3),
					jaw: 70,
					lips: true,
					smile: 'open',
					brow: { width: 8, lift: 11 },
					eye: '#3f6a4a',
				}) +
				fringe
					.map(
						([x, y, r]) => circle([x, y, r], x > 60 ? mix(hair, ink, 0.35) : hair) + curl(x, y, r),
					)
					.join('') +
				path(
					times(
						7,
						(i) => `M${-78 + (i % 4) * 12} ${44 + Math.floor(i / 4) * 12 + (i % 2) * 6}h3v3h-3z`,
					),
					skin.shade,
				),
		)
	)
}

import { mix, palette } from '../palette.ts'
import { circle, clipped, ellipse, gouge, line, path, rect, seeded, times } from '../svg.ts'
import { backdrop, bust, face, neck, skinOf } from './face.ts'

const { pasture, deep, leaf, sage, mist, yolk, yolkDark, straw, paper, clay, ink, bark } = palette

const shoulders =
	'M-330 440C-324 330 -280 286 -200 262L-92 226C-60 262 60 262 92 226L200 262C280 286 324 330 330 440Z'

function clothes(colour: string, extra = ''): string {
	return (
		path(shoulders, colour) +
		clipped(
			shoulders,
			path('M70 200C110 290 90 380 60 460H360V200Z', mix(colour, ink, 0.3)) + extra,
		)
	)
}

/** Two points of a shirt collar. */
function collar(colour: string): string {
	return (
		path('M-96 214L-60 206L4 306L-46 330L-118 244Z', colour) +
		path('M96 214L60 206L-4 306L46 330L118 244Z', mix(colour, ink, 0.2))
	)
}

/** Woman in her fifties, grey bob, glasses. */
export function margaret(): string {
	const skin = skinOf('#eabf9c', '#d39c77')
	const grey = mix(sage, paper, 0.42)
	const dark = mix(sage, ink, 0.42)
	const frames = (side: number): string =>
		`<rect x="${side * 48 - 38}" y="-28" width="76" height="62" rx="26" fill="none" stroke="${deep}" stroke-width="7"/>`
	return (
		backdrop(straw, mix(straw, paper, 0.55)) +
		bust(
			path(
				'M-146 -30C-160 -150 -96 -216 4 -216C106 -216 164 -146 150 -30C146 40 168 100 156 150C120 176 70 172 40 168H-60C-100 176 -140 170 -156 146C-166 100 -144 40 -146 -30Z',
				dark,
			) +
				neck(skin) +
				clothes(leaf, path('M-120 220L-40 460H60L110 220Z', paper)) +
				collar(paper) +
				path('M-128 236L-176 270L-96 440H-40Z', pasture) +
				path('M128 236L176 270L120 440H50Z', deep) +
				face({
					skin,
					hair: mix(sage, ink, 0.35),
					jaw: 70,
					lips: true,
					lines: true,
					brow: { width: 7, lift: 9 },
					eye: '#3f6a6a',
				}) +
				path(
					'M-10 -206C-100 -210 -158 -140 -150 -30C-146 40 -170 96 -158 146C-140 160 -116 160 -102 150C-112 100 -118 40 -112 -20C-108 -60 -60 -80 -10 -140C30 -90 96 -80 114 -24C118 40 112 100 104 152C120 164 146 162 160 148C170 100 146 40 152 -30C160 -140 90 -214 -10 -206Z',
					grey,
				) +
				path(
					'M-10 -140C30 -90 96 -80 114 -24C118 40 112 100 104 152C120 164 146 162 160 148C170 100 146 40 152 -30C158 -110 126 -176 60 -200C100 -160 110 -120 100 -84C70 -100 20 -110 -10 -140Z',
					mix(sage, ink, 0.2),
				) +
				path(
					gouge([-30, -180, -130, -60], 4, 22) +
						gouge([-60, -180, -140, -80], 3, 20) +
						gouge([-134, -10, -142, 120], 4, 4) +
						gouge([-122, 20, -126, 130], 3, 3),
					paper,
				) +
				frames(-1) +
				frames(1) +
				line('M-10 -6C-4 -12 4 -12 10 -6M-86 -8L-112 -14M86 -8L112 -14', deep, 6),
		)
	)
}

/** Man in his forties, dark beard. */
export function tom(): string {
	const skin = skinOf('#e2ae86', '#c58c63')
	const hair = mix(bark, ink, 0.45)
	const checks = line(
		times(12, (i) => `M${-330 + i * 60} 200V460M-340 ${210 + i * 44}H340`),
		mix(clay, straw, 0.32),
		9,
	)
	return (
		backdrop(mist, mix(mist, sage, 0.5)) +
		bust(
			neck(skin, 62) +
				clothes(clay, `<g opacity=".6">${checks}</g>`) +
				path('M-60 206L0 306L60 206Z', skin.shade) +
				path('M-40 260L0 320L40 260L0 330Z', paper) +
				collar(clay) +
				face({ skin, hair, jaw: 78, brow: { width: 12, lift: 7 }, eye: '#4a3426' }) +
				path(
					'M-114 -10C-112 10 -104 30 -98 44C-84 70 -60 78 -44 78C-24 66 24 66 44 78C60 78 84 70 98 44C104 30 112 10 114 -10C122 60 110 120 84 154C60 184 30 196 0 196C-30 196 -60 184 -84 154C-110 120 -122 60 -114 -10ZM-44 98C-30 112 30 112 44 98C40 88 20 84 0 86C-20 84 -40 88 -44 98Z',
					hair,
					'fill-rule="evenodd"',
				) +
				path(
					'M114 -10C122 60 110 120 84 154C60 184 30 196 0 196C50 170 88 120 98 44C104 30 112 10 114 -10Z',
					mix(hair, ink, 0.6),
				) +
				path('M-34 104C-16 120 16 120 34 104C16 112 -16 112 -34 104Z', mix(skin.lip, clay, 0.3)) +
				line('M-36 101C-18 110 18 110 36 101', ink, 4) +
				path(
					gouge([-90, 80, -62, 144], 3, -6) +
						gouge([-70, 92, -42, 164], 3, -4) +
						gouge([-20, 140, -14, 180], 3) +
						gouge([14, 140, 12, 180], 3) +
						gouge([-48, 120, -30, 174], 3),
					mix(hair, clay, 0.5),
				) +
				path(
					'M-118 -20C-136 -120 -110 -196 -30 -206C30 -226 120 -200 130 -120C134 -80 126 -50 118 -20C112 -60 104 -84 92 -100C50 -104 -10 -108 -54 -136C-80 -110 -106 -80 -118 -20Z',
					hair,
				) +
				path(
					gouge([-40, -184, -110, -90], 4, 18) +
						gouge([-10, -186, 80, -130], 4, -20) +
						gouge([20, -200, 104, -140], 4, -18),
					mix(hair, clay, 0.45),
				),
		)
	)
}

/** Māori woman in her thirties, long dark hair, a greenstone at her neck. */
export function aroha(): string {
	const skin = skinOf('#b97c52', '#955c3b')
	const hair = mix(ink, bark, 0.3)
	const light = mix(hair, clay, 0.42)
	return (
		backdrop(sage, mix(sage, mist, 0.55)) +
		bust(
			path(
				'M-134 -20C-160 -150 -90 -218 4 -218C110 -218 156 -140 136 -20C140 60 196 130 188 230C184 300 150 350 160 420H-160C-150 350 -186 300 -190 230C-196 130 -140 60 -134 -20Z',
				mix(hair, ink, 0.5),
			) +
				neck(skin) +
				clothes(
					pasture,
					path('M-120 220C-70 330 70 330 120 220L92 200H-92Z', skin.fill) +
						path('M10 300C50 290 90 270 120 220L92 200L40 220Z', skin.shade) +
						line('M-122 222C-70 336 70 336 122 222', mix(pasture, sage, 0.5), 10),
				) +
				line('M-62 222C-40 280 -14 300 0 304C14 300 40 280 62 222', mix(bark, ink, 0.4), 4) +
				path('M0 298C14 306 20 326 12 350C8 364 -8 366 -12 352C-18 330 -12 308 0 298Z', leaf) +
				path('M0 298C14 306 20 326 12 350C8 358 4 362 0 362Z', mix(pasture, leaf, 0.3)) +
				face({
					skin,
					hair,
					jaw: 72,
					lips: true,
					smile: 'open',
					brow: { width: 10, lift: 10 },
					eye: '#2f2018',
				}) +
				path(
					'M-8 -212C-110 -216 -152 -130 -136 -20C-140 70 -196 140 -186 236C-182 300 -150 360 -176 430C-120 420 -96 360 -104 290C-110 220 -92 170 -108 90C-118 30 -116 -30 -92 -80C-60 -110 -20 -120 4 -166C30 -110 84 -100 102 -60C118 -20 116 40 108 90C94 170 112 220 106 290C100 360 124 420 180 430C154 360 184 300 188 236C198 140 142 70 138 -20C152 -130 100 -216 -8 -212Z',
					hair,
				) +
				path(
					gouge([-40, -186, -124, -50], 4, 26) +
						gouge([-14, -180, -110, -70], 3, 22) +
						gouge([-130, 60, -160, 220], 4, 10) +
						gouge([-118, 110, -136, 260], 4, 8) +
						gouge([-160, 230, -136, 350], 4, 8) +
						gouge([40, -176, 118, -60], 4, -22) +
						gouge([132, 70, 162, 220], 4, -10) +
						gouge([122, 130, 140, 280], 4, -8),
					light,
				),
		)
	)
}

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

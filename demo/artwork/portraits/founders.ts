import { mix, palette } from '../palette.ts'
import { gouge, line, path, times } from '../svg.ts'
import { backdrop, bust, face, neck, skinOf } from './face.ts'
import { clothes, collar } from './clothes.ts'

const { pasture, deep, leaf, sage, mist, straw, paper, clay, ink, bark } = palette

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

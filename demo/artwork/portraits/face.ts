import { mix, palette } from '../palette.ts'
import { circle, clipped, ellipse, gouge, line, path, place, rect } from '../svg.ts'
import type { Size } from '../svg.ts'

const { ink, paper, clay, comb } = palette

export const portraitSize: Size = { width: 800, height: 800 }

export type Skin = { fill: string; shade: string; blush: string; lip: string }

/** Skin with the shade, the blush and the lips that belong to it. */
export function skinOf(fill: string, shade: string): Skin {
	return { fill, shade, blush: mix(fill, comb, 0.11), lip: mix(shade, comb, 0.5) }
}

export type Face = {
	skin: Skin
	hair: string
	/** Half the width of the jaw. */
	jaw?: number
	brow?: { width: number; lift: number; colour?: string }
	eye?: string
	smile?: 'closed' | 'open'
	lips?: boolean
	lines?: boolean
}

export function faceOutline(jaw = 72): string {
	return `M-112 -44C-112 -124 -68 -168 0 -168C68 -168 112 -124 112 -44C112 26 ${jaw + 32} 82 ${jaw} 124C${jaw - 24} 154 26 170 0 170C-26 170 ${24 - jaw} 154 ${-jaw} 124C${-jaw - 32} 82 -112 26 -112 -44Z`
}

function eye(x: number, colour: string): string {
	const almond = `M${x - 24} 4C${x - 14} -14 ${x + 12} -15 ${x + 24} 2C${x + 12} 14 ${x - 12} 15 ${x - 24} 4Z`
	return (
		path(almond, mix(paper, clay, 0.06)) +
		clipped(
			almond,
			circle([x, 0, 13], colour) +
				circle([x, 0, 7], ink) +
				rect([x - 30, -20, 60, 13], mix(ink, clay, 0.25)),
		) +
		circle([x + 4, -5, 3], paper) +
		line(`M${x - 25} 4C${x - 15} -15 ${x + 13} -17 ${x + 26} 1`, mix(ink, clay, 0.2), 6)
	)
}

function mouth({ skin, smile = 'closed', lips = false }: Face): string {
	const dark = mix(skin.shade, ink, 0.55)
	const lower = path(
		'M-30 106C-16 128 16 128 30 106C14 114 -14 114 -30 106Z',
		lips ? skin.lip : mix(skin.fill, skin.lip, 0.45),
	)
	const upper = lips
		? path(
				'M-42 100C-28 92 -12 88 0 94C12 88 28 92 42 100C24 108 -24 108 -42 100Z',
				mix(skin.lip, ink, 0.12),
			)
		: ''
	if (smile === 'closed')
		return (
			upper +
			lower +
			line('M-42 99C-24 112 24 112 42 99', dark, 5.5) +
			line('M-48 93L-42 101M48 93L42 101', dark, 5)
		)
	return (
		path(
			'M-42 95C-26 101 26 101 42 95C37 121 20 130 0 130C-20 130 -37 121 -42 95Z',
			mix(ink, comb, 0.35),
		) +
		path(
			'M-39 97C-24 102 24 102 39 97C37 107 34 112 30 115C14 119 -14 119 -30 115C-34 112 -37 107 -39 97Z',
			paper,
		) +
		path(
			'M-24 126C-14 131 14 131 24 126C14 139 -14 139 -24 126Z',
			mix(skin.fill, skin.lip, lips ? 0.9 : 0.5),
		) +
		(lips
			? path('M-46 93C-28 87 -12 84 0 89C12 84 28 87 46 93C28 100 -28 100 -46 93Z', skin.lip)
			: '') +
		line('M-47 90L-42 96M47 90L42 96', dark, 5)
	)
}

/** The face about its eyes: ears, shade, brows, nose, mouth. */
export function face(of: Face): string {
	const {
		skin,
		hair,
		jaw = 72,
		brow = { width: 9, lift: 10 },
		eye: iris = '#4a3426',
		lines = false,
	} = of
	const outline = faceOutline(jaw)
	const browColour = brow.colour ?? hair
	const ear = (side: number): string =>
		ellipse([side * 114, 14, 22, 36], side > 0 ? skin.shade : skin.fill) +
		path(
			gouge([side * 118, -6, side * 116, 34], 5, side * 7),
			mix(skin.shade, ink, side > 0 ? 0.25 : 0.08),
		)
	const shadow = `M40 -180C62 -120 82 -60 76 0C72 50 60 110 0 180H140V-180Z`
	const browOf = (side: number): string =>
		path(
			gouge([side * 20, -34, side * 76, -32 - brow.lift * 0.2], brow.width, side * -brow.lift),
			browColour,
		)
	const age = lines
		? path(
				gouge([-78, 18, -96, 8], 2.5) +
					gouge([-76, 24, -92, 26], 2.5) +
					gouge([-52, 66, -62, 98], 3, 6) +
					gouge([52, 66, 62, 98], 3, -6),
				mix(skin.shade, ink, 0.14),
			)
		: ''
	return (
		ear(-1) +
		ear(1) +
		path(outline, skin.fill) +
		clipped(
			outline,
			path(shadow, skin.shade) +
				circle([-64, 58, 30], skin.blush) +
				circle([66, 58, 28], mix(skin.shade, comb, 0.12)),
		) +
		eye(-46, iris) +
		eye(46, iris) +
		browOf(-1) +
		browOf(1) +
		path(
			'M8 -18C10 14 26 40 26 56C26 68 4 72 -16 66C-22 62 -24 58 -24 52C-12 60 4 58 6 46C8 30 4 6 8 -18Z',
			skin.shade,
		) +
		line('M-16 65C-6 71 10 71 20 64', mix(skin.shade, ink, 0.3), 4) +
		age +
		mouth(of)
	)
}

export function neck(skin: Skin, half = 52): string {
	const d = `M${-half} 90H${half}V210C${half + 10} 236 ${half + 40} 250 ${half + 70} 258L0 330L${-half - 70} 258C${-half - 40} 250 ${-half - 10} 236 ${-half} 210Z`
	return (
		path(d, skin.fill) +
		clipped(
			d,
			path(
				`M-90 120C-50 190 20 200 70 160L120 120H200V300H40L10 214C-30 210 -60 190 -90 150Z`,
				skin.shade,
			),
		)
	)
}

/** Puts what is drawn about the eyes in the middle of the picture. */
export function bust(content: string): string {
	return place({ x: 400, y: 352, scale: 1.12 }, content)
}

/** A tinted ground with one large flat disc behind the head. */
export function backdrop(wall: string, disc: string): string {
	return rect([0, 0, 800, 800], wall) + circle([400, 400, 316], disc)
}

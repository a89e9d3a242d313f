import { encode } from 'uqr'

/** A QR code to draw: `path` fills its dark squares in a box of `size` units, with a margin of two. */
export type QrCode = { size: number; path: string }

/** The QR code of a text. */
export function qrCode(text: string): QrCode {
	const { size, data } = encode(text, { ecc: 'M', border: 2 })
	const path = data.flatMap((row, y) =>
		row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
	)
	return { size, path: path.join('') }
}

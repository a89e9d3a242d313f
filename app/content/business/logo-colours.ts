// The two colours of a logo, counted by the browser.
import { contrast, nearestReadable, toHex } from '#platform/lib/colours.ts'

const sidePx = 64
/** Differences between the parts of a colour below which it is a grey, and between colours below which they are one. */
const least = { chroma: 40, distance: 90 }

/** The strongest colour and another one, as readable as text needs them; null where there is none. */
export async function readLogoColours(src: string) {
	const image = new Image()
	image.src = src
	await image.decode()
	const canvas = document.createElement('canvas')
	canvas.width = canvas.height = sidePx
	const drawing = canvas.getContext('2d')
	drawing?.drawImage(image, 0, 0, sidePx, sidePx)
	const [first, second] = strongest(drawing?.getImageData(0, 0, sidePx, sidePx).data ?? [])
	if (!first) return null
	const [light, dark = first] = [first, ...(second ? [second] : [])].toSorted(
		(a, b) => contrast(a, '#ffffff') - contrast(b, '#ffffff'),
	)
	return {
		mainColour: nearestReadable('main', dark),
		accentColour: second && light ? nearestReadable('accent', light) : '',
	}
}

/** Of pixels that are neither transparent nor grey. */
function strongest(pixels: ArrayLike<number>): (string | undefined)[] {
	const counted = new Map<string, { parts: number[]; times: number }>()
	for (let at = 0; at < pixels.length; at += 4) {
		const parts = [0, 1, 2].map((part) => pixels[at + part]!)
		if (pixels[at + 3]! < 200 || Math.max(...parts) - Math.min(...parts) < least.chroma) continue
		const key = parts.map((part) => part >> 4).join(' ')
		const known = counted.get(key) ?? { parts, times: 0 }
		counted.set(key, { parts: known.parts, times: known.times + 1 })
	}
	const [first, ...others] = [...counted.values()].toSorted((a, b) => b.times - a.times)
	const second = others.find(
		({ parts }) =>
			Math.hypot(...parts.map((part, at) => part - first!.parts[at]!)) > least.distance,
	)
	return [first, second].map((one) => one && toHex(one.parts))
}

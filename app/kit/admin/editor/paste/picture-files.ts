import { maxBytesOf } from '#platform/media/file-kinds.ts'

/** What the files of a format begin with. */
const beginnings: Record<string, readonly number[]> = {
	'image/png': [0x89, 0x50, 0x4e, 0x47],
	'image/jpeg': [0xff, 0xd8, 0xff],
}

/** A file of these bytes, or `null` when they are too many or not what they claim to be. */
export function pictureFile(parts: Uint8Array[], type: string, number: number): File | null {
	const size = parts.reduce((sum, part) => sum + part.length, 0)
	const first = parts.find((part) => part.length > 0)
	const beginning = beginnings[type] ?? []
	if (!first || size > maxBytesOf.image) return null
	if (beginning.some((byte, index) => first[index] !== byte)) return null
	const name = `pasted-${number}.${type.split('/')[1]}`
	return new File(parts as Uint8Array<ArrayBuffer>[], name, { type })
}

/** The file in a `data:` address; `null` for another kind of address. */
export function fileOfData(address: string, number: number): File | null {
	const found = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,/i.exec(address.slice(0, 60))
	if (!found || address.length > maxBytesOf.image * 1.5) return null
	try {
		const letters = atob(address.slice(found[0].length))
		const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
		return pictureFile([bytes], found[1]!.toLowerCase(), number)
	} catch {
		// Not base64.
		return null
	}
}

/** The bytes written as pairs of hexadecimal digits; other characters between them do not count. */
export function hexBytes(text: string): Uint8Array {
	const bytes = new Uint8Array(text.length >> 1)
	let [size, high] = [0, -1]
	for (let at = 0; at < text.length; at++) {
		const digit = digitOf(text.charCodeAt(at))
		if (digit < 0) continue
		if (high < 0) high = digit
		else {
			bytes[size++] = high * 16 + digit
			high = -1
		}
	}
	return bytes.subarray(0, size)
}

function digitOf(code: number): number {
	if (code >= 0x30 && code <= 0x39) return code - 0x30
	const lower = code | 0x20
	return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

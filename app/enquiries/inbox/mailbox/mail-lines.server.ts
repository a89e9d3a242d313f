// The lines of a mail, before anything takes it apart: bytes, since nobody knows yet what they mean.

import { maxParts } from './limits.ts'

const lineEnd = 0x0a
const dash = 0x2d
const padding = 0x3d

/** The beginning of a mail, up to so many lines. */
export function firstLines(mail: Uint8Array, most: number): Uint8Array {
	let end = 0
	for (let lines = 0; lines < most; lines++) {
		const at = mail.indexOf(lineEnd, end)
		if (at < 0) return mail
		end = at + 1
	}
	return mail.subarray(0, end)
}

/**
 * A mail without what servers wrote behind parts in base64, such as the footer of a list: it would be read as base64,
 * too. Such a footer begins with an empty line, or one that is no base64, and goes on to the next line that may begin a
 * part.
 */
export function withoutFooters(mail: Uint8Array): Uint8Array {
	const pieces: Uint8Array[] = []
	const parts = new Parts()
	for (let start = 0; start < mail.length;) {
		const found = mail.indexOf(lineEnd, start)
		const end = found < 0 ? mail.length : found + 1
		const bytes = mail.subarray(start, end)
		if (parts.isOf(bytes)) pieces.push(bytes)
		if (parts.amount > maxParts) break
		start = end
	}
	return Buffer.concat(pieces)
}

/** Longer ones are no lines of base64 as programs wrap them, and say nothing of how a part is written. */
const maxKnownLength = 1000

/** Where in a mail its lines are, one after another. */
class Parts {
	#place: 'head' | 'body' | 'base64' | 'footer' = 'head'
	#isBase64 = false
	#isBegun = false
	/** Lines that may begin a part. */
	amount = 0

	/** Whether the next line is of the mail as it was sent. */
	isOf(bytes: Uint8Array): boolean {
		if (bytes[0] === dash && bytes[1] === dash) {
			this.amount += 1
			this.#begin('head')
		} else if (bytes.length <= maxKnownLength)
			this.#take(Buffer.from(bytes).toString('latin1').trim())
		// A part in one line ends where it is padded.
		else if (this.#place === 'base64' && bytes.subarray(0, -8).includes(padding))
			this.#place = 'footer'
		return this.#place !== 'footer'
	}

	#begin(place: 'head' | 'body' | 'base64') {
		this.#place = place
		this.#isBase64 = false
		this.#isBegun = false
	}

	#take(line: string) {
		if (this.#place === 'head' && line === '') this.#begin(this.#isBase64 ? 'base64' : 'body')
		else if (this.#place === 'head') this.#isBase64 ||= encodedHead.test(line)
		else if (this.#place === 'base64' && !/^[a-z\d+/=]+$/i.test(line)) {
			if (line !== '' || this.#isBegun) this.#place = 'footer'
		} else this.#isBegun = true
	}
}

const encodedHead = /^content-transfer-encoding:\s{0,20}"?base64\b/i

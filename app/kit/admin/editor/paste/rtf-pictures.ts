import { maxBytesOf } from '#platform/media/file-kinds.ts'
import { hexBytes, pictureFile } from './picture-files.ts'

/** A run of digits or bytes in the text. */
type Span = { from: number; to: number; isBinary: boolean }

type Picture = { type: 'image/png' | 'image/jpeg' | null; data: Span[]; depth: number }

/** `isFresh` until the first word of the group, which says what the group is. */
type Group = { isSkipped: boolean; isFresh: boolean; isOptional: boolean }

const mostCharacters = 150_000_000
const mostGroupsWithin = 500
const mostSpans = 10_000
/** More pictures than this are not fetched from one document. */
const mostPictures = 200

/** Groups that hold copies of pictures in an older format, or pictures outside of the text. */
const skipped =
	/^(?:nonshppict|shprslt|header[lrf]?|footer[lrf]?|listpicture|background|objdata|fldinst|fonttbl|stylesheet|info)$/
/** Of the groups that a reader may pass over, those that hold pictures of the text. */
const entered = /^(?:shppict|shpinst)$/
const otherFormat = /^(?:emfblip|wmetafile|macpict|pmmetafile|dibitmap|wbitmap)$/

/**
 * The pictures of an RTF text in order; `null` for one in a format that browsers do not show. The text is read once, from
 * start to end, and an unreadable text has no pictures.
 */
export function picturesInRtf(rtf: string): (File | null)[] {
	if (!rtf.startsWith('{\\rtf') || rtf.length > mostCharacters) return []
	return new RtfReader(rtf).read() ?? []
}

class RtfReader {
	private readonly rtf: string
	private readonly groups: Group[] = []
	private readonly pictures: (File | null)[] = []
	private picture: Picture | null = null
	private at = 0

	constructor(rtf: string) {
		this.rtf = rtf
	}

	/** `null` when the text is nested too deep, or its bytes did not survive the clipboard. */
	read(): (File | null)[] | null {
		while (this.at < this.rtf.length) {
			const letter = this.rtf[this.at]
			if (letter === '{') {
				if (!this.open()) return null
			} else if (letter === '}') this.close()
			else if (letter === '\\') {
				if (!this.control()) return null
			} else this.words()
			if (this.pictures.length >= mostPictures) break
		}
		return this.pictures
	}

	private open(): boolean {
		const isSkipped = this.groups.at(-1)?.isSkipped ?? false
		this.groups.push({ isSkipped, isFresh: true, isOptional: false })
		this.at++
		return this.groups.length <= mostGroupsWithin
	}

	private close() {
		if (this.picture && this.picture.depth === this.groups.length) {
			this.pictures.push(this.fileOf(this.picture))
			this.picture = null
		}
		this.groups.pop()
		this.at++
	}

	/** A control word or symbol; `false` when its bytes cannot be those of the file. */
	private control(): boolean {
		let end = this.at + 1
		while (isLetter(this.rtf.charCodeAt(end))) end++
		if (end === this.at + 1) {
			const symbol = this.rtf[end]
			const group = this.groups.at(-1)
			if (symbol === '*' && group?.isFresh) group.isOptional = true
			this.at = end + (symbol === "'" ? 3 : 1)
			return true
		}
		const word = this.rtf.slice(this.at + 1, Math.min(end, this.at + 33))
		const start = end
		if (this.rtf[end] === '-') end++
		while (isDigit(this.rtf.charCodeAt(end)) && end - start < 11) end++
		const value = Number(this.rtf.slice(start, end))
		this.at = this.rtf[end] === ' ' ? end + 1 : end
		if (word === 'bin') return this.binary(Math.max(0, value || 0))
		this.word(word)
		return true
	}

	private word(word: string) {
		const group = this.groups.at(-1)
		if (!group) return
		if (group.isFresh && (skipped.test(word) || (group.isOptional && !entered.test(word))))
			group.isSkipped = true
		group.isFresh = false
		if (group.isSkipped) return
		if (word === 'pict') this.picture ??= { type: null, data: [], depth: this.groups.length }
		else if (this.picture?.depth !== this.groups.length) return
		else if (word === 'pngblip') this.picture.type = 'image/png'
		else if (word === 'jpegblip') this.picture.type = 'image/jpeg'
		else if (otherFormat.test(word)) this.picture.type = null
	}

	private binary(length: number): boolean {
		const to = Math.min(this.rtf.length, this.at + length)
		for (let at = this.at; at < to; at++) {
			if (this.rtf.charCodeAt(at) > 255) return false
		}
		this.keep({ from: this.at, to, isBinary: true })
		this.at = to
		return true
	}

	private words() {
		const from = this.at
		let at = from
		for (; at < this.rtf.length; at++) {
			const code = this.rtf.charCodeAt(at)
			if (code === 0x5c || code === 0x7b || code === 0x7d) break
		}
		this.at = at
		this.keep({ from, to: at, isBinary: false })
	}

	private keep(span: Span) {
		const isOwn = this.picture?.depth === this.groups.length && !this.groups.at(-1)?.isSkipped
		if (isOwn && this.picture!.data.length < mostSpans) this.picture!.data.push(span)
	}

	private fileOf({ type, data }: Picture): File | null {
		const characters = data.reduce((sum, { from, to }) => sum + to - from, 0)
		if (!type || data.length >= mostSpans || characters > 3 * maxBytesOf.image) return null
		const parts = data.map(({ from, to, isBinary }) =>
			isBinary
				? Uint8Array.from({ length: to - from }, (_, index) => this.rtf.charCodeAt(from + index))
				: hexBytes(this.rtf.slice(from, to)),
		)
		return pictureFile(parts, type, this.pictures.length + 1)
	}
}

function isLetter(code: number): boolean {
	return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
}

function isDigit(code: number): boolean {
	return code >= 0x30 && code <= 0x39
}

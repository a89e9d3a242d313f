import { maxBytesOf } from '#platform/media/file-kinds.ts'
import { hexBytes, pictureFile } from './picture-files.ts'

/** A run of digits or bytes in the text. */
type Span = { from: number; to: number; isBinary: boolean }

type Picture = { type: 'image/png' | 'image/jpeg' | null; data: Span[]; depth: number }

/** `isFresh` until the first word of the group, which says what the group is. */
type Group = { isSkipped: boolean; isFresh: boolean; isOptional: boolean }

const maxCharacters = 150_000_000
const maxGroupsWithin = 500
const maxSpans = 10_000
/** More pictures than this are not fetched from one document. */
const maxPictures = 200

/** Groups that hold copies of pictures in an older format, or pictures outside of the text. */
const skipped =
	/^(?:nonshppict|shprslt|header[lrf]?|footer[lrf]?|listpicture|background|objdata|fldinst|fonttbl|stylesheet|info)$/
/** Of the groups that a reader may pass over, those that hold pictures of the text. */
const entered = /^(?:shppict|shpinst)$/
/** A word with its number, the code of a letter, or a symbol. */
const control = /\\(?:([a-z]+)(-?\d{1,10})? ?|'[^]{2}|([^]))/iy
const words = /[^\\{}]*/y
const otherFormat = /^(?:emfblip|wmetafile|macpict|pmmetafile|dibitmap|wbitmap)$/

/**
 * The pictures of an RTF text in order; `null` for one in a format that browsers do not show. The text is read once,
 * from start to end, and an unreadable text has no pictures.
 */
export function picturesInRtf(rtf: string): (File | null)[] {
	if (!rtf.startsWith('{\\rtf') || rtf.length > maxCharacters) return []
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
			if (this.pictures.length >= maxPictures) break
		}
		return this.pictures
	}

	private open(): boolean {
		const isSkipped = this.groups.at(-1)?.isSkipped ?? false
		this.groups.push({ isSkipped, isFresh: true, isOptional: false })
		this.at++
		return this.groups.length <= maxGroupsWithin
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
		control.lastIndex = this.at
		const [all = '\\', word, value, symbol] = control.exec(this.rtf) ?? []
		this.at += all.length
		const group = this.groups.at(-1)
		if (symbol === '*' && group?.isFresh) group.isOptional = true
		if (word === 'bin') return this.binary(Math.max(0, Number(value ?? 0)))
		if (word && group) this.word(word, group)
		return true
	}

	private word(word: string, group: Group) {
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
		if (/[^\0-\xff]/.test(this.rtf.slice(this.at, to))) return false
		this.keep({ from: this.at, to, isBinary: true })
		this.at = to
		return true
	}

	private words() {
		words.lastIndex = this.at
		words.test(this.rtf)
		this.keep({ from: this.at, to: words.lastIndex, isBinary: false })
		this.at = words.lastIndex
	}

	private keep(span: Span) {
		const isOwn = this.picture?.depth === this.groups.length && !this.groups.at(-1)?.isSkipped
		if (isOwn && this.picture!.data.length < maxSpans) this.picture!.data.push(span)
	}

	private fileOf({ type, data }: Picture): File | null {
		const characters = data.reduce((sum, { from, to }) => sum + to - from, 0)
		if (!type || data.length >= maxSpans || characters > 3 * maxBytesOf.image) return null
		const parts = data.map(({ from, to, isBinary }) =>
			isBinary
				? Uint8Array.from({ length: to - from }, (_, index) => this.rtf.charCodeAt(from + index))
				: hexBytes(this.rtf.slice(from, to)),
		)
		return pictureFile(parts, type, this.pictures.length + 1)
	}
}

// Converts clipboard HTML to clean Markdown: keeps structure, drops styles.
import { writeTree } from '../blocks/write-blocks.ts'
import { wordsOf } from './html-nodes.ts'
import { readHtml } from './html-tree.ts'
import { toBlocks } from './markdown-tree.ts'
import { filesOf, keepsAddress } from './pasted-pictures.ts'
import type { Beside } from './pasted-pictures.ts'
import { numberedMark, placeMark } from './picture-marks.ts'
import { placePictures } from './place-pictures.ts'

/** Places more than this are not marked: the site shows a text with many comments as plain text. */
const maxPlaces = 100

/** A picture to upload, and its number in the mark that stands where it belongs. */
export type PastedPicture = { number: number; file: File; alt: string }

/** The result of a paste. */
export type PastedText = {
	/** Blocks with a numbered mark for each of `pictures`, and a plain mark for each picture that could not be had. */
	markdown: string
	pictures: PastedPicture[]
	/** Number of pictures that could not be had. */
	lostPictures: number
}

/** Whether the HTML has structure worth converting; text copied from a code editor has none. */
export function hasStructure(html: string): boolean {
	return (
		/<(?:h[1-6]|ul|ol|li|table|blockquote|strong|em|b|i|a|del|s|strike|img|sub|sup|v:imagedata)[\s>]/i.test(
			html,
		) ||
		/class=["']?Mso(?:Title|Heading|List)|mso-list:|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|role=["']?heading/i.test(
			html,
		)
	)
}

/** Whether the HTML has words beside its pictures. */
export function hasWords(html: string): boolean {
	return html !== '' && /[\p{L}\p{N}]/u.test(wordsOf(readHtml(html).tree))
}

/** The HTML as Markdown. `beside` is what else the clipboard holds: Word puts its pictures there. */
export function pastedMarkdown(html: string, beside: Beside = {}): PastedText {
	const { tree, found } = readHtml(html)
	const files = filesOf(found, beside)
	const pictures: PastedPicture[] = []
	const marks = new Map<number, string>()
	for (const [index, picture] of found.entries()) {
		if (keepsAddress(picture) || marks.size >= maxPlaces) continue
		const [file, { alt }] = [files[index], picture]
		const number = pictures.length + 1
		if (file) pictures.push({ number, file, alt })
		marks.set(index, file ? numberedMark(number, alt) : placeMark(alt))
	}
	const lost = found.filter((picture) => !keepsAddress(picture)).length - pictures.length
	const markdown = writeTree(placePictures(toBlocks(tree), marks))
	return { markdown, pictures, lostPictures: lost }
}

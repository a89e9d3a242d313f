// Comments that stand for pictures in pasted Markdown. A plain one may be stored: it asks the writer for the picture. A
// numbered one, `(#3 A hen)`, stands where picture 3 of the paste is to go, and is resolved before the text is kept.
import { picturePlaceWords } from '../blocks/read-blocks.ts'

/** The place of a picture that could not be had, with what is known of it. */
export function placeMark(alt: string): string {
	const words = placeWords(alt)
	return words ? `<!-- ${picturePlaceWords} (${words}) -->` : `<!-- ${picturePlaceWords} -->`
}

/** The place of the picture with this number in the paste. */
export function numberedMark(number: number, alt: string): string {
	return `<!-- ${picturePlaceWords} (${`#${number} ${placeWords(alt)}`.trim()}) -->`
}

/** How many pictures a text still asks for. */
export function countPlaces(markdown: string): number {
	return markdown.split(`<!-- ${picturePlaceWords}`).length - 1
}

/** Reads the words of a `picture_place` node: a number only where one was written by the paste. */
export function readPlaceWords(words: string): { number: number | null; alt: string } {
	const found = /^#(\d{1,4})(?: (.*))?$/.exec(words)
	return found ? { number: Number(found[1]), alt: found[2] ?? '' } : { number: null, alt: words }
}

/** Nothing that would end the comment or its brackets, or pass for a number. */
function placeWords(alt: string): string {
	return alt
		.replaceAll(/[\s()<>#-]+/g, ' ')
		.trim()
		.slice(0, 200)
		.trim()
}

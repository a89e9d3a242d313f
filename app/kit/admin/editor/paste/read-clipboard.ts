import { unwrappedLink } from '#platform/lib/unwrapped-link.ts'
import { hasStructure, hasWords, pastedMarkdown } from './paste-html.ts'
import type { PastedPicture } from './paste-html.ts'
import { isWithinPasteLimits } from './paste-limits.ts'
import { countPlaces } from './picture-marks.ts'

/** What was left out: files, or pictures, whose places stay marked in the text until they are filled. */
export type Notice = { kind: 'files'; words: string } | { kind: 'pictures' }

/** What a paste or drop brings. `notice` says what was left out. */
export type ClipboardContent =
	/** Pictures to upload at the cursor; none when only other files came. */
	| { kind: 'pictures'; files: File[]; notice: Notice | null }
	/** An address for the selected words. */
	| { kind: 'link'; address: string }
	/** Markdown blocks, with a numbered mark where each of the pictures belongs; see `picture-marks.ts`. */
	| { kind: 'blocks'; markdown: string; pictures: PastedPicture[]; notice: Notice | null }
	/** Words without structure, or nothing of ours: the editor reads `text/plain`. */
	| { kind: 'plain' }

/**
 * Decides what the clipboard holds. `selectedWords` are those that an address would become the link of; '' when nothing
 * is selected, or more than one line.
 */
export function readClipboard(data: DataTransfer, selectedWords: string): ClipboardContent {
	const html = data.getData('text/html')
	const isTooDeep = !isWithinPasteLimits(html)
	const { images, others } = filesIn(data)
	// Word adds a picture of the copied text to the text itself.
	if (images.length > 0 && (isTooDeep || !hasWords(html)))
		return { kind: 'pictures', files: images, notice: null }
	if (others.length > 0 && images.length === 0)
		return { kind: 'pictures', files: [], notice: excluded(others) }
	const address = addressIn(data.getData('text/plain'))
	const isForWords = selectedWords.trim() !== '' && !selectedWords.includes('\n')
	if (address && isForWords) return { kind: 'link', address }
	if (address || !hasStructure(html) || isTooDeep) return { kind: 'plain' }
	const beside = { rtf: data.getData('text/rtf'), files: images }
	const { markdown, pictures, lostPictures } = pastedMarkdown(html, beside)
	const notice = lostPictures > 0 ? ({ kind: 'pictures' } as const) : null
	return markdown === '' ? { kind: 'plain' } : { kind: 'blocks', markdown, pictures, notice }
}

/** What was dropped: its pictures, and a notice of other files. `null` when there are no files. */
export function readDrop(
	data: DataTransfer | null,
): Extract<ClipboardContent, { kind: 'pictures' }> | null {
	const { images, others } = filesIn(data)
	if (images.length + others.length === 0) return null
	return { kind: 'pictures', files: images, notice: others.length > 0 ? excluded(others) : null }
}

/** The address if `text` is nothing else, as it was written; null otherwise. */
export function addressIn(text: string): string | null {
	const address = unwrappedLink(text.trim())
	return /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(address) ? address : null
}

/** The files of a paste or drop. An editor would insert the others as text, whatever their format. */
function filesIn(data: DataTransfer | null): { images: File[]; others: File[] } {
	const files = Array.from(data?.files ?? [])
	const isImage = ({ type }: File) => type.startsWith('image/')
	return { images: files.filter(isImage), others: files.filter((file) => !isImage(file)) }
}

/** The words of a notice above this text; '' once every place of a picture in it is filled. */
export function noticeWords(notice: Notice | null, markdown: string): string {
	if (notice?.kind !== 'pictures') return notice?.words ?? ''
	const count = countPlaces(markdown)
	return count > 0 ? lost(count) : ''
}

function excluded(files: File[]): Notice {
	const names = new Intl.ListFormat('en-NZ').format(files.map(({ name }) => name))
	const were = files.length === 1 ? 'was' : 'were'
	return {
		kind: 'files',
		words: `${names} ${were} left out: only pictures can be added this way. To offer a document, upload it under Media and link to its address.`,
	}
}

function lost(count: number): string {
	return count === 1
		? '1 picture could not be copied with the text. Its place is marked: add it there with the image button.'
		: `${count} pictures could not be copied with the text. Their places are marked: add them there with the image button.`
}

import type { ImageMarkup } from './image-markup.ts'

/** A picture on its way: `failure` is a sentence once it has failed, `percent` goes from 0 to 100. */
export type UploadNote = {
	id: number
	name: string
	percent: number
	failure: string | null
	onRetry: () => void
	onRemove: () => void
}

/** The text that the dialogs and uploads write into: the visual editor or the source. */
export type TextTarget = {
	/** The words that a link is for, '' if it brings its own; null when they stay as they are, as several blocks do. */
	selectedWords: () => string | null
	/** Replaces the selection with a linked text; where `selectedWords` is null, only links what is selected. */
	putLink: (address: string, words: string) => void
	putPicture: (image: ImageMarkup) => void
	/** Puts a film at the cursor, on its own line. */
	putVideo: (address: string) => void
	/**
	 * Shows the pictures on their way and no others. A new one stands at `at`, or for null at the cursor; several at one
	 * place stay in the order they came in.
	 */
	showUploads: (notes: readonly UploadNote[], at?: number | null) => void
	/** Puts the picture where its note stands, and removes the note. */
	placeUpload: (id: number, image: ImageMarkup) => void
	focus: () => void
	/** Returns what brings the focus back, to the selection of now: the browser may have moved it meanwhile. */
	holdSelection: () => () => void
}

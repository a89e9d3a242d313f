import type { TextRendering } from '#kit/records/define-type.ts'
import type { Notice } from './paste/read-clipboard.ts'
import type { WebPicture } from './web-pictures.ts'

/** A picture of the library, as the editor gets it. */
export type UploadedImage = { url: string; alt: string }

/** Where the pictures of a text come from. What rejects does so with an `Error` whose message is shown to the user. */
export type Pictures = {
	/** `onPercent` is told of progress, from 0 to 100. */
	upload: (
		file: File,
		options: { signal: AbortSignal; onPercent: (percent: number) => void },
	) => Promise<UploadedImage>
	/** Copies a picture from another site into the library and resolves to its address there. */
	bring: (picture: WebPicture, signal: AbortSignal) => Promise<string>
	/** Has one chosen from the library. */
	choose: () => Promise<UploadedImage | null>
	/** Called when an uploaded image is inserted into the text, with its alt text. */
	onPlaced: (image: UploadedImage) => void
}

export type SurfaceProps = {
	label: string
	id: string
	value: string
	onChange: (value: string) => void
	/** Ids of elements that describe the field, such as its hint. */
	describedBy: string
	/** How the page renders this text. */
	rendering: TextRendering | undefined
	/** Whether the form reports an error for it. */
	isWrong: boolean
	/** Large type, as on the pages of articles. */
	isLarge: boolean
	/** Selection in the plain text area that this replaces; null if it had no focus. */
	startsAt: { anchor: number; head: number } | null
	pictures: Pictures
}

/** What both ways of editing the text get: as visitors will see it, and as source. */
export type TextProps = Pick<
	SurfaceProps,
	'id' | 'label' | 'value' | 'onChange' | 'describedBy' | 'isWrong' | 'startsAt'
> & {
	/** Called with pictures to insert at `at`, or at the cursor. */
	onImages: (files: File[], at: number | null) => void
	/** Called with what was left out. */
	onNotice: (notice: Notice) => void
}

import type { ReactNode } from 'react'
import type { TextRendering } from '#kit/records/define-type.ts'
import type { WebPicture } from './web-pictures.ts'

/** Rejects with an `Error` whose message is shown to the user. `onPercent` is told of progress, from 0 to 100. */
export type UploadImage = (
	file: File,
	options: { signal: AbortSignal; onPercent: (percent: number) => void },
) => Promise<UploadedImage>

export type MarkdownEditorProps = {
	label: string
	id: string
	hint?: ReactNode
	value: string
	onChange: (value: string) => void
	/** Ids of elements other than the hint that describe the field, such as its error. */
	describedBy?: string | undefined
	/** How the page renders this text. */
	rendering?: TextRendering | undefined
	/** Whether the form reports an error for it. */
	isWrong?: boolean | undefined
	/** Large type, as on the pages of articles. */
	isLarge?: boolean
	uploadImage: UploadImage
	/**
	 * Copies a picture from another site into the library and resolves to its address there. Rejects with an `Error` whose
	 * message is shown to the user. Without it, such pictures are not reported.
	 */
	bringPicture?: ((picture: WebPicture, signal: AbortSignal) => Promise<string>) | undefined
	openLibrary?: (() => Promise<UploadedImage | null>) | undefined
	/** Called when an uploaded image is inserted into the text, with its alt text. */
	onImagePlaced?: ((image: { url: string; alt: string }) => void) | undefined
}

export type SurfaceProps = MarkdownEditorProps & {
	/** Selection in the plain text area that this replaces; null if it had no focus. */
	startsAt: { anchor: number; head: number } | null
}

/** A picture of the library, as the editor gets it. */
export type UploadedImage = {
	url: string
	width: number | null
	height: number | null
	alt: string
}

import type { ReactNode } from 'react'
import type { TextRendering } from '#app/records/define-type.ts'
import type { UploadedImage } from './uploads.ts'
import type { WebPicture } from './web-pictures.ts'

export type MarkdownEditorProps = {
	label: string
	id: string
	hint?: ReactNode
	value: string
	onChange: (value: string) => void
	/** Ids of what describes the field besides the editor's own hint, such as its error. */
	describedBy?: string | undefined
	/** As on the page the text is for. */
	rendering?: TextRendering | undefined
	/** The form found something wrong with it. */
	isWrong?: boolean | undefined
	/** Rejects with an `Error` whose message is a sentence for people. */
	uploadImage: (file: File, signal: AbortSignal) => Promise<UploadedImage>
	/**
	 * Brings a picture of another site into the library and answers its address there. Rejects with an `Error` whose message is a
	 * sentence for people. Without it nothing is said about such pictures.
	 */
	bringPicture?: ((picture: WebPicture, signal: AbortSignal) => Promise<string>) | undefined
	openLibrary?: (() => Promise<UploadedImage | null>) | undefined
	/** Hears of an uploaded image that came into the text, with the words that stand for it. */
	onImagePlaced?: ((image: { url: string; alt: string }) => void) | undefined
}

export type SurfaceProps = MarkdownEditorProps & {
	/** Where the cursor stood in the plain text area this takes the place of. */
	startsAt: { anchor: number; head: number } | null
}

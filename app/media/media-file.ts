import type { Focus } from './picture/focus.ts'

/** A file in storage. */
export type StoredFile = {
	id: string
	url: string
	/** What it was called where it came from. */
	name: string
	sizeBytes: number
	mimeType: string
	width: number | null
	height: number | null
}

/** A file that was just stored, as `POST /admin/upload` answers it. */
export type UploadedFile = StoredFile & {
	/** The oldest file with the same bytes, when there is one that can be used instead. */
	twin: (StoredFile & { createdAt: string }) | null
}

/** A stored file as the back office shows it. */
export type MediaFile = StoredFile & {
	folder: string
	alt: string
	/** The image only decorates: readers of screens pass over it. */
	decorative: boolean
	/** What of the picture stays in view where it is cropped. */
	focus: Focus
	/** When it was stored, ISO 8601. */
	createdAt: string
	/** How many records show it. */
	usedBy: number
	/** A PDF of which no picture could be made, so that pages show none. */
	isUnshown: boolean
}

/** A record that shows a stored file. */
export type MediaUse = {
	/** Key of its type, or `homepage`. */
	recordType: string
	recordId: string
	/** Empty for the homepage. */
	title: string
	inTrash: boolean
}

/** What a gallery says of a picture itself. */
export type GalleryText = {
	productId: string
	/** Of the product. */
	title: string
	/** Takes the place of the words kept with the picture; empty when those are used. */
	alt: string
	caption: string
}

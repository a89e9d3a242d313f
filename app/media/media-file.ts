import type { Focus } from './focus.ts'

/** A file that was just stored, as `POST /admin/upload` answers it. */
export type UploadedFile = {
	id: string
	url: string
	/** What it was called where it came from. */
	name: string
	sizeBytes: number
	mimeType: string
	width: number | null
	height: number | null
}

/** A stored file as the back office shows it. */
export type MediaFile = UploadedFile & {
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

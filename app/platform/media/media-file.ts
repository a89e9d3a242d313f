import type { Focus } from './picture/image-view.ts'

/** A file in storage. */
export type StoredFile = {
	id: string
	url: string
	/** Original file name, else the stored one. */
	name: string
	sizeBytes: number
	mimeType: string
	width: number | null
	height: number | null
}

/** A file that was just stored: the response of `POST /admin/upload`. */
export type UploadedFile = StoredFile & {
	/** The oldest other file with the same bytes that can be used instead, if any; this file if nothing was stored. */
	duplicate: (StoredFile & { createdAt: string }) | null
	/** Who cannot see it, as a sentence. */
	warning: string | null
}

/** Whether an upload gave a file of the library, which had its bytes already. */
export function wasStored({ id, duplicate }: UploadedFile): boolean {
	return duplicate?.id === id
}

/** A stored file as the back office shows it. */
export type MediaFile = StoredFile & {
	folder: string
	alt: string
	/** Purely decorative, so screen readers skip it. */
	decorative: boolean
	/** The point that stays in view when the picture is cropped. */
	focus: Focus
	/** When it was stored, ISO 8601. */
	createdAt: string
	/** How many records show it. */
	usedBy: number
	/** Whether it came with the demo content. */
	isDemo: boolean
	/** A PDF that could not be drawn, so pages show no picture of it. */
	isUnshown: boolean
}

/** A record that shows a stored file. */
export type MediaUse = {
	/** Key of its type. */
	recordType: string
	recordId: string
	title: string
	inTrash: boolean
}

/** A gallery's own text for a picture. */
export type GalleryText = {
	productId: string
	/** Title of the product. */
	title: string
	/** Overrides the alternative text of the picture; empty to use that. */
	alt: string
	caption: string
}

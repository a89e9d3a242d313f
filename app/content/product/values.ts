import type { PickedRecord, PublishingValues } from '#app/records/form-record.ts'
import type { Country } from '#app/lib/country.ts'

export type GalleryValue = {
	type: 'image' | 'video'
	/** For a video also an embed code. */
	url: string
	caption: string
	/** The description of an image here, where the one stored with it does not fit. */
	alt: string
	thumbnail: string | null
	videoType: string | null
	videoId: string | null
}

export type DocumentValue = { name: string; url: string; size: string | null; type: string | null }

/** The values of a product's form. */
export type ProductValues = PublishingValues & {
	title: string
	description: string
	price: number | null
	isFeatured: boolean
	/** The product that gives up its featured place when this one is saved. */
	insteadOf: string | null
	country: Country
	categories: string[]
	image: string
	features: string[]
	content: string
	gallery: GalleryValue[]
	documents: DocumentValue[]
	readFirst: PickedRecord[]
}

/** A new item of the gallery; a video gets its address afterwards. */
export function newGalleryItem(type: 'image' | 'video', url: string): GalleryValue {
	return { type, url, caption: '', alt: '', thumbnail: null, videoType: null, videoId: null }
}

import type { PickedRecord, PublishingValues } from '#app/records/form-record.ts'
import type { Country } from '#app/lib/country.ts'

export type GalleryValue = {
	type: 'image' | 'video'
	/** Of a video also an embed code. */
	url: string
	caption: string
	/** What an image shows, where the words kept with it do not fit. */
	alt: string
	thumbnail: string | null
	videoType: string | null
	videoId: string | null
}

export type DocumentValue = { name: string; url: string; size: string | null; type: string | null }

/** What the form of a product holds. */
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

/** An item as the gallery starts with it; a video gets its address afterwards. */
export function newGalleryItem(type: 'image' | 'video', url: string): GalleryValue {
	return { type, url, caption: '', alt: '', thumbnail: null, videoType: null, videoId: null }
}

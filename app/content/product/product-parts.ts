import { z } from 'zod/mini'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'

// The parts of a product that are stored as lists, read from storage.

const galleryItem = z.object({
	type: z.enum(['image', 'video']),
	url: z.string(),
	caption: z.nullish(z.string()),
	alt: z.nullish(z.string()),
	thumbnail: z.nullish(z.string()),
	videoType: z.nullish(z.string()),
	videoId: z.nullish(z.string()),
})

const productDocument = z.object({
	name: z.string(),
	url: z.string().check(z.regex(/^(https?:\/\/|\/media\/)/)),
	size: z.nullish(z.string()),
	type: z.nullish(z.string()),
})

export type GalleryItem = z.output<typeof galleryItem>

export const parseFeatures = (stored: unknown) => parseStoredList(stored, z.string())
export const parseGallery = (stored: unknown) => parseStoredList(stored, galleryItem)
export const parseDocuments = (stored: unknown) => parseStoredList(stored, productDocument)

import { z } from 'zod/mini'
import { blankIfUnseen, withoutInvisible } from '#platform/lib/text/characters.ts'
import { overLimit } from '#platform/lib/text/lengths.ts'
import { isSafeLink } from '#platform/lib/safe-link.ts'
import { parseVideo } from '#platform/lib/video.ts'
import { linkSchema } from '#platform/fields/field-schemas.ts'
import {
	country,
	custom,
	entries,
	lines,
	markdown,
	names,
	number,
	optionalPicture,
	picked,
	text,
	toggle,
} from '#platform/fields/kinds.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'
import { parseDocuments, parseGallery } from './product-parts.ts'

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

/** A new item of the gallery; a video gets its address afterwards. */
export function newGalleryItem(type: 'image' | 'video', url: string): GalleryValue {
	return { type, url, caption: '', alt: '', thumbnail: null, videoType: null, videoId: null }
}

const shortText = (max: number, tooLong: string) =>
	z.string().check(z.trim(), z.maxLength(max, tooLong))
const optionalPart = (max: number, tooLong: string) =>
	z._default(z.nullable(shortText(max, tooLong)), null)
const caption = z._default(shortText(300, 'Keep the caption under 300 characters'), '')

const thumbnail = z._default(
	z.nullable(
		z
			.string()
			.check(
				z.overwrite(withoutInvisible),
				z.trim(),
				z.maxLength(2000, 'The preview picture address must be at most 2,000 characters'),
				z.refine(isSafeLink, 'Please enter a valid URL'),
			),
	),
	null,
)

const unknownVideo = 'The details of this video are too long. Please add it again.'

const galleryItem = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('image'),
		url: linkSchema,
		caption,
		alt: z._default(shortText(500, 'Keep the description under 500 characters'), ''),
		thumbnail,
	}),
	z.object({
		type: z.literal('video'),
		url: z.string().check(
			z.overwrite(withoutInvisible),
			z.trim(),
			z.maxLength(4000, 'The video address must be at most 4,000 characters'),
			z.refine((url) => parseVideo(url) !== null, 'Please enter a YouTube, Vimeo or mp4 address'),
		),
		caption,
		thumbnail,
		/** The provider, such as 'youtube'; `videoId` is the id there. */
		videoType: optionalPart(20, unknownVideo),
		videoId: optionalPart(40, unknownVideo),
	}),
])

const unknownFile = 'The details of this document are too long. Please upload it again.'

const productDocument = z.object({
	name: z
		.string()
		.check(
			z.overwrite(blankIfUnseen),
			z.trim(),
			z.minLength(1, 'Give the document a name'),
			z.maxLength(200, 'Keep the document name under 200 characters'),
		),
	url: linkSchema,
	/** As text, such as '24 KB'. */
	size: z._default(z.nullable(z.string().check(z.maxLength(40, unknownFile))), null),
	type: z._default(z.nullable(z.string().check(z.maxLength(120, unknownFile))), null),
})

const fields = defineFields({
	title: text({
		label: 'Title',
		min: 1,
		max: 200,
		tooShort: 'Title is required',
		tooLong: 'Keep the title under 200 characters',
	}),
	description: text({
		label: 'Short description',
		min: 1,
		max: 1000,
		tooShort: 'Short description is required',
		tooLong: overLimit(1000),
	}),
	/** Australian dollars; null means "contact for price". */
	price: number({
		label: 'Price',
		blank: null,
		min: 0,
		max: 9_999_999,
		places: 2,
		wrong: 'Write a price such as 12.50, or leave it empty',
		tooLow: 'The price cannot be below 0',
		tooHigh: 'The price is too high',
	}),
	isFeatured: toggle({ label: 'Featured' }),
	/** The product that gives up its featured place when this one is saved. */
	insteadOf: custom<string | null, string | null>({
		label: 'Instead of',
		schema: z._default(z.nullable(z.guid('Please choose the product to replace')), null),
		blank: null,
		read: () => null,
		isColumn: false,
	}),
	country: country({ blank: 'Both' }),
	categories: names({ label: 'Categories' }),
	image: optionalPicture(),
	features: lines({ label: 'Features', one: 'Feature', many: 'features' }),
	content: markdown({ label: 'Detailed content' }),
	gallery: entries({
		label: 'Gallery',
		of: galleryItem,
		max: 50,
		tooMany: 'A gallery can have up to 50 items',
		read: (stored): GalleryValue[] =>
			parseGallery(stored).map(({ type, url, ...item }) => ({
				type,
				url,
				caption: item.caption ?? '',
				alt: item.alt ?? '',
				thumbnail: item.thumbnail ?? null,
				videoType: item.videoType ?? null,
				videoId: item.videoId ?? null,
			})),
	}),
	documents: entries({
		label: 'Documents',
		of: productDocument,
		max: 50,
		tooMany: 'A product can have up to 50 documents',
		read: (stored): DocumentValue[] =>
			parseDocuments(stored).map(({ name, url, size, type }) => ({
				name,
				url,
				size: size ?? null,
				type: type ?? null,
			})),
	}),
	readFirst: picked({ label: 'Read first', many: 'articles' }),
})

/** The fields of a product, how they are stored, and where they are used. */
export const productFields = storeFields(fields, {
	table: 'products',
	id: 'uuid',
	order: ['-createdAt'],
	list: ['image', 'title', 'price', 'country', 'features', 'documents'],
	sorts: ['title', 'price'],
	find: ['title'],
	card: ['title', 'description', 'price', 'country', 'categories', 'isFeatured', 'image'],
	page: ['features', 'gallery', 'documents', 'content', 'readFirst'],
	search: { A: ['title'], B: ['description'], C: ['categories'], D: ['features', 'content'] },
	links: ['documents'],
	description: 'description',
})

export type ProductValues = typeof productFields.blank

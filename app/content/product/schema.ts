import { z } from 'zod'
import {
	audience,
	link,
	markdownText,
	optionalImage,
	pickedRecords,
	publishing,
	textList,
} from '#app/records/fields.ts'
import { blankIfUnseen, withoutInvisible } from '#app/lib/text/invisible.ts'
import { overLimit } from '#app/lib/text/over-limit.ts'
import { isSafeLink } from '#app/lib/safe-link.ts'
import { parseVideo } from '#app/lib/video.ts'
import { productCategories } from './categories.ts'

const caption = z.string().trim().max(300, 'Keep the caption under 300 characters').default('')

const thumbnail = z
	.string()
	.overwrite(withoutInvisible)
	.trim()
	.max(2000, 'The preview picture address must be at most 2,000 characters')
	.refine(isSafeLink, 'Please enter a valid URL')
	.nullable()
	.default(null)

const unknownVideo = 'The details of this video are too long. Please add it again.'

const galleryItem = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('image'),
		url: link,
		caption,
		alt: z.string().trim().max(500, 'Keep the description under 500 characters').default(''),
		thumbnail,
	}),
	z.object({
		type: z.literal('video'),
		url: z
			.string()
			.overwrite(withoutInvisible)
			.trim()
			.max(4000, 'The video address must be at most 4,000 characters')
			.refine((url) => parseVideo(url) !== null, 'Please enter a YouTube, Vimeo or mp4 address'),
		caption,
		thumbnail,
		/** The provider, such as 'youtube'; `videoId` is the id there. */
		videoType: z.string().trim().max(20, unknownVideo).nullable().default(null),
		videoId: z.string().trim().max(40, unknownVideo).nullable().default(null),
	}),
])

const unknownFile = 'The details of this document are too long. Please upload it again.'

const productDocument = z.object({
	name: z
		.string()
		.overwrite(blankIfUnseen)
		.trim()
		.min(1, 'Give the document a name')
		.max(200, 'Keep the document name under 200 characters'),
	url: link,
	/** As text, such as '24 KB'. */
	size: z.string().max(40, unknownFile).nullable().default(null),
	type: z.string().max(120, unknownFile).nullable().default(null),
})

const wrongPrice = 'Write a price such as 12.50, or leave it empty'

export const productSchema = z.object({
	title: z
		.string()
		.overwrite(blankIfUnseen)
		.trim()
		.min(1, 'Title is required')
		.max(200, 'Keep the title under 200 characters'),
	description: z
		.string()
		.overwrite(blankIfUnseen)
		.trim()
		.min(1, 'Short description is required')
		.max(1000, overLimit(1000)),
	/** Australian dollars; null means "contact for price". */
	price: z
		.number(wrongPrice)
		.min(0, 'The price cannot be below 0')
		.max(9_999_999, 'The price is too high')
		.multipleOf(0.01, wrongPrice)
		.nullable()
		.default(null),
	isFeatured: z.boolean().default(false),
	/** The product that gives up its featured place for this one; not a column. */
	insteadOf: z.guid('Please choose the product to replace').nullable().default(null),
	country: audience.default('Both'),
	content: markdownText({ label: 'Content', min: 0 }).default(''),
	features: textList({ one: 'Feature', many: 'features' }),
	categories: z
		.array(z.enum(productCategories, 'This category is no longer offered. Please untick it.'))
		.default([]),
	documents: z.array(productDocument).max(50, 'A product can have up to 50 documents').default([]),
	gallery: z.array(galleryItem).max(50, 'A gallery can have up to 50 items').default([]),
	image: optionalImage,
	readFirst: pickedRecords('articles'),
	...publishing,
})

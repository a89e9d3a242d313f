import { z } from 'zod'
import {
	audience,
	isSafeLink,
	link,
	optionalImage,
	publishing,
	textList,
} from '#app/content/core/fields.ts'
import { parseVideo } from '#app/lib/video.ts'
import { productCategories } from './categories.ts'

const caption = z.string().trim().max(300).default('')

const thumbnail = z.string().trim().max(2000).refine(isSafeLink).nullable().default(null)

const galleryItem = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('image'),
		url: link,
		caption,
		alt: z.string().trim().max(500).default(''),
		thumbnail,
	}),
	z.object({
		type: z.literal('video'),
		url: z
			.string()
			.trim()
			.max(4000)
			.refine((url) => parseVideo(url) !== null, 'Please enter a YouTube, Vimeo or mp4 address'),
		caption,
		thumbnail,
		/** Such as 'youtube', with the id of the video there. */
		videoType: z.string().trim().max(20).nullable().default(null),
		videoId: z.string().trim().max(40).nullable().default(null),
	}),
])

const productDocument = z.object({
	name: z.string().trim().min(1, 'Give the document a name').max(200),
	url: link,
	/** For people, such as '24 KB'. */
	size: z.string().max(40).nullable().default(null),
	type: z.string().max(120).nullable().default(null),
})

export const productSchema = z.object({
	title: z.string().trim().min(1, 'Title is required').max(200),
	description: z.string().trim().min(1, 'Short description is required').max(1000),
	/** Australian dollars; null means "contact for price". */
	price: z
		.number()
		.min(0, 'The price cannot be below 0')
		.max(9_999_999)
		.multipleOf(0.01)
		.nullable()
		.default(null),
	isFeatured: z.boolean().default(false),
	country: audience.default('Both'),
	content: z.string().max(100_000).default(''),
	features: textList,
	categories: z.array(z.enum(productCategories)).default([]),
	documents: z.array(productDocument).max(50).default([]),
	gallery: z.array(galleryItem).max(50).default([]),
	image: optionalImage,
	...publishing,
})

export type ProductInput = z.output<typeof productSchema>

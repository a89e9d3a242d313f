import { z } from 'zod/mini'
import { countries } from '#platform/lib/country.ts'
import type { Country } from '#platform/lib/country.ts'
import { home } from '#platform/lib/home.ts'
import { toParagraphs } from '#platform/lib/text/paragraphs.ts'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'
import { contactHref } from '#kit/site/contact-link.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'

type ServiceRow = {
	id: string
	slug: string
	title: string
	description: string
	features: unknown
	image: string | null
	country: Country
}

export type ServiceCardView = ReturnType<typeof toServiceCardView>

/** Only what a card shows: the page carries this data in addition to the card. */
export function toServiceCardView(
	{ slug, title, description, image }: Omit<ServiceRow, 'features'>,
	images: Map<string, ImageView>,
) {
	return {
		slug,
		title,
		intro: toParagraphs(description)[0] ?? '',
		image: image ? (images.get(image) ?? null) : null,
	}
}

export type ServiceView = ReturnType<typeof toServiceView>

export function toServiceView(row: ServiceRow, images: Map<string, ImageView>) {
	const { only, country } = home()
	const area = row.country === 'Both' ? [...countries] : [row.country]
	return {
		id: row.id,
		slug: row.slug,
		title: row.title,
		paragraphs: toParagraphs(row.description),
		features: parseStoredList(row.features, z.string()).filter((feature) => feature.trim() !== ''),
		areaServed: only ? [country] : area,
		enquiryHref: contactHref(`Enquiry: ${row.title}`),
		image: row.image ? (images.get(row.image) ?? null) : null,
	}
}

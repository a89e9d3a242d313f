import type { ImageView } from '#platform/media/picture/image-view.ts'
import { asDecoration } from '#platform/media/picture/image-view.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { editionFields } from './edition-fields.ts'
import type { EditionCardRow, EditionPageRow } from './queries.server.ts'
import { editionType } from './type.ts'

export type EditionCardView = ReturnType<typeof toEditionCardView>
export type EditionView = ReturnType<typeof toEditionView>

export function toEditionCardView(row: EditionCardRow) {
	const at = row.publishAt ?? row.createdAt
	return {
		title: row.title,
		href: editionType.path(row),
		text: row.inboxLine,
		published: { at: at.toISOString(), text: formatDate(at) },
	}
}

/** The addresses of the pictures of its items. */
export function picturesOf(row: { items: unknown }): string[] {
	return editionFields.read({ items: row.items }).items.flatMap(({ image }) => image || [])
}

export function toEditionView(row: EditionPageRow, images: Map<string, ImageView>) {
	const { items } = editionFields.read({ items: row.items })
	const isCorrected = row.sentVersion !== null && row.version > row.sentVersion
	return {
		...toEditionCardView(row),
		items: items.map(({ title, words, path, image }) => ({
			title,
			words,
			path,
			image: asDecoration(images.get(image)),
		})),
		corrected: isCorrected ? formatDate(row.updatedAt) : null,
		changed: { at: row.updatedAt.toISOString() },
	}
}

import { formatDate } from '#platform/lib/text/long-date.ts'
import type { EditionCardRow, EditionPageRow } from './queries.server.ts'
import { editionType } from './type.ts'

export function toEditionCardView(row: EditionCardRow) {
	return {
		title: row.title,
		href: editionType.path(row),
		text: row.inboxLine,
		published: formatDate(row.publishAt ?? row.createdAt),
	}
}

/** As a page of text. */
export function toEditionView(row: EditionPageRow, sentVersion: number | null) {
	const { text: description, ...card } = toEditionCardView(row)
	return {
		...card,
		description,
		image: null,
		changed: { at: row.updatedAt.toISOString(), text: formatDate(row.updatedAt) },
		/** Whether it says something else than what was mailed. */
		isCorrected: sentVersion !== null && row.version > sentVersion,
	}
}

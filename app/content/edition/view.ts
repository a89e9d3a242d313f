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

/** As a page of text; `startedAt`: when it was mailed. */
export function toEditionView(row: EditionPageRow, startedAt: Date | null) {
	const { text: description, published, ...card } = toEditionCardView(row)
	const changedAt = startedAt ?? row.updatedAt
	return {
		...card,
		description,
		image: null,
		published: startedAt ? formatDate(startedAt) : published,
		changed: { at: changedAt.toISOString(), text: formatDate(changedAt) },
	}
}

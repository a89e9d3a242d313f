import { formatDate } from '#platform/lib/text/long-date.ts'
import type { EditionCardRow, EditionPageRow } from './queries.server.ts'
import { editionType } from './type.ts'

export type EditionCardView = ReturnType<typeof toEditionCardView>

export function toEditionCardView(row: EditionCardRow) {
	const at = row.publishAt ?? row.createdAt
	return {
		title: row.title,
		href: editionType.path(row),
		description: row.inboxLine,
		published: { at: at.toISOString(), text: formatDate(at) },
	}
}

/** As pages of text have it. */
export function toEditionView(row: EditionPageRow) {
	const { version, sentVersion, updatedAt } = row
	return {
		...toEditionCardView(row),
		image: null,
		changed: { at: updatedAt.toISOString(), text: formatDate(updatedAt) },
		/** Whether it says something else than what was mailed. */
		isCorrected: sentVersion !== null && version > sentVersion,
	}
}

import { formatDate } from '#platform/lib/text/long-date.ts'
import type { EditionCardRow, EditionPageRow } from './queries.server.ts'
import { editionType } from './type.ts'

type Dated = { publishAt: Date | null; createdAt: Date }

const publishedAt = ({ publishAt, createdAt }: Dated) => publishAt ?? createdAt

/** As one of a list of records. */
export function toEditionCardView(row: EditionCardRow) {
	const facts = [formatDate(publishedAt(row))]
	return { href: editionType.path(row), title: row.title, text: row.inboxLine, facts, image: null }
}

/** As a page of text. */
export function toEditionView(row: EditionPageRow, sentVersion: number | null) {
	const { title, inboxLine, version, updatedAt } = row
	return {
		title,
		href: editionType.path(row),
		description: inboxLine,
		image: null,
		published: formatDate(publishedAt(row)),
		changed: { at: updatedAt.toISOString(), text: formatDate(updatedAt) },
		/** Whether it says something else than what was mailed. */
		isCorrected: sentVersion !== null && version > sentVersion,
	}
}

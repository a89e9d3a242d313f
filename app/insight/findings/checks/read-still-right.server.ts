// What somebody sees before saying that a record is still right: what has changed since it was checked, else all of it.
import { labelOf, versionText } from '#kit/admin/form/version-labels.ts'
import type { HistoryOf } from '#kit/admin/history/read-history.server.ts'
import { showChanges } from '#kit/admin/history/read-history.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { readableText } from '#platform/lib/markdown/markdown-marks.ts'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { blankPublishing } from '#kit/records/form-record.ts'
import type { FormValues, StoredRecord } from '#kit/records/form-record.ts'
import { getStoredRow, readVersion } from '#kit/records/read-version.server.ts'
import { stateOf } from '#kit/records/state.ts'
import { isMarkdownField } from '../links/read-links.server.ts'
import { readChecked } from './read-check.server.ts'

export type StillRight = NonNullable<Awaited<ReturnType<typeof readStillRight>>>

type Requested = { key: ContentKey; id: string; now: Date }

/** The present version of a record and what has changed in it since it was checked; null when there is none outside the trash. */
export async function readStillRight(
	db: Db,
	{ type, content }: HistoryOf,
	{ key, id: requested, now }: Requested,
) {
	const id = content.parseId(requested)
	const row = await getStoredRow(db, content, id)
	if (id === null || !row || row['deletedAt'] !== null) return null
	const { version, slug, ...publishing } = row as unknown as StoredRecord
	const [{ title, values }, checked] = await Promise.all([
		content.valuesOf(db, row),
		readChecked(db, { key, id, now }),
	])
	const { checkedAt, checkedVersion, mustBeChecked, next } = checked
	const before =
		checkedVersion === null || checkedVersion === version
			? null
			: await readVersion(db, content, { id: requested, version: checkedVersion })
	const changes = before
		? await showChanges(db, { type, content }, { before: before.values, after: values })
		: null
	const isPublic = stateOf(publishing, now) === 'published'
	return {
		title,
		version,
		checkedOn: checkedAt && formatDate(checkedAt),
		checkedVersion,
		hasChanged: checkedVersion !== null && checkedVersion !== version,
		/** Null: there is nothing to compare with. */
		changes,
		text:
			changes && changes.length > 0 ? [] : await wholeText(db, { type, content }, { key, values }),
		pagePath: isPublic ? type.publicPath({ id: requested, slug }) : null,
		mustBeChecked,
		next,
	}
}

/** What a record says, field by field, without those that are empty and its publishing. */
async function wholeText(
	db: Db,
	{ type, content }: HistoryOf,
	{ key: contentKey, values }: { key: ContentKey; values: FormValues },
) {
	const options = await content.admin.options?.(db)
	return (
		Object.entries(values)
			.filter(([key]) => !(key in blankPublishing))
			.map(([key, value]) => {
				const written = type.form.inWords?.(key, value, options as never) ?? versionText(key, value)
				const text = isMarkdownField(contentKey, key) ? readableText(written) : written
				return { key, label: labelOf(type, key), text }
			})
			// The address of a picture says nothing to people; the page shows it.
			.filter(({ text }) => text !== '' && !isMediaAddress(text))
	)
}

import { redirect } from 'react-router'
import { duplicatedValues } from '#kit/admin/form/duplicated-values.ts'
import { readOpenRecord } from '#kit/admin/form/open-record.server.ts'
import { reasonOfFailure } from '#kit/admin/read-failure.server.ts'
import { can } from '#platform/auth/access/permissions.ts'
import type { Admin } from '#platform/auth/actor.ts'
import type { FormRecord } from '#kit/records/form-record.ts'
import { originalWords, readOrigin } from '#content/origin.server.ts'
import { db } from '#platform/db/client.server.ts'
import { readReview } from '#insight/findings/reviews/read-review.server.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import { findSavedBy } from '#kit/records/form-key.server.ts'
import { isOfType } from '#kit/records/record.server.ts'
import { withPresentTitles } from '#kit/records/picked.server.ts'
import { listStarted, readStarted } from '#kit/records/started-record.server.ts'
import { makePreviewLink } from '#kit/site/preview-links.server.ts'
import { readRecordVisits } from '#insight/visits/record-visits.server.ts'
import { requireAdminType, requireChanging } from './admin-content.server.ts'
import type { AdminContent } from './admin-content.server.ts'

type RecordFormRequest = {
	section: string
	/** Null: the only record of its type. */
	id: string | null
	actor: Admin
}

/**
 * A record and what its form needs; a failed read has a `reason` if the server can say it.
 *
 * @throws 404 for an unknown section, and a redirect for a record that was never saved.
 */
export async function readForm({ section, id: requested, actor }: RecordFormRequest) {
	const found = requireAdminType(section)
	const { content } = found
	const user = { id: actor.id, email: actor.email }
	try {
		const id = requested ?? (await onlyId(content))
		const [record, options] = await Promise.all([
			readOpenRecord(db, content, { id, readerId: user.id }),
			content.admin.options?.(db),
		])
		if (!record) await leadToStarted(section, id)
		const original = record ? await originalWords(db, record.slug, content.fields) : {}
		const beside = await readBeside(record, found, actor)
		return { record, original, options, user, ...beside, reason: null }
	} catch (error) {
		if (error instanceof Response) throw error
		const reason = reasonOfFailure(error, `reading one of ${section} failed`)
		return { record: null, original: {}, options: undefined, user, ...nothingBeside, reason }
	}
}

const nothingBeside = { preview: null, visits: null, review: null, origin: null }

/** What stands beside the form of a record; a failure leaves a form without it, and not the person without the form. */
async function readBeside(record: FormRecord | null, { key, type }: AdminContent, actor: Admin) {
	if (!record) return nothingBeside
	const { id } = record
	const mayReadVisits = can(actor, 'visits:read')
	const [preview, visits, review, origin] = await Promise.all([
		orNull('preview link', linkOf(record, { key, type, by: actor.id })),
		mayReadVisits ? orNull('visits of a record', readRecordVisits(db, key, record)) : null,
		orNull('review of a record', readReview(db, { key, id, now: new Date() })),
		orNull('origin of a record', readOrigin(db, key, id)),
	])
	return { preview, visits, review, origin }
}

type NewForm = { section: string; url: URL; actor: Admin }

/**
 * What the form of a new record starts from: texts that the address gives for its fields, a copy of a record (`?from=`),
 * or what was kept of it (`?draft=`); without either, also what the same person started and never saved.
 *
 * @throws a redirect to the record, if the draft was saved meanwhile; 404 for an unknown section.
 */
export async function readNewForm({ section, url, actor }: NewForm) {
	const { type, content } = requireChanging(section)
	const [from, draft] = ['from', 'draft'].map((name) => url.searchParams.get(name))
	const [options, copied, stored, offers] = await Promise.all([
		content.admin.options?.(db),
		from ? content.readForm(db, from) : null,
		draft ? readStarted(db, content, draft) : null,
		from || draft ? [] : listStarted(db, content, actor.id),
	])
	if (draft && !stored) throw redirect(await addressAfter(section, { draft, actor }))
	const { blank } = content.fields
	const given = [...url.searchParams].filter(([name]) => blank[name] === '' || name === 'country')
	const filled = given.length > 0 ? { ...blank, ...Object.fromEntries(given) } : null
	const start = copied ? duplicatedValues(type, copied.values) : filled
	const user = { id: actor.id, email: actor.email }
	if (!stored) return { options, start, started: null, offers, user }
	const values = await withPresentTitles(db, content.admin.picked ?? {}, stored.values)
	const started = { formKey: stored.recordId, copy: stored.edit, updatedAt: stored.at }
	return { options, start: { ...blank, ...values }, started, offers, user }
}

/** Uses of files name a new record by the key of its form. @throws a redirect to that form, if there is one. */
export async function leadToStarted(section: string, id: string): Promise<void> {
	const { content } = requireAdminType(section)
	if (await readStarted(db, content, id)) throw redirect(`/admin/${section}/new?draft=${id}`)
}

/** Where a form's draft of a new record has gone: it was saved, or is gone. */
async function addressAfter(
	section: string,
	{ draft: formKey, actor }: { draft: string; actor: Admin },
): Promise<string> {
	const { key } = requireChanging(section)
	const saved = await db.transaction((tx) =>
		findSavedBy(tx, { actor, type: key, formKey, recordId: null }),
	)
	return saved ? `/admin/${section}/${saved.id}/edit` : `/admin/${section}/new`
}

type LinkGiven = Pick<AdminContent, 'key' | 'type'> & { by: string }

/** A new preview link for a record; null for one without a page. */
export async function linkOf(record: FormRecord, { key, type, by }: LinkGiven) {
	const path = type.publicPath(record)
	return path === null
		? null
		: makePreviewLink(db, { type: key, id: record.id, path, by }, new Date())
}

async function onlyId(content: AdminContent['content']): Promise<string> {
	const { table } = content
	const [row] = await db.select({ id: table.id }).from(table).where(isOfType(content)).limit(1)
	return String(row?.id)
}

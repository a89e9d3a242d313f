// Gives the words that nobody has changed back what a site begins with, and takes that back.
import { and, inArray } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import type { FormValues } from '#kit/records/form-record.ts'
import { isSame } from '#kit/records/same-values.ts'
import { readDrafts, versionsOf } from '#kit/records/versions.server.ts'
import { valuesOfDrafts } from '#kit/records/working-copy.server.ts'
import { contents } from './catalogue.server.ts'
import type { ContentKey } from './catalogue.ts'
import { firstWordsOf, listFixed } from './origin.server.ts'
import type { FixedRecord } from './origin.server.ts'

/** A record whose words were reset, by the version that did it. */
export type ResetWords = { key: ContentKey; id: string; n: number }

type ResetOptions = {
	/** To what is true for any business, and the business itself to nothing; else from there to the defaults. */
	isNeutral: boolean
	isWanted?: (record: FixedRecord) => boolean
}

/** Resets the fields that are as they came, of each fixed record as its next version. What is so already stays. */
export async function resetWords(
	db: Db,
	actor: Actor,
	{ isNeutral, isWanted = () => true }: ResetOptions,
): Promise<ResetWords[]> {
	const reset: ResetWords[] = []
	for (const record of (await listFixed(db)).filter(isWanted)) {
		const { slug, values, untouched } = record
		const [from, other] = [firstWordsOf(slug, isNeutral), firstWordsOf(slug, !isNeutral)]
		const isReset = (name: string) =>
			(isNeutral && untouched.includes(name)) || isSame(values[name], other[name])
		reset.push(...(await saveFields(db, actor, record, { from, isReset })))
	}
	return reset
}

/** Gives the fields that still say what a reset made of them what they said before it. */
export async function undoReset(db: Db, actor: Actor, resets: ResetWords[]): Promise<void> {
	for (const record of await listFixed(db)) {
		const { key, id, slug, values } = record
		const n = resets.find((one) => one.id === id)?.n
		if (n === undefined) continue
		const stored = await db
			.select({ n: recordVersions.n, values: recordVersions.values })
			.from(recordVersions)
			.where(and(versionsOf({ type: key, id }), inArray(recordVersions.n, [n - 1, n])))
		// A version of an earlier release names no later fields: it had what they begin with.
		const valuesOf = (of: number) => {
			const found = stored.find((one) => one.n === of)
			return found && contents[key].fields.read(found.values as FormValues)
		}
		const after = valuesOf(n) ?? {}
		// Words that were never saved have no version, and fields of a later release are not in it.
		const before = valuesOf(n - 1) as FormValues | undefined
		const from = contents[key].fields.read({ slug, words: before, ...before }) as FormValues
		await saveFields(db, actor, record, {
			from,
			isReset: (name) => isSame(values[name], after[name]),
		})
	}
}

type FieldsGiven = { from: FormValues; isReset: (name: string) => boolean }

/** Saves a record with fields from other values, unless they say the same. Drafts stay; a business may lose its name. */
async function saveFields(
	db: Db,
	actor: Actor,
	{ key, id, version, values }: FixedRecord,
	{ from, isReset }: FieldsGiven,
): Promise<ResetWords[]> {
	const fields = Object.keys(values).map((name) => [
		name,
		isReset(name) ? from[name] : values[name],
	])
	const next = Object.fromEntries(fields) as FormValues
	if (isSame(next, values)) return []
	const content = contents[key]
	const nameless = next['name'] === '' ? { name: '' } : {}
	const parsed = content.fields.schema.safeParse({ ...next, name: next['name'] || '-' })
	if (!parsed.success) return []
	const input = { ...(parsed.data as object), ...nameless }
	const draftValues = valuesOfDrafts(await readDrafts(db, { type: key, id }))
	const saved = await content.save(db, actor, { id, version, input, draftValues })
	return saved.ok ? [{ key, id, n: saved.value.version }] : []
}

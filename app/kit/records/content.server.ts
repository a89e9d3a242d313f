// The declaration of a content type, from which saving, deletion, lists, search, sitemaps and the uses of files are derived. Nothing
// in this folder knows any type.
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import type { TimeZones } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { storable } from '#platform/lib/text/characters.ts'
import type { ContentType, RecordText } from './define-type.ts'
import { plainWords } from '#platform/fields/field-schemas.ts'
import type { AnyFields, Fields } from '#platform/fields/fields.ts'
import { fitsForm, messagesOf, problemsOf } from './form-problems.ts'
import { findSavedBy } from './form-key.server.ts'
import { gapsIn } from './gaps.ts'
import { blankPublishing } from '#platform/fields/publishing.ts'
import { toFormRecord } from './form-record.ts'
import type { FormRecord, FormValues, ListRow, StoredRecord } from './form-record.ts'
import type { ListGiven, ListResponse } from './list-records.server.ts'
import { getPresentRow } from './record.server.ts'
import type { LiveTable } from './live.server.ts'
import type { ContentTable, RecordId } from './record.server.ts'
import { withPresentTitles } from './picked.server.ts'
import type { PickedTable } from './picked.server.ts'
import { publishForNow } from './publish-for-now.server.ts'
import { prepareText } from './rendered-text.server.ts'
import { saveRecord } from './save-record.server.ts'
import type { Draft, Invalid, Saved, Stale } from './save-record.server.ts'
import type { SearchedContent } from './searched-content.server.ts'
import { trashOperations } from './trash.server.ts'
import { endStarted } from './started-record.server.ts'
import { deleteDrafts, lockDrafts, newestOf, ownValues } from './versions.server.ts'
import type { Drafts } from './versions.server.ts'
import { staleDraft, valuesOfDrafts } from './working-copy.server.ts'

/** What a form saves: a new record without `id`, or a change to the version it read. */
export type FormDraft = {
	id: string | null
	version: number
	/** With it, a form sent twice makes one record, does not conflict with its own save, and ends what it has kept. */
	formKey?: string | null
	/**
	 * The edit of the working copy that the form knows, 0 for none; the save publishes it and ends the drafts. Omitted, the
	 * drafts stay as they are.
	 */
	copy?: number
	values: unknown
}

/** A row of any content table. */
export type StoredRow = Record<string, unknown>

/** Queries of the back office for a type. The browser's half is `AdminType`. */
export type AdminReads = {
	/** One page of the list; missing for a type with one record. */
	list?: (db: Db, given: ListGiven) => Promise<ListResponse<ListRow>>
	/** Form values that are no columns, such as a member's access, for a row of the type's table. */
	besides?: (db: Db, row: StoredRow) => Promise<FormValues>
	/** Choices for the form, such as authors. */
	options?: (db: Db) => Promise<unknown>
	/** The tables of the records that the form picks, by its fields' names. */
	picked?: Readonly<Record<string, PickedTable>>
	/** Runs before the list is read. */
	beforeList?: (db: Db, actor: Actor) => Promise<void>
}

/** How sitemaps and `/llms.txt` list a type whose records have pages of their own. */
export type PublishedContent = {
	/** Heading in `/llms.txt`. */
	heading: string
	/** Text that describes a record, if not the description that its declaration names. */
	line?: SQL
	/** The order of its records; newest first by default. */
	order?: SQL[]
	/** Of a list that categories filter: how many records visitors from New Zealand find in each. */
	counts?: (db: Db, now: Date) => Promise<{ total: number; byCategory: Record<string, number> }>
	/** Where its list differs from that order, or has categories: how a list of its newest records is read. */
	newest?: { order?: SQL[]; inCategories?: (names: string[]) => SQL }
}

/** A message at a field of a form; '' is the whole form. */
export type FieldRefusal = { field: string; message: string }

type Input<F> = z.output<Fields<F>['schema']>

type Declaration<F, Id extends RecordId, E> = {
	type: ContentType
	fields: Fields<F>
	table: ContentTable & LiveTable & { title?: AnyPgColumn }
	/** The column with the records' titles; of a type with one record, its name. */
	title: AnyPgColumn | SQL
	/** Parses an id from an address; null when it is invalid. */
	parseId: (id: string) => Id | null
	titleOf: (input: Input<F>) => string
	/** The text that the slug is made from; by default, the title. */
	addressOf?: (input: Input<F>) => string
	/** The text to render and store with each save. */
	textOf?: (input: Input<F>) => RecordText
	/** The columns that the input gives: by default, itself without the fields that are no columns. */
	columnsOf?: (input: Input<F>) => Record<string, unknown>
	/** Rules that need the database or the slug; runs inside the transaction, and may refuse or give further columns. */
	rules?: (
		tx: Db,
		change: { actor: Actor; id: Id | null; input: Input<F>; slug: string },
	) => Promise<Result<Record<string, unknown>, E>>
	/** What a refusal by the type's rules says, by code: at a field, or at the whole form (''). */
	refusals?: Record<string, FieldRefusal>
	/** Runs in the transaction that moves a record to the trash. */
	beforeTrash?: (tx: Db, actor: Actor, id: Id) => Promise<void>
	/** Columns that change when a record is restored; runs inside the transaction. */
	restoredColumns?: (tx: Db, id: Id) => Promise<Record<string, unknown>>
	admin: AdminReads
	/** What `/llms.txt` calls the page that lists it, if not as the type. */
	listPage?: string
	published?: PublishedContent
	/** A moment of its own, besides its dates, at which pages show a record otherwise. */
	changesAt?: (zones: TimeZones) => SQL
	search?: SearchedContent
}

/** What most types have: `title` as a column and a field, and UUIDs as ids. */
type UsualParts = 'title' | 'titleOf' | 'parseId'

type Declared<F, Id extends RecordId, E> = Omit<Declaration<F, Id, E>, UsualParts> &
	Partial<Pick<Declaration<F, Id, E>, UsualParts>>

/** A content type without its fields and kind of id, which only its folder knows. */
export type Content<E = { code: string }> = Pick<
	Declaration<Record<string, never>, RecordId, E>,
	| 'type'
	| 'table'
	| 'title'
	| 'parseId'
	| 'admin'
	| 'listPage'
	| 'published'
	| 'changesAt'
	| 'search'
	| 'refusals'
> & {
	fields: AnyFields
	formOf: (db: Db, row: StoredRow) => Promise<FormRecord>
	valuesOf: (db: Db, stored: StoredRow) => Promise<{ title: string; values: FormValues }>
	titleIn: (values: FormValues) => string
	readForm: (db: Db, id: string) => Promise<FormRecord | null>
	showAsPublished: (tx: Db, id: string) => Promise<void>
	saveForm: (db: Db, actor: Actor, draft: FormDraft) => Promise<Result<Saved<RecordId>, E>>
	/** A method, so that it takes any type's input. */
	save(db: Db, actor: Actor, draft: Draft<object, RecordId>): Promise<Result<Saved<RecordId>, E>>
	problemsOf: (values: unknown) => Invalid['messages'] | null
	fitsForm: (values: FormValues, stored: FormValues) => boolean
	trash: (db: Db, actor: Actor, id: RecordId) => Promise<boolean>
	restore: (db: Db, actor: Actor, id: RecordId) => Promise<boolean>
}

type DeclaredContent = Pick<Declaration<never, RecordId, never>, 'type' | 'table' | 'title'>

const declaredByKey = new Map<string, DeclaredContent>()

/** All types that are loaded, by key, for what may not name the types. */
export const declaredContents: ReadonlyMap<string, DeclaredContent> = declaredByKey

const noDrafts: Drafts = { open: null, scheduled: null }

/**
 * Derives the operations on records of a type from its declaration.
 *
 * - `save` writes validated input as the next version: `saveRecord` with the type's rules.
 * - `saveForm` validates the values of a form first; it returns `invalid` with the messages of the schema, or with what is
 *   still to be filled in where visitors would read it, by name, and `stale` for an invalid id, or for a new record of a
 *   type with fixed ones. Those stay published, whatever the form says.
 * - `problemsOf` returns what the schema says against the values of a form, by field; null for nothing.
 * - `fitsForm` returns whether the form can show the values, valid or not, beside those that are stored.
 * - `formOf` returns a row of the type's table as its form needs it.
 * - `valuesOf` returns the values of a row or a version for its form, without those that no version has; `titleIn` the title in them.
 * - `readForm` reads a record for its form; null when there is none outside the trash, or the id is invalid.
 * - `showAsPublished` makes a record's row what it would be if its working copy were published now, for a transaction that
 *   is rolled back. Fields that could not be published keep their value; so does the address.
 * - `trash` and `restore` return false when there is no such record outside the trash, or in it.
 *
 * All but `formOf`, `valuesOf`, `titleIn`, `readForm`, `problemsOf`, `fitsForm` and `showAsPublished` throw ForbiddenError when the actor may not edit the type.
 */
export function defineContent<F, Id extends RecordId = string, E = never>(
	declared: Declared<F, Id, E>,
) {
	const declaration = withUsualParts(declared)
	declaredByKey.set(declaration.type.key, declaration)
	const { type, table, fields, parseId, titleOf, textOf, rules, admin } = declaration
	const { schema } = fields
	const columnsOf = columnsFrom(declaration)
	const { formOf, valuesOf, readForm } = formReads(declaration)

	function save(db: Db, actor: Actor, draft: Draft<Input<F>, Id>) {
		return saveRecord<Input<F>, Id, E>(db, actor, {
			table,
			type,
			fields,
			draft,
			addressOf: declaration.addressOf ?? titleOf,
			textOf,
			columnsOf: async (tx, input, slug) => {
				const more = rules ? await rules(tx, { actor, id: draft.id, input, slug }) : ok({})
				return more.ok ? ok({ ...columnsOf(input), ...more.value }) : more
			},
		})
	}

	async function saveForm(
		db: Db,
		actor: Actor,
		{ id: wanted, version, formKey, copy, values }: FormDraft,
	): Promise<Result<Saved<RecordId>, E | Stale | Invalid>> {
		const parsed = schema.safeParse(storable(values), plainWords)
		if (!parsed.success) return fail({ code: 'invalid', messages: messagesOf(parsed.error) })
		const id = wanted === null ? null : parseId(wanted)
		if (id === null && (wanted !== null || type.fixed))
			return fail({ code: 'stale', savedBy: null, savedAt: null })
		// Visitors read it, and not colleagues alone.
		const isRead = !type.path({ id: '', slug: '' }).startsWith('/admin/')
		const gaps = isRead && isPublished(parsed.data) ? gapsIn(parsed.data as object) : null
		if (gaps) return fail({ code: 'invalid', messages: gaps })
		assertCan(actor, type.permission)
		const draft = { id, version, input: parsed.data }
		// Before the transaction, which holds the form's lock.
		const text = textOf && (await prepareText(db, textOf(parsed.data)))
		return db.transaction(async (tx) => {
			const sender = { actor, type: type.key, formKey, recordId: wanted }
			const saved = formKey ? await findSavedBy(tx, { ...sender, formKey }) : null
			const again = saved && { id: parseId(saved.id), version: Math.max(version, saved.version) }
			const record = id === null ? null : { type: type.key, id }
			const drafts = record ? await lockDrafts(tx, record) : noDrafts
			const newest = newestOf(drafts)
			if (newest && copy !== undefined && newest.edit !== copy) return fail(staleDraft(newest))
			const draftValues = copy === undefined ? valuesOfDrafts(drafts) : null
			const change = { ...draft, ...again, ...(formKey && { formKey }), text, draftValues }
			const result = await save(tx, actor, change)
			if (result.ok && record && copy !== undefined) await deleteDrafts(tx, record)
			if (result.ok && formKey && !record) await endStarted(tx, { type }, formKey)
			return result.ok || !saved ? result : fail({ ...result.error, foundId: saved.id })
		})
	}

	return {
		...declaration,
		save,
		formOf,
		valuesOf,
		titleIn: (values: FormValues) => titleOf(values as Input<F>),
		readForm,
		saveForm,
		problemsOf: (values: unknown) => problemsOf(schema, values),
		fitsForm: (values: FormValues, stored: FormValues) => fitsForm(schema, { values, stored }),
		showAsPublished: (tx: Db, id: string) =>
			publishForNow(tx, id, { table, type, schema, readForm, valuesOf, columnsOf, admin }),
		...trashOperations<Id>(declaration),
	}
}

function isPublished(input: unknown): boolean {
	return (input as { status?: string }).status !== 'draft'
}

function withUsualParts<F, Id extends RecordId, E>(
	declared: Declared<F, Id, E>,
): Declaration<F, Id, E> {
	return {
		title: declared.table.title!,
		titleOf: (input) => (input as { title: string }).title,
		parseId: parseUuid as Declaration<F, Id, E>['parseId'],
		...declared,
	}
}

function formReads<F, Id extends RecordId, E>({
	type,
	table,
	fields,
	parseId,
	titleOf,
	admin,
}: Declaration<F, Id, E>) {
	type Values = Fields<F>['blank']

	async function formOf(db: Db, row: StoredRow): Promise<FormRecord<Values>> {
		const { values } = await valuesOf(db, row)
		const besides = { ...fields.blank, ...(await admin.besides?.(db, row)), ...values }
		return toFormRecord(row as StoredRecord, titleOf(row as Input<F>), besides as Values)
	}

	async function valuesOf(db: Db, stored: StoredRow) {
		const values = ownValues(fields as AnyFields, stored)
		return {
			title: titleOf(stored as Input<F>),
			values: await withPresentTitles(db, admin.picked ?? {}, values),
		}
	}

	return {
		formOf,
		valuesOf,
		readForm: async (db: Db, requested: string): Promise<FormRecord<Values> | null> => {
			const row = await getPresentRow(db, { type, table }, parseId(requested))
			return row && formOf(db, row)
		},
	}
}

/** Makes the columns of an input. Fixed records stay published. */
function columnsFrom<F, Id extends RecordId, E>(declaration: Declaration<F, Id, E>) {
	const { type, fields, columnsOf } = declaration
	return (input: Input<F>): Record<string, unknown> => ({
		...(columnsOf?.(input) ?? without(input, [...fields.notColumns, ...fields.inWords])),
		...(fields.inWords.length > 0 && { words: only(input, fields.inWords) }),
		...(type.fixed && blankPublishing),
	})
}

function only(input: object, names: string[]): Record<string, unknown> {
	return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)))
}

function without(input: object, names: string[]): Record<string, unknown> {
	return Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
}

/** The id of any type but vacancies, a UUID in small letters, as the database writes it; null when it is invalid. */
export function parseUuid(id: string): string | null {
	return z.guid().safeParse(id).success ? id.toLowerCase() : null
}

const maxNumber = 2_147_483_647

/** The id of a vacancy; null when it is invalid. */
export function parseNumber(id: string): number | null {
	const number = Number(id)
	return /^\d{1,10}$/.test(id) && number <= maxNumber ? number : null
}

// The screens of a record's history, as data. Differences are made here: browsers get only what they show.
import { setImmediate } from 'node:timers/promises'
import { and, count, eq, gt } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { overlayVersion, planBringBack, findGoneFiles } from '#kit/records/bring-back.server.ts'
import type { OverlaidValues } from '#kit/records/bring-back.server.ts'
import type { Content } from '#kit/records/content.server.ts'
import { diff } from '#kit/records/difference.server.ts'
import { isSameValue } from '#kit/records/same-values.ts'
import { blankPublishing } from '#platform/fields/publishing.ts'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import {
	getStoredRow,
	listVersionEntries,
	listVersions,
	readVersion,
	readVersionBefore,
	versionsPerPage,
} from '#kit/records/read-version.server.ts'
import type {
	DraftName,
	RecordVersion,
	VersionEntry,
	VersionName,
} from '#kit/records/read-version.server.ts'
import { stateOf } from '#kit/records/state.ts'
import { historySince } from '#kit/records/thin-versions.server.ts'
import { getActorNames } from '../actor-names.server.ts'
import type { AdminType } from '../admin-type.ts'
import { refusalInWords, takenBackInWords, warningsOf } from './bring-back-words.ts'
import type { ActionText } from './bring-back-words.ts'
import { changesInWords } from './change-words.ts'
import { showDifference } from './shown-difference.ts'

/** Both halves of a type. */
type HistoryOf = { type: AdminType; content: Content }

/** With a version and no page, the page that has the version. */
type HistoryRequest = { id: string; page: number | null; version: number | null }

export type History = NonNullable<Awaited<ReturnType<typeof readHistory>>>
export type HistoryItem = History['versions'][number]

/** One page of a record's history; with `version`, the page that has it and its changes. Null without any. */
export async function readHistory(
	db: Db,
	{ type, content }: HistoryOf,
	{ id, page: requestedPage, version }: HistoryRequest,
) {
	const page = requestedPage ?? (version === null ? 1 : await pageOf(db, content, { id, version }))
	const [row, listed, since] = await Promise.all([
		getStoredRow(db, content, content.parseId(id)),
		listVersions(db, content, { id, page }),
		historySince(db, new Date()),
	])
	if (!row && listed.total === 0) return null
	const record = row && (await content.formOf(db, row))
	const isInTrash = !row || row['deletedAt'] !== null
	const nameOf = await personsOf(db, listed.versions)
	const newest = page === 1 ? listed.versions[0]?.version : null
	const words = await wordsOfEach(type, [...listed.versions, listed.older])
	const versions = listed.versions.map((one, index) => ({
		version: Number(one.version),
		savedBy: nameOf(one),
		savedAt: one.savedAt,
		isNewest: one.version === newest,
		words: words[index] ?? [],
	}))
	const opened = listed.versions.find((one) => one.version === version)
	return {
		title: record?.title ?? listed.versions[0]?.title ?? '',
		isInTrash,
		versions,
		total: listed.total,
		page,
		perPage: versionsPerPage,
		newest: record?.version ?? null,
		thinned: listed.oldestAt && listed.oldestAt < since.all ? since : null,
		opened: opened
			? await openVersion(
					db,
					{ type, content },
					{ id, version: opened, present: isInTrash ? null : record },
				)
			: null,
	}
}

/** What changed in each version against the one that follows it in the list. */
async function wordsOfEach(
	type: AdminType,
	versions: (RecordVersion | null)[],
): Promise<string[][]> {
	const words: string[][] = []
	for (const [index, version] of versions.entries()) {
		if (!version) continue
		const before = versions[index + 1]
		words.push(before ? wordsBetween(type, before, version) : [defaultWords(version)])
		// A page of very long texts takes up to a second: others are served in between.
		await setImmediate()
	}
	return words
}

function wordsBetween(type: AdminType, before: RecordVersion, after: RecordVersion): string[] {
	const difference = diff(before.values, after.values)
	return changesInWords(type, { difference, note: after.note })
}

function defaultWords({ version }: RecordVersion): string {
	return version === 1 ? 'First version' : 'The oldest version that is kept'
}

async function pageOf(
	db: Db,
	{ type, parseId }: Content,
	{ id, version }: { id: string; version: number },
): Promise<number> {
	const [newer] = await db
		.select({ amount: count() })
		.from(recordVersions)
		.where(
			and(
				eq(recordVersions.recordType, type.key),
				eq(recordVersions.recordId, String(parseId(id) ?? '').toLowerCase()),
				gt(recordVersions.n, version),
			),
		)
	return Math.floor((newer?.amount ?? 0) / versionsPerPage) + 1
}

type Opened = { id: string; version: RecordVersion; present: FormRecord | null }

async function openVersion(db: Db, { type, content }: HistoryOf, { id, version, present }: Opened) {
	const number = Number(version.version)
	const before = await readVersionBefore(db, content, { id, version: number })
	const sides: Sides = [before?.values ?? {}, version.values]
	const gone = await findGoneFiles(db, [...sides, present?.values])
	const overlaid =
		present && overlayVersion(content, version.values, { base: present.values, gone })
	return {
		version: number,
		before: before ? Number(before.version) : null,
		fields: await fieldsBetween(db, { type, content }, { sides, gone }),
		warnings: overlaid ? warningsOf(type, overlaid) : [],
	}
}

type Sides = [before: FormValues, after: FormValues]

async function fieldsBetween(
	db: Db,
	{ type, content }: HistoryOf,
	{ sides, gone }: { sides: Sides; gone: ReadonlySet<string> },
) {
	const options = await content.admin.options?.(db)
	const [before, after] = sides.map((values) => withWords(values, { type, options }))
	return showDifference(diff(before ?? {}, after ?? {}), { type, options, gone })
}

/** With texts for lists and objects that the type puts in words: their parts would say little by themselves. */
function withWords(values: FormValues, { type, options }: { type: AdminType; options: unknown }) {
	const { inWords } = type.form
	const entries = Object.entries(values).map(([key, value]) => {
		const isParts = typeof value === 'object' && value !== null
		return [key, (isParts ? inWords?.(key, value, options) : null) ?? value]
	})
	return Object.fromEntries(entries) as FormValues
}

/** Names of those who saved versions; accounts that were deleted are said to be. */
async function personsOf(db: Db, saved: readonly { savedBy: string }[]) {
	const names = await getActorNames(
		db,
		saved.map(({ savedBy }) => savedBy),
	)
	return ({ savedBy }: { savedBy: string }) =>
		names.get(savedBy) ?? 'Someone whose account was deleted'
}

export type Comparison = NonNullable<Awaited<ReturnType<typeof readComparison>>>

/** `taken` are fields that were just taken back. */
type Compared = { id: string; from: VersionName | null; to: VersionName | null; taken?: string[] }

/** Two versions of a record side by side, by default the last two; null without a record or a version. */
export async function readComparison(
	db: Db,
	{ type, content }: HistoryOf,
	{ id, from, to, taken = [] }: Compared,
) {
	const row = await getStoredRow(db, content, content.parseId(id))
	const entries = await listVersionEntries(db, content, id)
	if (!row && entries.length === 0) return null
	const second = to ?? entries[0]?.version ?? null
	const first = from ?? entries.find(({ version }) => version !== second)?.version ?? second
	const before = first === null ? null : await readVersion(db, content, { id, version: first })
	const after = second === null ? null : await readVersion(db, content, { id, version: second })
	const all = withChosen(entries, [before, after])
	const nameOf = await personsOf(db, all)
	const record = row && (await content.formOf(db, row))
	const isInTrash = !row || row['deletedAt'] !== null
	const missing = [first, second].filter((_, index) => ![before, after][index])
	const sides: Sides | null = before && after && [before.values, after.values]
	const gone = await findGoneFiles(db, sides ?? [])
	return {
		title: record?.title ?? after?.title ?? '',
		isInTrash,
		from: first,
		to: second,
		missing,
		entries: all.map((one) => ({
			version: one.version,
			savedBy: nameOf(one),
			savedAt: one.savedAt,
		})),
		fields: sides ? await fieldsBetween(db, { type, content }, { sides, gone }) : null,
		choice: record && !isInTrash && sides ? choiceOf(record, [before!, after!]) : null,
		done: record
			? takenBackInWords(type, { record: stateOf(record, new Date()), taken, missing })
			: null,
	}
}

/** What ticked fields of a comparison are for, and which can be ticked. */
export type Choice = { fields: string[] } & (
	| { change: 'bringBack'; version: number }
	| { change: 'takeBack'; of: DraftName; copy: number; live: number }
)

/** A draft gives its fields back, and the present version takes those of an older one. */
function choiceOf(
	present: FormRecord,
	[before, after]: [RecordVersion, RecordVersion],
): Choice | null {
	const draft = [after, before].find(({ version }) => typeof version === 'string')
	const differing = (a: FormValues, b: FormValues) =>
		Object.keys(a).filter((key) => !isSameValue(a[key], b[key]))
	if (draft?.edit) {
		const [of, copy] = [draft.version as DraftName, draft.edit]
		const fields = differing(draft.values, present.values)
		return { change: 'takeBack', of, copy, live: present.version, fields }
	}
	if (draft || after.version !== present.version || before.version === after.version) return null
	const fields = differing(before.values, after.values).filter((key) => !(key in blankPublishing))
	return { change: 'bringBack', version: Number(before.version), fields }
}

/** The versions to choose from, also the chosen ones that are older than those. */
function withChosen(entries: VersionEntry[], chosen: (RecordVersion | null)[]): VersionEntry[] {
	const known = new Set(entries.map(({ version }) => version))
	return [...entries, ...chosen.flatMap((one) => (one && !known.has(one.version) ? [one] : []))]
}

/** What bringing a version back would change; null when the record is in the trash or deleted, or it is not kept. */
export async function readBringBack(
	db: Db,
	{ type, content }: HistoryOf,
	requested: { id: string; version: number },
) {
	const plan = await planBringBack(db, content, requested)
	if (!plan) return null
	const { version, present, copy, base, gone } = plan
	const nameOf = await personsOf(db, copy ? [version, copy] : [version])
	const fields = await fieldsBetween(db, { type, content }, { sides: [base, plan.values], gone })
	const { status, publishAt, unpublishAt } = present
	return {
		title: present.title,
		version: requested.version,
		savedBy: nameOf(version),
		savedAt: version.savedAt,
		live: present.version,
		publishing: { status, publishAt, unpublishAt },
		copy: copy && { version: copy.edit ?? 0, by: nameOf(copy), at: copy.savedAt },
		warnings: warningsOf(type, plan),
		canPublish: fields.some(({ key }) => isPublishable(plan, key)),
		fields,
	}
}

function isPublishable({ goneFiles, problems }: OverlaidValues, field: string): boolean {
	const isRefused = Object.keys(problems).some((path) => path.split('.')[0] === field)
	return !isRefused && !goneFiles.some(({ key, how }) => key === field && how === 'inText')
}

/** Sentences about why fields were not brought or taken back, with the name of who came first. */
export async function readRefusal(
	db: Db,
	{ type, content }: HistoryOf,
	{ change, refusal }: { change: ActionText; refusal: { code: string } },
): Promise<string[]> {
	const { savedBy = null } = refusal as { savedBy?: string | null }
	const names = await getActorNames(db, savedBy ? [savedBy] : [])
	const by = (savedBy && names.get(savedBy)) || null
	return refusalInWords({ type, refusals: content.refusals, change }, refusal, by)
}

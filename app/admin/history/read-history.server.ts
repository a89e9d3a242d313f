// The screens of a record's history, as data. Differences are made here: browsers get only what they show.
import { setImmediate } from 'node:timers/promises'
import { and, count, eq, gt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { recordVersions } from '#app/db/tables/history.server.ts'
import { planBringBack } from '#app/records/bring-back.server.ts'
import type { BringBackPlan } from '#app/records/bring-back.server.ts'
import type { Content } from '#app/records/content.server.ts'
import { diff } from '#app/records/difference/difference.ts'
import { findGoneFiles } from '#app/records/gone-files.server.ts'
import {
	getStoredRow,
	listVersionEntries,
	listVersions,
	readVersion,
	readVersionBefore,
	versionsPerPage,
} from '#app/records/read-version.server.ts'
import type { RecordVersion, VersionEntry, VersionName } from '#app/records/read-version.server.ts'
import { keptSince } from '#app/records/thin-versions.server.ts'
import { getActorNames } from '../actor-names.server.ts'
import type { AdminType } from '../admin-type.ts'
import { warningsOf } from './bring-back-words.ts'
import { changesInWords } from './change-words.ts'
import { showDifference } from './shown-difference.ts'

/** Both halves of a type. */
export type HistoryOf = { type: AdminType; content: Content }

/** With a version and no page, the page that has the version. */
type Asked = { id: string; page: number | null; version: number | null }

export type History = NonNullable<Awaited<ReturnType<typeof readHistory>>>
export type HistoryItem = History['versions'][number]

/**
 * One page of a record's history; with `version`, the page that has it, and what changed in it. Null when there is neither
 * a record nor a version.
 */
export async function readHistory(
	db: Db,
	{ type, content }: HistoryOf,
	{ id, page: askedPage, version }: Asked,
) {
	const page = askedPage ?? (version === null ? 1 : await pageOf(db, content, { id, version }))
	const [row, listed, since] = await Promise.all([
		getStoredRow(db, content, content.parseId(id)),
		listVersions(db, content, { id, page }),
		keptSince(db, new Date()),
	])
	if (!row && listed.total === 0) return null
	const names = await getActorNames(
		db,
		listed.versions.map(({ savedBy }) => savedBy),
	)
	const newest = page === 1 ? listed.versions[0]?.version : null
	const words = await wordsOfEach(type, [...listed.versions, listed.older])
	const versions = listed.versions.map((one, index) => ({
		version: Number(one.version),
		savedBy: names.get(one.savedBy) ?? null,
		savedAt: one.savedAt,
		isNewest: one.version === newest,
		words: words[index] ?? [],
	}))
	const opened = listed.versions.find((one) => one.version === version)
	return {
		title: row ? (await content.formOf(db, row)).title : (listed.versions[0]?.title ?? ''),
		isInTrash: !row || row['deletedAt'] !== null,
		versions,
		total: listed.total,
		page,
		perPage: versionsPerPage,
		newest: (row?.['version'] as number | undefined) ?? null,
		thinned: listed.oldestAt && listed.oldestAt < since.all ? since : null,
		opened: opened ? await openVersion(db, { type, content }, { id, version: opened }) : null,
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
		words.push(before ? wordsBetween(type, before, version) : [firstWords(version)])
		// A page of very long texts takes up to a second: others are served in between.
		await setImmediate()
	}
	return words
}

function wordsBetween(type: AdminType, before: RecordVersion, after: RecordVersion): string[] {
	const difference = diff(before.values, after.values)
	return changesInWords(type, {
		difference,
		before: { deletedAt: after.note === 'restore', displayOrder: 0 },
		after: { deletedAt: after.note === 'trash', displayOrder: after.note === 'move' ? 1 : 0 },
	})
}

function firstWords({ version }: RecordVersion): string {
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

async function openVersion(
	db: Db,
	{ type, content }: HistoryOf,
	{ id, version }: { id: string; version: RecordVersion },
) {
	const number = Number(version.version)
	const before = await readVersionBefore(db, content, { id, version: number })
	const plan = await planBringBack(db, content, { id, version: number })
	return {
		version: number,
		before: before ? Number(before.version) : null,
		fields: await fieldsBetween(db, { type, content }, [before?.values ?? {}, version.values]),
		warnings: plan ? warningsOf(type, plan) : [],
	}
}

async function fieldsBetween(
	db: Db,
	{ type, content }: HistoryOf,
	[before, after]: [RecordVersion['values'], RecordVersion['values']],
) {
	const [options, gone] = [
		await content.admin.options?.(db),
		await findGoneFiles(db, [before, after]),
	]
	return showDifference(diff(before, after), { type, options, gone })
}

export type Comparison = NonNullable<Awaited<ReturnType<typeof readComparison>>>

/** Two versions of a record side by side, by default the last two; null when there is neither a record nor a version. */
export async function readComparison(
	db: Db,
	{ type, content }: HistoryOf,
	{ id, from, to }: { id: string; from: VersionName | null; to: VersionName | null },
) {
	const row = await getStoredRow(db, content, content.parseId(id))
	const entries = await listVersionEntries(db, content, id)
	if (!row && entries.length === 0) return null
	const second = to ?? entries[0]?.version ?? null
	const first = from ?? entries.find(({ version }) => version !== second)?.version ?? second
	const before = first === null ? null : await readVersion(db, content, { id, version: first })
	const after = second === null ? null : await readVersion(db, content, { id, version: second })
	const all = withChosen(entries, [before, after])
	const names = await getActorNames(
		db,
		all.map(({ savedBy }) => savedBy),
	)
	return {
		title: row ? (await content.formOf(db, row)).title : (after?.title ?? ''),
		isInTrash: !row || row['deletedAt'] !== null,
		from: first,
		to: second,
		missing: [first, second].filter((_, index) => ![before, after][index]),
		entries: all.map(({ version, savedBy, savedAt }) => ({
			version,
			savedBy: names.get(savedBy) ?? null,
			savedAt,
		})),
		fields:
			before && after
				? await fieldsBetween(db, { type, content }, [before.values, after.values])
				: null,
	}
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
	asked: { id: string; version: number },
) {
	const plan = await planBringBack(db, content, asked)
	if (!plan) return null
	const names = await getActorNames(db, [plan.version.savedBy, plan.copy?.by ?? ''].filter(Boolean))
	return {
		title: plan.present.title,
		version: asked.version,
		savedBy: names.get(plan.version.savedBy) ?? null,
		savedAt: plan.version.savedAt,
		live: plan.present.version,
		publishing: publishingOf(plan),
		copy: plan.copy && {
			version: plan.copy.edit,
			by: names.get(plan.copy.by) ?? null,
			at: plan.copy.at,
		},
		warnings: warningsOf(type, plan),
		canPublish: isPublishable(plan),
		fields: await fieldsBetween(db, { type, content }, [presentOf(content, plan), plan.values]),
	}
}

function publishingOf({ present: { status, publishAt, unpublishAt } }: BringBackPlan) {
	return { status, publishAt, unpublishAt }
}

function isPublishable({ goneFiles, problems }: BringBackPlan): boolean {
	return Object.keys(problems).length === 0 && goneFiles.every(({ how }) => how !== 'inText')
}

/** The present values without those that a version does not have. */
function presentOf({ fields }: Content, { present }: BringBackPlan) {
	const kept = Object.entries(present.values).filter(([name]) => !fields.notColumns.includes(name))
	return Object.fromEntries(kept)
}

import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { can } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { contentKeys } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { FindingKind } from './finding-kinds.ts'
import { kindQueries } from './kind-queries.server.ts'

/** Something to put right in a record, or in a file of the library. */
export type Finding = {
	type: ContentKey | 'media'
	id: string
	/** The record's title. */
	title: string
	/** What it is about: an address, the words that are cut, the name of an empty field. */
	detail: string
	/** Where in the form it is put right. */
	field: string
	/** More about it, for the sentence. */
	extra: string | null
	/** Whose it is: by default, whoever saved the record last; null: nobody did, or the account is gone. */
	by: string | null
	since: Date
}

type ListFindingsOptions = {
	kind: FindingKind
	now: Date
	limit: number
	offset?: number
	/** Only those of this actor. */
	mine?: boolean
}

/** The types that an actor may edit. */
export function keysFor(actor: Actor): ContentKey[] {
	return contentKeys.filter((key) => can(actor, contentTypes[key].permission))
}

/** Some findings of a kind, not ignored, in records the actor may edit, newest first, and their number. One query, but for a few kinds. */
export async function listFindings(
	db: Db,
	actor: Actor,
	{ kind, now, limit, offset = 0, mine = false }: ListFindingsOptions,
): Promise<{ findings: Finding[]; total: number }> {
	const looking = { db, keys: keysFor(actor), now }
	const { before, rows, since, who = editorOf } = await kindQueries[kind](looking)
	const own = mine && actor.kind === 'admin' ? sql`and ${who(sql`found`)} = ${actor.id}` : sql``
	const { rows: listed } = await db.execute<
		Omit<Finding, 'since'> & { since: string; total: number }
	>(sql`
		with ${before ? sql`${before},` : sql``} found as (${rows}),
		listed as (
			select found.*, count(*) over ()::int as total from found
			where not exists (
				select from accepted_findings accepted
				where accepted.kind = ${kind} and accepted.record_type = found.type and accepted.record_id = found.id
					and md5(accepted.detail) = md5(found.detail)
			) ${own}
			order by since desc, type, id, detail
			limit ${limit} offset ${offset}
		)
		select type, id, title, detail, field, extra, total, ${who(sql`listed`)} as by,
			${since ? sql`coalesce(${since}, since)` : sql`since`} as since
		from listed order by listed.since desc, type, id, detail`)
	return {
		total: listed[0]?.total ?? 0,
		findings: listed.map(({ total: _, since: moment, ...finding }) => ({
			...finding,
			since: new Date(moment),
		})),
	}
}

/** Whoever saved a row's record last, or described its file. */
function editorOf(row: SQL): SQL {
	return sql`case when ${row}.type = 'media' then (
			select actor_id from audit_log where record_type = 'media' and record_id = ${row}.id order by audit_log.id desc limit 1
		) else (
			select version."by" from record_versions version
			where version.record_type = ${row}.type and version.record_id = ${row}.id and version.n is not null
			order by version.n desc limit 1
		) end`
}

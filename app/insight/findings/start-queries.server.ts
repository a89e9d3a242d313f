// What a business sees to before it opens its site: what is missing, and what the program brought that is not its own.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { businessType } from '#content/business/type.ts'
import { demoKeys, isUntouched, listFixed } from '#content/origin.server.ts'
import { listMissingRoles } from '#content/page/admin-reads.server.ts'
import { pageRoles } from '#content/page/roles.ts'
import { pageType } from '#content/page/type.ts'
import { headPageOf, headPages } from '#content/text/head/pages.ts'
import { getBusiness, listMissingFacts } from '#platform/business/business.server.ts'
import { isLeftOut } from '#platform/business/parts.ts'
import type { Db } from '#platform/db/client.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { isDemoFile } from '#platform/media/library.server.ts'
import type { Candidates, Looking } from './candidates.ts'

/** Facts of the business. */
export async function missingFacts({ db, keys, now }: Looking): Promise<Candidates> {
	const facts = keys.includes(businessType.key) ? await listMissingFacts(db, now) : []
	return ofBusiness(facts.map(({ field, label, text }) => ({ field, detail: label, extra: text })))
}

/** Pages that the site leads to by itself. One that was never begun is missed by the business. */
export async function missingPages({ db, keys, now }: Looking): Promise<Candidates> {
	const roles = keys.includes(pageType.key) ? await listMissingRoles(db, now) : []
	return ofBusiness(
		roles.map(({ role, id }) => {
			const { missing: detail, hint: extra } = pageRoles[role]
			return { detail, extra, page: id }
		}),
	)
}

type Missing = { detail: string; extra: string; field?: string; page?: string | null }

/** In this order, which newer ones have before older ones. */
function ofBusiness(missing: Missing[]): Candidates {
	return {
		rows: sql`select case when page is null then 'business' else 'page' end as type, coalesce(page, business.id::text) as id,
				'' as title, detail, coalesce(field, '') as field,
				business.updated_at - place * interval '1 microsecond' as since, extra
			from business, rows from (json_to_recordset(${JSON.stringify(missing)}::json)
				as (detail text, extra text, field text, page text)) with ordinality
				as given(detail, extra, field, page, place)`,
	}
}

/** Records, files and facts of the business that came with the demo content. */
export async function demoContent({ db, keys }: Looking): Promise<Candidates> {
	const files = sql`select 'media' as type, id::text as id, coalesce(original_name, name) as title, '' as detail,
		'' as field, created_at as since, '' as extra from ${media} where deleted_at is null and ${isDemoFile}`
	return untouched(
		db,
		keys.filter((key) => demoKeys.includes(key)),
		[files],
	)
}

/** The program's own words, and its drafts of pages. */
export async function originalWords({ db, keys }: Looking): Promise<Candidates> {
	return untouched(
		db,
		keys.filter((key) => !demoKeys.includes(key)),
	)
}

/** Where the words of a fixed record are read. */
function addressOf(slug: string): string {
	const page = headPageOf(slug)
	return page ? headPages[page].path : `/${slug}`
}

/** Records of these types that are as they came, and more rows; a fixed one with the names of its fields that are. */
async function untouched(db: Db, keys: ContentKey[], more: SQL[] = []): Promise<Candidates> {
	const records = keys.flatMap((key) => {
		const { table, title, type } = contents[key]
		if (type.fixed) return []
		return sql`select ${key}::text as type, ${table.id}::text as id, ${title}::text as title, '' as detail, '' as field,
			${table.updatedAt} as since, '' as extra from ${table} where ${isUntouched(key)}`
	})
	const { leftOut } = await getBusiness(db)
	const fixed = (await listFixed(db))
		.filter((one) => keys.includes(one.key) && one.untouched[0])
		.filter(({ slug }) => !isLeftOut(addressOf(slug), leftOut))
	const rows = fixed.map(({ key: type, id, title, untouched: names, updatedAt: since }) => {
		return { type, id, title, detail: '', field: names[0], since, extra: names.join() }
	})
	const given = sql`select * from json_to_recordset(${JSON.stringify(rows)}::json)
		as given(type text, id text, title text, detail text, field text, since timestamptz, extra text)`
	return { rows: sql.join([...records, ...more, given], sql` union all `) }
}

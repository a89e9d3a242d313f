import { sql } from 'drizzle-orm'
import { articleType } from '#app/content/article/type.ts'
import { isLive } from '#app/content/core/live.server.ts'
import { productType } from '#app/content/product/type.ts'
import { resourceType } from '#app/content/resource/type.ts'
import type { Db } from '#app/db/client.server.ts'
import { news } from '#app/db/tables/news.server.ts'
import { products } from '#app/db/tables/products.server.ts'
import { resources } from '#app/db/tables/resources.server.ts'
import type { NearPage } from '#app/lib/responses.ts'

const longestAsked = 120
const limit = 3

const kinds = [
	{ type: productType, table: products },
	{ type: articleType, table: news },
	{ type: resourceType, table: resources },
] as const

/**
 * The live products, articles and resources whose titles come nearest to the slug that was asked for, nearest first; none
 * when nothing is near. One query, by the indexes on the titles.
 */
export async function findNearPages(db: Db, slug: string, now: Date): Promise<NearPage[]> {
	const asked = slug
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
		.slice(0, longestAsked)
	if (asked === '') return []
	const found = kinds.map(
		({
			type,
			table,
		}) => sql`select ${type.key} as kind, ${table.slug} as slug, ${table.title} as title
			from ${table} where ${isLive(table, now)} and (${table.title} % ${asked} or ${asked} <% ${table.title})`,
	)
	const { rows } = await db.execute<{ kind: string; slug: string; title: string }>(sql`
		select kind, slug, title from (${sql.join(found, sql` union all `)}) as near
		order by greatest(similarity(title, ${asked}), word_similarity(${asked}, title)) desc, title limit ${limit}`)
	return rows.map((row) => ({ href: hrefOf(row), title: row.title }))
}

function hrefOf({ kind, slug }: { kind: string; slug: string }): string {
	const found = kinds.find(({ type }) => type.key === kind) ?? kinds[0]
	return found.type.path({ slug })
}

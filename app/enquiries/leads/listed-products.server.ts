// The products of an enquiry list: as their visitor saw them, and what has become of them since.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { products } from '#platform/db/tables/content.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import type { ListedProduct } from '#kit/site/enquiry/enquiry-cookies.ts'
import { changesSince } from './listed-products.ts'
import type { ProductChange, SeenProduct } from './listed-products.ts'

const now = sql<string>`now()`
/** Every version that was current in the last week is kept: versions are thinned after 90 days (decision 0122). */
const versionOf = (number: unknown) =>
	and(
		eq(recordVersions.recordType, sql`'product'`),
		sql`${recordVersions.recordId} = ${products.id}::text`,
		sql`${recordVersions.n} = ${number}`,
	)
const publishAt = sql`(${recordVersions.values}->>'publishAt')::timestamptz`
/** What visitors could see then: a version that was published, whose time had come before another took its place. */
const wasPublic = sql`(${recordVersions.values}->>'status' = 'published'
	and coalesce(${publishAt} <= ${now} and not exists (
		select from record_versions later
		where later.record_type = ${recordVersions.recordType} and later.record_id = ${recordVersions.recordId}
			and later.n > ${recordVersions.n} and later.at <= ${publishAt}
	), true))`

/** The id of the product that a page showed at this address in this version; null when none has. One query. */
export async function findShownProduct(
	db: Db,
	{ slug, version }: { slug: string; version: number },
): Promise<string | null> {
	const hadIt = sql`${products.id} = (select record_id::uuid from slug_history
		where record_type = 'product' and slug = ${slug})`
	const [row] = await db
		.select({ id: products.id })
		.from(products)
		.leftJoin(recordVersions, versionOf(version))
		.where(
			and(
				isLive(products, new Date()),
				or(eq(products.slug, slug), hadIt),
				or(wasPublic, eq(products.version, version)),
			),
		)
		.orderBy(sql`${products.slug} = ${slug} desc`)
		.limit(1)
	return row?.id ?? null
}

/**
 * Listed products as they were seen, each with what has become of it. One that visitors cannot see any longer has the
 * name that its address tells, so that none is lost: an id and a version are no proof that somebody saw it. Two
 * queries; none for an empty list.
 */
export async function readListedProducts(db: Db, listed: readonly ListedProduct[]) {
	const stored = await readStored(db, listed)
	const products = listed.map((product) => {
		const row = stored.get(product.id)
		return toListed(product, row?.seen ?? (row?.version === product.version ? row : null))
	})
	const changes = await readChanges(db, products)
	return products.map((product, index) => ({ ...product, changes: changes[index]! }))
}

/** The list when the database is away: names as their addresses tell them. */
export function unreadProducts(listed: readonly ListedProduct[]) {
	return listed.map((product) => toListed(product, null))
}

function toListed({ id, version, slug, amount }: ListedProduct, known: Stored['seen']) {
	return {
		id,
		name: known?.title ?? slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' '),
		path: pathOf(slug),
		price: known?.price ?? null,
		...(known && { country: known.country }),
		amount,
		remark: '',
		/** What the form sends of it beside its id: the version and the address that were on the page. */
		seen: `${version}.${slug}`,
		changes: [] as ProductChange[],
	}
}

/** What has become of each of these products since they were seen. One query; none for an empty list. */
export async function readChanges(
	db: Db,
	seen: readonly SeenProduct[],
): Promise<ProductChange[][]> {
	if (seen.length === 0) return []
	const rows = await db
		.select({
			id: products.id,
			title: products.title,
			slug: products.slug,
			price: products.price,
			country: products.country,
			isLive: sql<boolean>`(${isLive(products, new Date())})`,
		})
		.from(products)
		.where(inArray(products.id, idsOf(seen)))
	const byId = new Map(rows.map((row) => [row.id, row]))
	return seen.map((product) => {
		const row = byId.get(product.id)
		const today = row?.isLive ? { ...row, name: row.title, path: pathOf(row.slug) } : null
		return changesSince(product, today)
	})
}

type Stored = {
	version: number
	title: string
	price: number | null
	country: string
	/** The version that was seen, when it is kept. */
	seen: { title: string; price: number | null; country: string } | null
}

async function readStored(db: Db, listed: readonly ListedProduct[]): Promise<Map<string, Stored>> {
	if (listed.length === 0) return new Map()
	const versions = sql`case ${products.id} ${sql.join(
		listed.map(({ id, version }) => sql`when ${id}::uuid then ${version}::int`),
		sql` `,
	)} end`
	const rows = await db
		.select({
			id: products.id,
			version: products.version,
			title: products.title,
			price: products.price,
			country: products.country,
			seen: sql<Stored['seen']>`case when ${wasPublic} then jsonb_build_object(
				'title', ${recordVersions.values}->'title', 'price', ${recordVersions.values}->'price',
				'country', ${recordVersions.values}->'country') end`,
		})
		.from(products)
		.leftJoin(recordVersions, versionOf(versions))
		.where(and(inArray(products.id, idsOf(listed)), isLive(products, new Date())))
	return new Map(rows.map((row) => [row.id, row]))
}

function idsOf(listed: readonly { id: string }[]): string[] {
	return listed.map(({ id }) => id)
}

function pathOf(slug: string): string {
	return `/products/${slug}`
}

// What a reply can be made of: templates, and lines about products and resources.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { officeFor } from '#platform/business/business.ts'
import { getBusiness } from '#platform/business/business.server.ts'
import type { placeholders } from '#platform/business/placeholders.ts'
import type { Db } from '#platform/db/client.server.ts'
import { containsTyped, inNameOrder } from '#platform/db/conditions.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { products, resources, templates } from '#platform/db/tables/content.server.ts'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { formatPrice } from '#platform/lib/text/amounts.ts'
import { fill } from '#platform/lib/text/fill.ts'
import { searchTerms } from '#platform/lib/text/search-terms.ts'
import { productsIn } from '#enquiries/leads/listed-products.ts'
import type { SeenProduct } from '#enquiries/leads/listed-products.ts'
import { readAttachedFiles } from '#platform/media/attached-files.ts'
import type { AttachedFile } from '#platform/media/attached-files.ts'
import { isLive } from '#kit/records/live.server.ts'
import { ownerName } from './lead-owner.server.ts'

export type FilledTemplate = { id: string; title: string; text: string; files: AttachedFile[] }

/** Lines about a product or resource, such as name, price, address and data sheets. */
export type ReplyPart = { id: string; title: string; kind: string; text: string }

/** More are found by their titles. */
const maxTemplates = 100

/**
 * The published templates for a reply about a lead: first those that the actor replied with most often. With them a
 * part for each product that the lead is about and visitors can see.
 *
 * @returns null when the lead was deleted.
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function getReplyTemplates(
	db: Db,
	actor: Actor,
	leadId: string,
): Promise<{ templates: FilledTemplate[]; parts: ReplyPart[] } | null> {
	assertCan(actor, 'lead:edit')
	const by = actorId(actor)
	const [[lead], [person], stored, business] = await Promise.all([
		db.select().from(leads).where(eq(leads.id, leadId)),
		db.select({ name: ownerName }).from(authUsers).where(eq(authUsers.id, by)),
		listTemplates(db, by),
		getBusiness(db),
	])
	if (!lead) return null
	const seen = productsIn(lead.fields)
	const paths = lead.kind === 'enquiry' ? [...seen.map(({ path }) => path), lead.page ?? ''] : []
	const slugs = paths.flatMap((path) => /^\/products\/([^/?#]+)$/.exec(path)?.[1] ?? [])
	const about = slugs.length === 0 ? [] : await readProducts(db, inArray(products.slug, slugs), 20)
	const { productName } = lead.fields as { productName?: string }
	const priced =
		seen.length > 0
			? seen
			: about.map(({ title: name, price, country }) => ({ name, price, country }))
	// Without a value, the placeholder stays for whoever sends the reply to see to.
	const values: Record<keyof typeof placeholders.reply, string | null> = {
		visitor: lead.name || null,
		product: seen.length > 0 ? listOf(seen.map(({ name }) => name)) : productName || null,
		price: priceWords(priced) || null,
		company: officeFor(business, lead.office).company || null,
		adviser: person?.name || null,
	}
	return {
		templates: stored.map(({ text, ...template }) => ({ ...template, text: fill(text, values) })),
		parts: about.map(productPart),
	}
}

/** As part of a sentence; of several products each with its name. */
function priceWords(priced: Pick<SeenProduct, 'name' | 'price' | 'country'>[]): string {
	return listOf(
		priced.map(({ name, price, country }) => {
			const words = price === null ? 'on request' : formatPrice(price, country)
			return priced.length > 1 ? `${words} for ${name}` : words
		}),
	)
}

const listOf = (words: string[]) => new Intl.ListFormat('en-NZ').format(words)

async function listTemplates(db: Db, by: string): Promise<FilledTemplate[]> {
	const uses = sql`(select count(*) from ${leadMessages} m where m.template_id = ${templates}.id and m.kind = 'reply' and m."by" = ${by})`
	const rows = await db
		.select({
			id: templates.id,
			title: templates.title,
			text: templates.text,
			files: templates.files,
		})
		.from(templates)
		.where(isLive(templates, new Date()))
		.orderBy(desc(uses), asc(inNameOrder(templates.title)), templates.id)
		.limit(maxTemplates)
	return rows.map((row) => ({ ...row, files: readAttachedFiles(row.files) }))
}

/** Parts of products and resources whose title has all words, up to `each` of both: of those that visitors see. */
export async function findParts(
	db: Db,
	{ search, each }: { search: string; each: number },
): Promise<ReplyPart[]> {
	if (searchTerms(search).length === 0) return []
	const [found, documents] = await Promise.all([
		readProducts(db, containsTyped([products.title], search), each),
		db
			.select({
				id: resources.id,
				slug: resources.slug,
				title: resources.title,
				free: resources.free,
				price: resources.price,
			})
			.from(resources)
			.where(and(isLive(resources, new Date()), containsTyped([resources.title], search)))
			.orderBy(asc(inNameOrder(resources.title)), resources.id)
			.limit(each),
	])
	return [
		...found.map(productPart),
		...documents.map(({ id, slug, title, free, price }) => ({
			id: `resource-${id}`,
			title,
			kind: 'Resource',
			text: `${title}${free || !price ? '' : `, ${price}`}: ${addressOf(`/resources/${slug}`)}`,
		})),
	]
}

type ProductRow = Awaited<ReturnType<typeof readProducts>>[number]

function readProducts(db: Db, isWanted: SQL | undefined, most: number) {
	return db
		.select({
			id: products.id,
			slug: products.slug,
			title: products.title,
			price: products.price,
			country: products.country,
			documents: products.documents,
		})
		.from(products)
		.where(and(isLive(products, new Date()), isWanted))
		.orderBy(asc(inNameOrder(products.title)), products.id)
		.limit(most)
}

function productPart({ id, slug, title, price, country, documents }: ProductRow): ReplyPart {
	const first = `${title}, ${formatPrice(price, country)}: ${addressOf(`/products/${slug}`)}`
	const sheets = parseStoredList(documents, sheet).map(
		({ name, url }) => `${name}: ${addressOf(url)}`,
	)
	return { id: `product-${id}`, title, kind: 'Product', text: [first, ...sheets].join('\n') }
}

const sheet = z.object({
	name: z.string(),
	url: z.string().regex(/^(https?:\/\/|\/media\/)/),
})

function addressOf(path: string): string {
	return new URL(path, env().SITE_URL).href
}

import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { getBusiness } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { pages } from '#platform/db/tables/content.server.ts'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { defineContent } from '#kit/records/content.server.ts'
import type { Invalid } from '#kit/records/save-record.server.ts'
import { readCards, searchedBody } from '#kit/records/searched-content.server.ts'
import { emptyPlaceholders, fillWords } from './page-facts.server.ts'
import { pageReads } from './queries.server.ts'
import { pageFields } from './page-fields.ts'
import { isReserved } from '#kit/site/reserved.ts'
import type { PageRole } from './roles.ts'
import { pageText, pageType } from './type.ts'
import { pageDescription } from './view.ts'

/**
 * Pages right below the home page. Publishing is refused while a placeholder stands for nothing. A save is refused at the
 * address when the site itself uses it, or another page has it, also in the trash, or had it before, and at the role when
 * another page outside the trash has it. A page is restored without a role that was given away meanwhile.
 */
export const pageContent = defineContent({
	type: pageType,
	table: pages,
	fields: pageFields,
	addressOf: ({ address, title }) => address || title,
	textOf: pageText,
	rules: async (tx, { id, input: { address: typed, role, status, content }, slug }) => {
		const address = await addressProblem(tx, { typed, slug, ownId: id })
		const holder = role && (await holderOf(tx, role, id))
		const empty =
			status === 'draft' ? [] : emptyPlaceholders(content, await getBusiness(tx, new Date()))
		if (address === null && holder === null && empty.length === 0) return ok({})
		const messages = {
			...(address && { address: [address] }),
			...(holder && { role: [`“${holder}” is that page already`] }),
			...(empty.length > 0 && {
				content: empty.map((name) => `{${name}} stands for nothing yet: fill in Business first`),
			}),
		}
		const refusal: Invalid = { code: 'invalid', messages }
		return fail(refusal)
	},
	restoredColumns: async (tx, id) => {
		const [row] = await tx.select({ role: pages.role }).from(pages).where(eq(pages.id, id))
		return row?.role && (await holderOf(tx, row.role, id)) ? { role: null } : {}
	},
	admin: { list: pageReads.list },
	published: {
		heading: 'Pages',
		order: pageReads.order,
	},
	search: {
		name: 'pages',
		country: pages.country,
		text: pageReads.text,
		readRows: async (db, ids, now) => {
			const business = await getBusiness(db, now)
			const read = readCards({
				table: pages,
				columns: { ...pageReads.cardColumns, content: searchedBody(pages.content) },
				toCard: (row, images) => {
					const content = fillWords(row.content, business)
					return {
						href: pageType.path(row),
						title: row.title,
						facts: [],
						texts: [pageDescription({ ...row, content }), content],
						image: images.get(row.image ?? '') ?? null,
					}
				},
			})
			return read(db, ids, now)
		},
	},
})

type PageAddress = { typed: string | null; slug: string; ownId: string | null }

/** What is said against an address; null for nothing. A title gets a number instead where another page has its address. */
async function addressProblem(tx: Db, { typed, slug, ownId }: PageAddress) {
	if (isReserved(slug)) return 'The site itself uses this address: choose another'
	const holder = typed === null || typed === slug ? null : await holderOfSlug(tx, typed, ownId)
	if (holder) {
		const { title, isInTrash } = holder
		return isInTrash
			? `“${title}” in the trash has this address: choose another, or delete it from the trash first`
			: `“${title}” has this address: choose another, or change it there first`
	}
	const [former] = await tx
		.select({ title: pages.title })
		.from(slugHistory)
		.innerJoin(pages, sql`${pages.id}::text = ${slugHistory.recordId}`)
		.where(
			and(
				eq(slugHistory.recordType, pageType.key),
				eq(slugHistory.slug, slug),
				isNull(pages.deletedAt),
				ownId === null ? undefined : ne(pages.id, ownId),
			),
		)
	return former
		? `This address leads to “${former.title}”, which had it before: choose another`
		: null
}

async function holderOfSlug(tx: Db, slug: string, ownId: string | null) {
	const [holder] = await tx
		.select({ title: pages.title, isInTrash: sql<boolean>`${pages.deletedAt} is not null` })
		.from(pages)
		.where(and(eq(pages.slug, slug), ownId === null ? undefined : ne(pages.id, ownId)))
	return holder ?? null
}

/** The title of the other page outside the trash that has this role; null when there is none. Two saves cannot both find none. */
async function holderOf(tx: Db, role: PageRole, ownId: string | null): Promise<string | null> {
	await lockForTransaction(tx, `${pageType.key}:role`)
	const [holder] = await tx
		.select({ title: pages.title })
		.from(pages)
		.where(
			and(
				eq(pages.role, role),
				isNull(pages.deletedAt),
				ownId === null ? undefined : ne(pages.id, ownId),
			),
		)
	return holder?.title ?? null
}

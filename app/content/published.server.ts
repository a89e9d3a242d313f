import { contents, shownTypes } from './catalogue.server.ts'
import { businessTag, getBusiness } from '#platform/business/business.server.ts'
import { isLeftOut } from '#platform/business/parts.ts'
import { hideableListAt, isListFilled } from './filled-lists.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { countryOfRobots } from '#platform/lib/country.ts'
import { categoryTag, listFilters } from '#kit/site/list/categories.server.ts'
import type { CategoryList } from '#kit/site/list/categories.server.ts'
import { countOf } from '#kit/site/list/category-filters.ts'
import { sitePages } from '#kit/site/site-map.ts'
import { listLiveLinks } from '#kit/records/links.server.ts'
import type { LiveLink } from '#kit/records/links.server.ts'

/** A public address with its title and description; `updatedAt` is null where it is not one record's. */
export type PublicAddress = Omit<LiveLink, 'updatedAt'> & { updatedAt: Date | null }

const home = page(sitePages.home.path, sitePages.home.name)
const about = page(sitePages.about.path, sitePages.about.name)
const contact = page(sitePages.contact.path, sitePages.contact.name)
const lists = Object.values(contents).flatMap(({ type, listPage }) =>
	type.pages?.list ? [page(type.pages.list, listPage ?? type.label.many)] : [],
)
const isBelowAbout = ({ path }: PublicAddress) => path.startsWith(`${about.path}/`)

const fixed: PublicAddress[] = [
	home,
	...lists.filter((list) => !isBelowAbout(list)),
	about,
	...lists.filter(isBelowAbout),
	contact,
]

const published = Object.values(contents).flatMap((content) =>
	content.published ? [{ ...content, published: content.published }] : [],
)

async function shownContents(db: Db) {
	const isShown = await shownTypes(db)
	return published.filter(({ type }) => isShown(type.key))
}

/** Tags that evict the cached pages that list all addresses. */
export const publishedTags = [
	...published.map(({ type }) => type.tags.list),
	categoryTag,
	businessTag,
]

/** Every page and live record the site publishes at `now`, by kind with its heading; pages of staff come last. */
export async function listPublicAddresses(
	db: Db,
	now: Date,
): Promise<{ heading: string; addresses: PublicAddress[] }[]> {
	const { leftOut } = await getBusiness(db)
	const kinds = (await shownContents(db)).map(async (content) => ({
		heading: content.published.heading,
		addresses: await listLiveLinks(db, content, now),
	}))
	const all = [
		{
			heading: 'Pages',
			addresses: (await shownLists(db, now)).filter(({ path }) => !isLeftOut(path, leftOut)),
		},
		...(await Promise.all(kinds)),
	]
	const byHeading = Map.groupBy(all, ({ heading }) => heading)
	return Array.from(byHeading, ([heading, parts]) => ({
		heading,
		addresses: parts.flatMap(({ addresses }) => addresses),
	}))
}

/** The pages that every site has, without lists that search engines would find empty. */
async function shownLists(db: Db, now: Date): Promise<PublicAddress[]> {
	const isShown = await Promise.all(
		fixed.map(async ({ path }) => {
			const key = hideableListAt(path)
			return key === null || isListFilled(db, key, { now, country: countryOfRobots() })
		}),
	)
	return fixed.filter((_, index) => isShown[index])
}

/** The filtered lists that search engines may index: those with content for the country whose pages they read. */
export async function listFilledCategories(db: Db, now: Date): Promise<PublicAddress[]> {
	const lists = await Promise.all(
		(await shownContents(db)).map(async ({ type: { key, pages: of }, published: { counts } }) => {
			if (!counts) return []
			const filters = await listFilters(db, key as CategoryList, now)
			const counted = await counts(db, now)
			return filters
				.filter((filter) => countOf(filter, counted))
				.map(({ address, label }) => page(`${of?.list}?category=${address}`, label))
		}),
	)
	return lists.flat()
}

function page(path: string, title: string): PublicAddress {
	return { path, title, line: null, image: null, updatedAt: null }
}

import { contents } from './catalogue.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { toCategoryParam } from '#platform/lib/http/public-list-params.ts'
import type { ListPage } from '#kit/records/content.server.ts'
import { sitePages } from '#kit/site/site-map.ts'
import { listLiveLinks } from '#kit/records/links.server.ts'
import type { LiveLink } from '#kit/records/links.server.ts'

/** A public address with its title and description; `updatedAt` is null where it is not one record's. */
export type PublicAddress = Omit<LiveLink, 'updatedAt'> & { updatedAt: Date | null }

const home = page(sitePages.home.path, {
	title: sitePages.home.name,
	line: 'What the consultancy does, and the latest content',
})
const about = page(sitePages.about.path, {
	title: sitePages.about.name,
	line: 'The story, the values and the team',
})
const contact = page(sitePages.contact.path, {
	title: sitePages.contact.name,
	line: 'Offices, opening hours and a form',
})
const lists = Object.values(contents).flatMap(({ type, listPage }) =>
	type.pages?.list && listPage ? [page(type.pages.list, listPage)] : [],
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

/** Tags that evict the cached pages that list all addresses. */
export const publishedTags = published.map(({ type }) => type.tags.list)

/** Every page and live record the site publishes at `now`, by kind with its heading; pages of staff come last. */
export async function listPublicAddresses(
	db: Db,
	now: Date,
): Promise<{ heading: string; addresses: PublicAddress[] }[]> {
	const kinds = published.map(async (content) => ({
		heading: content.published.heading,
		addresses: await listLiveLinks(db, content, now),
	}))
	const all = [{ heading: 'Pages', addresses: fixed }, ...(await Promise.all(kinds))]
	const byHeading = Map.groupBy(all, ({ heading }) => heading)
	return Array.from(byHeading, ([heading, parts]) => ({
		heading,
		addresses: parts.flatMap(({ addresses }) => addresses),
	}))
}

/** The filtered lists that search engines may index: those with content for New Zealand, as search engines count. */
export async function listFilledCategories(db: Db, now: Date): Promise<PublicAddress[]> {
	const lists = await Promise.all(
		published.map(async ({ type: { pages: of }, published: { filledFilters } }) => {
			const filled = (await filledFilters?.(db, now)) ?? []
			return (of?.filters ?? [])
				.filter((name) => filled.includes(name))
				.map((name) => ({
					path: `${of?.list}?category=${toCategoryParam(name)}`,
					title: name,
					line: null,
					image: null,
					updatedAt: null,
				}))
		}),
	)
	return lists.flat()
}

function page(path: string, { title, line }: ListPage): PublicAddress {
	return { path, title, line, image: null, updatedAt: null }
}

import { articleCategories } from '#app/content/article/categories.ts'
import {
	countLiveArticlesByCategory,
	listLiveArticleLinks,
} from '#app/content/article/queries.server.ts'
import { articleType } from '#app/content/article/type.ts'
import { productCategories } from '#app/content/product/categories.ts'
import {
	countLiveProductsByCategory,
	listLiveProductLinks,
} from '#app/content/product/queries.server.ts'
import { productType } from '#app/content/product/type.ts'
import { resourceTabs } from '#app/content/resource/categories.ts'
import {
	countLiveResourcesByCategory,
	listLiveResourceLinks,
} from '#app/content/resource/queries.server.ts'
import { resourceType } from '#app/content/resource/type.ts'
import { listLiveVacancies } from '#app/content/vacancy/queries.server.ts'
import { vacancyType } from '#app/content/vacancy/type.ts'
import type { Db } from '#app/db/client.server.ts'
import { toCategoryParam } from '#app/lib/list-address.ts'

/** One public address, what is there, and when it last changed; null where that is not one record's. */
export type PublicAddress = {
	path: string
	title: string
	line: string | null
	updatedAt: Date | null
}

const pages: PublicAddress[] = [
	['/', 'Home', 'What the consultancy does, and the newest of everything'],
	['/services', 'Services', 'Farm visits and advice, in New Zealand and in Australia'],
	['/products', 'Products', 'Feed additives, biosecurity gear and welfare tools, with enquiries'],
	['/news', 'News & Updates', 'Articles on health, feed, housing and rules'],
	['/resources', 'Resources', 'Checklists, templates and guides to download'],
	['/about', 'About Us', 'The story, the values and the team'],
	['/about/job-vacancies', 'Job Vacancies', 'Open positions'],
	['/contact', 'Contact', 'Offices, opening hours and a form'],
].map(([path = '', title = '', line = null]) => ({ path, title, line, updatedAt: null }))

/** What drops the kept pages that list all addresses. */
export const publishedTags = [productType, articleType, resourceType, vacancyType].map(
	({ tags }) => tags.list,
)

/** Every page and live record the site publishes at `now`, by kind. */
export async function listPublicAddresses(db: Db, now: Date) {
	const [products, articles, resources, vacancies] = await Promise.all([
		listLiveProductLinks(db, { now }),
		listLiveArticleLinks(db, { now }),
		listLiveResourceLinks(db, { now }),
		listLiveVacancies(db, { now }),
	])
	return {
		pages,
		products: products.map((row) => entry(productType, row)),
		articles: articles.map((row) => entry(articleType, row)),
		resources: resources.map((row) => entry(resourceType, row)),
		vacancies: vacancies.map((row) =>
			entry(vacancyType, { ...row, line: [row.type, row.location].filter(Boolean).join(', ') }),
		),
	}
}

/** The lists by category that search engines may keep: those with something to show where they ask from, which counts as New Zealand. */
export async function listFilledCategories(db: Db, now: Date): Promise<PublicAddress[]> {
	const [products, articles, resources] = await Promise.all([
		countLiveProductsByCategory(db, { country: 'New Zealand', now }),
		countLiveArticlesByCategory(db, { country: 'New Zealand', now }),
		countLiveResourcesByCategory(db, { now }),
	])
	const tabs = Object.entries(resourceTabs).filter(([, held]) =>
		held.some((category) => resources.byCategory[category]),
	)
	return [
		...productCategories.filter((name) => products.byCategory[name]).map(category('products')),
		...articleCategories.filter((name) => articles.byCategory[name]).map(category('news')),
		...tabs.map(([name]) => name).map(category('resources')),
	]
}

function category(list: string) {
	return (name: string): PublicAddress => ({
		path: `/${list}?category=${toCategoryParam(name)}`,
		title: name,
		line: null,
		updatedAt: null,
	})
}

function entry<Row extends { title: string; line: string | null; updatedAt: Date }>(
	type: { path: (row: Row) => string },
	row: Row,
): PublicAddress {
	const { title, line, updatedAt } = row
	return { path: type.path(row), title, line, updatedAt }
}

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

/** One public address and when what it shows last changed; null where that is not one record's. */
export type PublicAddress = { path: string; title: string; updatedAt: Date | null }

const pages: PublicAddress[] = [
	['/', 'Home'],
	['/services', 'Services'],
	['/products', 'Products'],
	['/news', 'News & Updates'],
	['/resources', 'Resources'],
	['/about', 'About Us'],
	['/about/job-vacancies', 'Job Vacancies'],
	['/contact', 'Contact'],
].map(([path = '', title = '']) => ({ path, title, updatedAt: null }))

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
		vacancies: vacancies.map((row) => entry(vacancyType, row)),
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
		updatedAt: null,
	})
}

function entry<Row extends { title: string; updatedAt: Date }>(
	type: { path: (row: Row) => string },
	row: Row,
): PublicAddress {
	return { path: type.path(row), title: row.title, updatedAt: row.updatedAt }
}

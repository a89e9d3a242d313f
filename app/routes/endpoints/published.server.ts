import { articleCategories } from '#app/content/article/categories.ts'
import { listLiveArticleLinks } from '#app/content/article/queries.server.ts'
import { productCategories } from '#app/content/product/categories.ts'
import { listLiveProductLinks } from '#app/content/product/queries.server.ts'
import { listLiveResourceLinks } from '#app/content/resource/queries.server.ts'
import { listLiveVacancies } from '#app/content/vacancy/queries.server.ts'
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

const categories: PublicAddress[] = [
	...productCategories.map((name) => address('products', name)),
	...articleCategories.map((name) => address('news', name)),
]

/** Every address the site publishes at `now`, by kind: the pages, their category lists, and each live record. */
export async function listPublicAddresses(db: Db, now: Date) {
	const [products, articles, resources, vacancies] = await Promise.all([
		listLiveProductLinks(db, { now }),
		listLiveArticleLinks(db, { now }),
		listLiveResourceLinks(db, { now }),
		listLiveVacancies(db, { now }),
	])
	return {
		pages,
		categories,
		products: products.map((row) => record('/products', row)),
		articles: articles.map((row) => record('/news', row)),
		resources: resources.map((row) => record('/resources', row)),
		vacancies: vacancies.map(({ id, title, updatedAt }) => ({
			path: `/about/job-vacancies/${id}`,
			title,
			updatedAt,
		})),
	}
}

function address(list: string, category: string): PublicAddress {
	return {
		path: `/${list}?category=${toCategoryParam(category)}`,
		title: category,
		updatedAt: null,
	}
}

function record(
	base: string,
	row: { slug: string; title: string; updatedAt: Date },
): PublicAddress {
	return { path: `${base}/${row.slug}`, title: row.title, updatedAt: row.updatedAt }
}

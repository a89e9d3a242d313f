// Every type of content, safe for the browser. Its other halves are catalogue.server.ts and admin-catalogue.server.ts.
import { articleType } from './article/type.ts'
import { caseStudyType } from './case-study/type.ts'
import { businessType } from './business/type.ts'
import { categoryType } from './category/type.ts'
import { textTypes } from './text/type.ts'
import { memberType } from './member/type.ts'
import { noticeType } from './notice/type.ts'
import { pageType } from './page/type.ts'
import { productType } from './product/type.ts'
import { redirectType } from './redirect/type.ts'
import { resourceType } from './resource/type.ts'
import { serviceType } from './service/type.ts'
import type { ContentType } from '#kit/records/define-type.ts'
import { namesOf } from '#kit/records/small-type.ts'
import { belowHome } from '#kit/site/session/session-change.ts'
import type { Sections } from '#kit/site/session/session-change.ts'
import { linkedPages, sitePages } from '#kit/site/site-map.ts'
import { ofSmallTypes } from './small/small-types.ts'
import { templateType } from './template/type.ts'
import { vacancyType } from './vacancy/type.ts'

const all = {
	service: serviceType,
	product: productType,
	'case-study': caseStudyType,
	article: articleType,
	resource: resourceType,
	member: memberType,
	vacancy: vacancyType,
	page: pageType,
	category: categoryType,
	template: templateType,
	...ofSmallTypes(namesOf),
	business: businessType,
	...textTypes,
	notice: noticeType,
	redirect: redirectType,
}

export type ContentKey = keyof typeof all

export const contentTypes: Record<ContentKey, ContentType> = all

/** The key of the type with this section; null when there is none. */
export function contentKeyOfSection(section: string): ContentKey | null {
	const keys = Object.keys(contentTypes) as ContentKey[]
	return keys.find((key) => contentTypes[key].section === section) ?? null
}

/** Where the back office changes what pages show, as the types say it; of several at an address, the first. */
export const sectionsOfPages: Sections = Object.fromEntries(
	Object.values(contentTypes)
		.toReversed()
		.flatMap(({ section, pages, path, fixed }) => {
			// Only what says whose form it belongs to leads to several fixed records: they share pages with others.
			if (fixed === 'several') return [[section, section]]
			if (pages?.list === null) return [belowHome, section].map((address) => [address, section])
			const start = path({ id: '', slug: '' })
			const list = pages?.list ?? start.replace('#', '')
			return [start, list, section].map((address) => [address, section])
		}),
)

const lists = Object.values(contentTypes).flatMap(({ pages }) => pages?.list ?? [])

/** The addresses of public pages that show no single record and are the same for everybody. */
export const fixedPages: ReadonlySet<string> = new Set([
	...linkedPages.map(({ path }) => path),
	...lists,
])

const withoutRecord = new Set([
	...fixedPages,
	sitePages.search.path,
	sitePages.jobs.path,
	'/feed.xml',
])

/**
 * The page at `path` without what a sentence leaves behind an address: `/contact).` means `/contact`. Null when no such
 * page is meant: those of records find theirs by letters and digits alone.
 */
export function fixedPageMeant(path: string): string | null {
	const [bare = '/'] = /^.*[\p{L}\p{N}]/su.exec(path.toLowerCase()) ?? []
	return bare !== path && withoutRecord.has(bare) ? bare : null
}

/** A path with the address of a fixed page, or of the list above a record's page, as written; else unchanged. */
export function lowerCasePath(path: string): string {
	const lower = path.toLowerCase()
	if (withoutRecord.has(lower)) return lower
	const list = lists.find((address) => lower.startsWith(`${address}/`))
	return list === undefined ? path : list + path.slice(list.length)
}

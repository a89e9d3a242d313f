// The server half of the catalogue: leaving a type out does not compile.
import type { Content } from '#kit/records/content.server.ts'
import type { SearchSource } from '#kit/search/matches.server.ts'
import { getBusiness } from '#platform/business/business.server.ts'
import { isLeftOut } from '#platform/business/parts.ts'
import type { Db } from '#platform/db/client.server.ts'
import { articleContent } from './article/type.server.ts'
import { businessContent } from './business/type.server.ts'
import { caseStudyContent } from './case-study/type.server.ts'
import { contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { categoryContent } from './category/type.server.ts'
import { memberContent } from './member/type.server.ts'
import { noticeContent } from './notice/type.server.ts'
import { pageContent } from './page/type.server.ts'
import { productContent } from './product/type.server.ts'
import { redirectContent } from './redirect/type.server.ts'
import { resourceContent } from './resource/type.server.ts'
import { serviceContent } from './service/type.server.ts'
import { smallContent } from './small/small-content.server.ts'
import { ofSmallTypes } from './small/small-types.ts'
import { templateContent } from './template/type.server.ts'
import { textContents } from './text/type.server.ts'
import { vacancyContent } from './vacancy/type.server.ts'

const all = {
	service: serviceContent,
	product: productContent,
	'case-study': caseStudyContent,
	article: articleContent,
	resource: resourceContent,
	member: memberContent,
	vacancy: vacancyContent,
	page: pageContent,
	category: categoryContent,
	template: templateContent,
	...ofSmallTypes(smallContent),
	business: businessContent,
	...textContents,
	notice: noticeContent,
	redirect: redirectContent,
}

/** Why a form is not saved: invalid values, or a rule of its type. */
export type SaveRefusal = Extract<
	Awaited<ReturnType<(typeof all)[keyof typeof all]['saveForm']>>,
	{ ok: false }
>['error']

/** Every type of content, as its own folder declares it. */
export const contents: Record<ContentKey, Content<SaveRefusal>> = all

/** The keys, in the order of the catalogue. */
export const contentKeys = Object.keys(contents) as ContentKey[]

/** Those of types whose records come and go, by dates and through the trash. */
export const changingKeys = contentKeys.filter((key) => !contents[key].type.fixed)

/** The types of content that visitors search. */
export const searchSources: readonly SearchSource[] = Object.values(contents).flatMap(
	({ type, table, title, search }) =>
		search ? [{ label: type.label, title, ...search, key: type.key, table }] : [],
)

/** Tells by its key whether the business shows a type. */
export async function shownTypes(db: Db): Promise<(key: string) => boolean> {
	const { leftOut } = await getBusiness(db)
	return (key) => !isLeftOut(contentTypes[key as ContentKey].path({ id: '', slug: '' }), leftOut)
}

// The server half of the catalogue: leaving a type out does not compile.
import type { Content } from '#kit/records/content.server.ts'
import type { SearchSource } from '#kit/search/matches.server.ts'
import { articleContent } from './article/type.server.ts'
import { businessContent } from './business/type.server.ts'
import type { ContentKey } from './catalogue.ts'
import { memberContent } from './member/type.server.ts'
import { pageContent } from './page/type.server.ts'
import { productContent } from './product/type.server.ts'
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
	article: articleContent,
	resource: resourceContent,
	member: memberContent,
	vacancy: vacancyContent,
	page: pageContent,
	template: templateContent,
	...ofSmallTypes(smallContent),
	business: businessContent,
	...textContents,
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

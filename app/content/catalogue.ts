// Every type of content, safe for the browser. Its other halves are catalogue.server.ts and admin-catalogue.ts.
import { articleType } from './article/type.ts'
import { homepageType } from './homepage/type.ts'
import { memberType } from './member/type.ts'
import { productType } from './product/type.ts'
import { resourceType } from './resource/type.ts'
import { serviceType } from './service/type.ts'
import type { ContentType } from '#app/records/define-type.ts'
import { vacancyType } from './vacancy/type.ts'

const all = {
	service: serviceType,
	product: productType,
	article: articleType,
	resource: resourceType,
	member: memberType,
	vacancy: vacancyType,
	homepage: homepageType,
}

export type ContentKey = keyof typeof all

export const contentTypes: Record<ContentKey, ContentType> = all

/** The key of the type with this section; null when there is none. */
export function contentKeyOfSection(section: string): ContentKey | null {
	const keys = Object.keys(contentTypes) as ContentKey[]
	return keys.find((key) => contentTypes[key].section === section) ?? null
}

import { contentTypes } from './registry.ts'

/** The types visitors search, as they stand in `?type=`, with what a result is called. */
export const searchKinds = {
	products: { many: contentTypes.product.label.many, one: contentTypes.product.label.one },
	articles: { many: contentTypes.article.label.many, one: contentTypes.article.label.one },
	resources: { many: contentTypes.resource.label.many, one: contentTypes.resource.label.one },
} as const

export type SearchKind = keyof typeof searchKinds

/** The type in an address; null for all of them, also when it is none. */
export function parseSearchKind(asked: string | null): SearchKind | null {
	return asked !== null && Object.hasOwn(searchKinds, asked) ? (asked as SearchKind) : null
}

import type { SmallType } from '#platform/fields/small-type.ts'
import { defineContentType } from './define-type.ts'
import type { ContentType } from './define-type.ts'

/** The names of a type that is told in one file, as those of any other. */
export function namesOf({
	fields: _,
	hints: _hints,
	storage: _storage,
	...names
}: SmallType): ContentType {
	const { path = `/admin/${names.section}` } = names
	return defineContentType({ ...names, path: () => path, pages: null })
}

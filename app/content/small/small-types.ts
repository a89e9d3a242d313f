import type { SmallType } from '#platform/fields/small-type.ts'

/** The types without pages of their own, each told in a file of this folder, by their keys. */
const smallTypes = {} satisfies Record<string, SmallType>

/** What is made of each of them, by its key. */
export function ofSmallTypes<Made>(make: (small: SmallType) => Made) {
	return Object.fromEntries(
		Object.values<SmallType>(smallTypes).map((small) => [small.key, make(small)]),
	) as Record<keyof typeof smallTypes, Made>
}

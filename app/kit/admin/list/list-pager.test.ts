import { expect, test } from 'vitest'
import { shownPages } from './list-pager.tsx'

test.each([
	[1, 1, [1]],
	[1, 2, [1, 2]],
	[2, 3, [1, 2, 3]],
	[1, 9, [1, 2, null, 9]],
	[3, 9, [1, 2, 3, 4, null, 9]],
	[4, 9, [1, 2, 3, 4, 5, null, 9]],
	[5, 9, [1, null, 4, 5, 6, null, 9]],
	[7, 9, [1, null, 6, 7, 8, 9]],
	[9, 9, [1, null, 8, 9]],
	[12, 9, [1, null, 9]],
])('on page %i of %i the pager shows %j', (page, pages, shown) => {
	expect(shownPages(page, pages)).toEqual(shown)
})

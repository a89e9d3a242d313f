import { expect, test } from 'vitest'
import { isLeftOut, parts } from './parts.ts'

test.each([
	'/news',
	'/news/red-mite',
	'/news?category=blogs',
	'/news#newsletter',
	'/news.data',
	'/feed.xml',
	'/about/job-vacancies/2',
	'/about#3f',
	'/enquiry/add',
])('%s is of a part that can be left out', (address) => {
	expect(isLeftOut(address, parts)).toBe(true)
	expect(isLeftOut(address, [])).toBe(false)
})

test('without the newsletter, nothing leads to its form, and the news stays', () => {
	expect(isLeftOut('/news#newsletter', ['Newsletter'])).toBe(true)
	expect(isLeftOut('/news', ['Newsletter'])).toBe(false)
})

test.each(['/', '/newsroom', '/about', '/resources-for-schools', 'https://example.com/news'])(
	'%s is of none',
	(address) => expect(isLeftOut(address, parts)).toBe(false),
)

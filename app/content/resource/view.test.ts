import { expect, test } from 'vitest'
import { toResourceCardView, toResourceView } from './view.ts'

const row = {
	id: 'r1',
	slug: 'litter-scoring-sheet',
	title: 'Litter scoring sheet',
	description: '## Why\n\nScore **litter** once a [week](/news/x).\n\n- Walk\n- Look',
	category: 'Checklist',
	free: true,
	price: null,
	image: null,
	downloadLink: '/media/resource-files/a.pdf',
	linkEnding: 'pdf',
	createdAt: new Date('2025-01-05T00:00:00Z'),
	updatedAt: new Date('2025-01-06T00:00:00Z'),
}
const none = new Map()

test('a free resource is to be downloaded, a paid one to be read about', () => {
	expect(toResourceCardView(row, none)).toMatchObject({ badge: 'Free', linkText: 'Download Now' })
	expect(toResourceCardView({ ...row, free: false, price: '$29.00' }, none)).toMatchObject({
		badge: '$29',
		linkText: 'Learn More',
	})
})

test.each([
	['$9.99', '$9.99'],
	['29', '$29'],
	['12.50', '$12.50'],
	['', 'Price on request'],
	[null, 'Price on request'],
])('the stored price %j shows as %j', (price, shown) => {
	expect(toResourceCardView({ ...row, free: false, price }, none).badge).toBe(shown)
})

test('a card shows the first words of the description, without headings, lists and marks', () => {
	expect(toResourceCardView(row, none).excerpt).toBe('Score litter once a week.')
	const list = { ...row, description: '- Walk\n- Look' }
	expect(toResourceCardView(list, none).excerpt).toBe('Walk Look')
})

test('a long description is cut between words', () => {
	const { excerpt } = toResourceCardView({ ...row, description: 'poultry '.repeat(60) }, none)
	expect(excerpt).toMatch(/^(poultry )+poultry\.\.\.$/)
	expect(excerpt.length).toBeLessThanOrEqual(223)
})

test.each([
	['pdf', 'PDF Document'],
	['xlsx', 'Excel Spreadsheet'],
	[null, 'PDF Document'],
])('a file ending in %j is called %s', (linkEnding, label) => {
	expect(toResourceView({ ...row, linkEnding }, none).documentType).toBe(label)
})

test('the address of a document is in no view', () => {
	expect(JSON.stringify(toResourceView({ ...row, free: false }, none))).not.toContain('a.pdf')
	expect(JSON.stringify(toResourceView(row, none))).not.toContain('a.pdf')
})

test('a blog resource leads to its page', () => {
	const view = toResourceView(
		{ ...row, category: 'Blog', downloadLink: 'https://site.example/news/x' },
		none,
	)
	expect(view).toMatchObject({ blogUrl: 'https://site.example/news/x', documentType: 'Web Page' })
})

test('the date of adding is in the long US form', () => {
	expect(toResourceView(row, none).added).toBe('January 5, 2025')
})

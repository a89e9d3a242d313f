import { expect, test } from 'vitest'
import { toResourceCardView, toResourceView, priceText } from './view.ts'

const row = {
	id: 'r1',
	slug: 'litter-scoring-sheet',
	title: 'Litter scoring sheet',
	description: '## Why\n\nScore **litter** once a [week](/news/x).\n\n- Walk\n- Look',
	category: 'Checklist',
	isOnline: false,
	excerpt: null,
	free: true,
	price: null,
	image: null,
	downloadLink: '/media/resource-files/a.pdf',
	linkEnding: 'pdf',
	fileName: 'Litter sheet.pdf',
	fileBytes: 240_400,
	pages: 4,
	pageWidthPx: 640,
	pageHeightPx: 905,
	createdAt: new Date('2025-01-05T00:00:00Z'),
	updatedAt: new Date('2025-01-06T00:00:00Z'),
	reviewedAt: null,
}
const none = new Map()

test('a card of a free resource downloads it, of a paid one leads to more', () => {
	expect(toResourceCardView(row, none)).toMatchObject({ badge: 'Free', link: 'resourceDownload' })
	expect(toResourceCardView({ ...row, free: false, price: '$29.00' }, none)).toMatchObject({
		badge: '$29',
		link: 'resourceMore',
	})
	expect(toResourceCardView({ ...row, isOnline: true }, none).link).toBe('resourceRead')
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

test('a card shows the start of the description without headings or Markdown, and lists on one line', () => {
	expect(toResourceCardView(row, none).excerpt).toBe('Score litter once a week. Walk; Look.')
	const list = { ...row, description: '- Walk\n- Look\n  under the drinkers\n\nThen **sign**.' }
	expect(toResourceCardView(list, none).excerpt).toBe('Walk; Look under the drinkers. Then sign.')
})

test('a card shows the excerpt that was stored at saving', () => {
	expect(toResourceCardView({ ...row, excerpt: 'Kept words.' }, none).excerpt).toBe('Kept words.')
})

test('characters that are not Markdown stay as written', () => {
	const description = 'Ammonia < 20 ppm, humidity > 50 %, ~5 kg on 10*10 cm'
	expect(toResourceCardView({ ...row, description }, none).excerpt).toBe(description)
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
])('a file with the ending %j is labelled %s', (linkEnding, label) => {
	expect(toResourceView({ ...row, linkEnding }, none).documentType).toBe(label)
})

test('paid pages show no file, and cards no file address', () => {
	const paid = { ...row, free: false, downloadLink: null, fileName: null }
	expect(toResourceView(paid, none)).toMatchObject({ file: null, firstPage: null })
	expect(JSON.stringify(toResourceCardView(row, none))).not.toContain('a.pdf')
})

test('a file shows its name, type, pages and size before it is downloaded', () => {
	expect(toResourceView(row, none).file).toEqual({
		url: '/media/resource-files/a.pdf',
		name: 'Litter sheet.pdf',
		isOwn: true,
		facts: 'Litter sheet.pdf, PDF, 4\u00A0pages, 240\u00A0kB',
	})
	expect(toResourceView({ ...row, fileBytes: 2_450_000 }, none).file?.facts).toMatch(
		/2\.5\u00A0MB$/,
	)
	expect(toResourceView({ ...row, fileBytes: 12 }, none).file?.facts).toMatch(/, 1\u00A0kB$/)
})

test('cards show file type, pages and size as far as they are known', () => {
	const facts = (change: object) => toResourceCardView({ ...row, ...change }, none).facts
	expect(facts({})).toBe('PDF, 4\u00A0pages, 240\u00A0kB')
	expect(facts({ free: false, pages: 1 })).toBe('PDF, 1\u00A0page, 240\u00A0kB')
	expect(facts({ linkEnding: 'xlsx', pages: null })).toBe('XLSX, 240\u00A0kB')
	expect(facts({ linkEnding: null, pages: null, fileBytes: null })).toBe('')
	expect(facts({ isOnline: true, linkEnding: null })).toBe('')
})

test('a free document offers a preview of its first page', () => {
	expect(toResourceView(row, none).firstPage).toEqual({
		src: '/media/variants/resource-files/a.pdf/640.webp',
		width: 640,
		height: 905,
	})
	expect(toResourceView({ ...row, pageWidthPx: null }, none).firstPage).toBeNull()
})

const unknown = { ...row, fileName: null, fileBytes: null, pages: null }

test.each([
	['/media/resource-files/1-a.pdf', 'pdf', 'litter-scoring-sheet.pdf, PDF'],
	['https://files.example/a%20b.xlsx', 'xlsx', 'a b.xlsx, XLSX, from files.example'],
	['https://files.example/d/%E0', null, 'litter-scoring-sheet, from files.example'],
	['https://files.example/%E0.pdf', 'pdf', '%E0.pdf, PDF, from files.example'],
])('a file at %s that is not in storage is described from its address', (url, ending, facts) => {
	const view = toResourceView({ ...unknown, downloadLink: url, linkEnding: ending }, none)
	expect(view.file?.facts).toBe(facts)
})

test.each(['javascript:alert(1)', 'no address', '//files.example/a.pdf', ''])(
	'the link %j gives no file',
	(downloadLink) => {
		expect(toResourceView({ ...unknown, downloadLink }, none).file).toBeNull()
	},
)

test('a blog resource links to its page', () => {
	const view = toResourceView(
		{ ...row, isOnline: true, linkEnding: null, downloadLink: 'https://site.example/news/x' },
		none,
	)
	expect(view).toMatchObject({ blogUrl: 'https://site.example/news/x', documentType: 'Web Page' })
})

test('a blog may be a path of this site, and so may what is given elsewhere', () => {
	const given = { ...row, linkEnding: null, fileName: null, downloadLink: '/news/x' }
	expect(toResourceView({ ...given, isOnline: true }, none).blogUrl).toBe('/news/x')
	expect(toResourceView(given, none).file).toMatchObject({ url: '/news/x', isOwn: false })
})

test('added and changed dates use the long US format', () => {
	const at = (updatedAt: Date) => toResourceView({ ...row, updatedAt }, none)
	expect(at(row.createdAt)).toMatchObject({ added: 'January 5, 2025', changed: null })
	expect(at(new Date('2026-03-04T00:00:00Z')).changed).toBe('March 4, 2026')
})

test('a blog resource that links to a document is labelled as one', () => {
	const view = toResourceView({ ...row, isOnline: true, linkEnding: 'pdf' }, none)
	expect(view.documentType).toBe('PDF Document')
	expect(view.facts).toBe('PDF, 4\u00A0pages, 240\u00A0kB')
	expect(view.blogUrl).not.toBeNull()
	const page = toResourceView({ ...row, isOnline: true, linkEnding: 'html' }, none)
	expect([page.documentType, page.facts]).toEqual(['Web Page', ''])
})

test.each([
	['9.99', '$9.99'],
	[' 12.00 ', '$12'],
	['$9.99', '$9.99'],
	['NZ$20.00', 'NZ$20'],
	['From $5', 'From $5'],
	['', null],
	[null, null],
])('the price %j is shown as %j', (price, shown) => expect(priceText(price)).toBe(shown))

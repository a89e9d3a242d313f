import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { insertResource } from '#tests/support/resource-records.ts'

test('[PUB-RES-01][PUB-RES-02] each tab shows only resources of its kind', async ({ open, db }) => {
	const titles = async (kinds: string[]) => {
		const { rows } = await db.query(
			'select title from resources where deleted_at is null and category = any($1) order by title',
			[kinds],
		)
		return rows.map(({ title }) => title)
	}
	const tabs = 'nav[aria-label="Resource categories"] a'
	const list = await open('/resources')
	expect(list.texts('h1')).toEqual(['Sheets that end up on the shed wall'])
	expect(list.$(tabs)).toHaveLength(4)
	const kinds = {
		Guides: ['Blog', 'Research Paper', 'Guide'],
		Templates: ['Template'],
		Checklists: ['Checklist'],
	}
	for (const [name, stored] of Object.entries(kinds)) {
		const [path = ''] = list.attributes(`${tabs}:contains("${name}")`, 'href')
		expect(path).toBe(`/resources?category=${name.toLowerCase()}`)
		const { texts, attributes } = await open(path)
		expect(texts(`${tabs}[aria-current=true]`)).toEqual([expect.stringContaining(name)])
		const shown = texts('article.card h3')
		expect(shown.length).toBeGreaterThan(0)
		expect(shown.toSorted()).toEqual((await titles(stored)).toSorted())
		expect(attributes(`${tabs}:contains("All")`, 'href')).toEqual(['/resources'])
	}
})

test('[PUB-RES-03][PUB-RES-04] a card shows its type, its price and its action', async ({
	open,
	ask,
	db,
}) => {
	const description = 'Score **litter** weekly.'
	const free = await insertResource(db, { title: 'Litter sheet', description })
	await insertResource(db, {
		title: 'Flock plan',
		free: false,
		price: '$29.00',
		category: 'Template',
	})
	const { texts, attributes } = await open('/resources')
	const cardOf = (title: string) => `article.card:has(h3:contains("${title}"))`
	const freeCard = cardOf('Litter sheet')
	expect(texts(`${freeCard} .badge`)).toEqual(['Free'])
	expect(texts(`${freeCard} p`)).toContain('Score litter weekly.')
	const download = `${freeCard} a:contains("Download Now")`
	expect(attributes(download, 'href')).toEqual([`/resources/${free.slug}`])
	const paidCard = cardOf('Flock plan')
	expect(texts(`${paidCard} .badge`)).toEqual(['$29'])
	expect(texts(`${paidCard} .chip`)).toEqual(['Template'])
	expect(texts(`${paidCard} a`)).toEqual([expect.stringMatching(/^Learn More/)])
	const pictures = attributes(`${paidCard} img`, 'src')
	expect(pictures).toHaveLength(1)
	const picture = await ask(pictures[0] ?? '')
	expect(picture.headers.get('Content-Type')).toMatch(/^image\//)
})

test('[PUB-RES-05] a tab without resources says so', async ({ open, emptySite }) => {
	const { texts } = await open(`${emptySite.url}/resources?category=templates`)
	expect(texts('main h2')).toContain(
		'No resources found in this category. Please check back later.',
	)
	expect(texts('main a[href="/resources"]')).toContain('See all resources')
})

test('[PUB-RES-06][PUB-RREQ-01][PUB-RREQ-02] the form to request a resource has four required fields', async ({
	open,
}) => {
	const { $, named } = await open('/resources')
	const form = named('form', 'Missing the one you need?')
	expect(form).toHaveLength(1)
	const requested = form.find('.field').toArray()
	expect(requested.map((field) => $(field).find('label').text())).toEqual([
		'Name',
		'Email address',
		'Resource type',
		'What should it help you do?',
		'Pictures (optional)',
	])
	const required = requested.filter((field) => $(field).find('[required]').length === 1)
	expect(required).toEqual(requested.slice(0, 4))
	const options = named('select', 'Resource type').find('option').toArray()
	expect(options.map((option) => $(option).text())).toEqual([
		'Choose a type',
		'Guide',
		'Template',
		'Checklist',
		'Case study',
		'Other',
	])
})

test('[PUB-RES-07] custom resources link to the contact page', async ({ open }) => {
	const { attributes } = await open('/resources')
	const section = 'section:has(h2:contains("Need Customized Resources?"))'
	expect(attributes(`${section} a`, 'href')).toEqual(['/contact'])
})

import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import { templates } from '#platform/db/tables/content.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildProduct, buildResource } from '#tests/support/factories.ts'
import { findParts, getReplyTemplates } from './reply-templates.server.ts'
import { sendReply } from './reply.server.ts'

async function addLead(db: TestDb, given: Partial<typeof leads.$inferInsert> = {}) {
	const lead = { kind: 'contact', name: 'Hana Ngata', email: 'hana@example.nz' } as const
	const [row] = await db
		.insert(leads)
		.values({ ...lead, ...given })
		.returning({ id: leads.id })
	return row?.id ?? ''
}

async function addTemplate(
	db: TestDb,
	title: string,
	given: Partial<typeof templates.$inferInsert> = {},
) {
	const [row] = await db
		.insert(templates)
		.values({ slug: title.toLowerCase(), title, text: 'Hello {visitor}', ...given })
		.returning({ id: templates.id })
	return row?.id ?? ''
}

test('placeholders are filled with the visitor, the product, its price, the office and the adviser', async () => {
	await using db = await testDb()
	const mere = await createPerson(db, { name: 'Mere Tui' })
	const product = await buildProduct(db, { slug: 'mite-spray', title: 'Mite Spray', price: 27.5 })
	const documents = [
		{ name: 'Data sheet', url: '/media/product-documents/a.pdf', size: null, type: null },
	]
	await buildProduct(db, { slug: 'dip', title: 'Boot Dip', price: 30, documents })
	await addTemplate(db, 'All', { text: '{visitor}|{product}|{price}|{company}|{adviser}' })
	const textFor = async (given: Partial<typeof leads.$inferInsert>) =>
		(await getReplyTemplates(db, mere.actor, await addLead(db, given)))?.templates[0]?.text
	const office = 'Australia' as const
	const one = { kind: 'enquiry', page: '/products/mite-spray', office } as const
	expect(await textFor({ ...one, fields: { productName: 'Mite Spray' } })).toMatch(
		/^Hana Ngata\|Mite Spray\|\$27\.50\|[^|]*\|Mere Tui$/,
	)
	const seen = { id: product.id, path: '/products/mite-spray', amount: 2, remark: '' }
	const products = [
		{ ...seen, name: 'Mite Spray', price: 25 },
		{ ...seen, name: 'Boot Dip', path: '/products/dip', price: null },
	]
	expect(await textFor({ kind: 'enquiry', page: '/enquiry', fields: { products } })).toContain(
		'|Mite Spray and Boot Dip|$25 for Mite Spray and on request for Boot Dip|',
	)
	const [, unpriced] = products
	expect(
		await textFor({ kind: 'enquiry', page: '/enquiry', fields: { products: [unpriced] } }),
	).toContain('|Boot Dip|on request|')
	expect(await textFor({})).toContain('Hana Ngata|{product}|{price}|')

	const about = await getReplyTemplates(
		db,
		mere.actor,
		await addLead(db, { kind: 'enquiry', fields: { products } }),
	)
	expect(about?.parts.map(({ text }) => text)).toEqual([
		expect.stringMatching(
			/^Boot Dip, \$30: https?:\/\/\S+\/products\/dip\nData sheet: https?:\/\/\S+\/media\/product-documents\/a\.pdf$/,
		),
		expect.stringMatching(/^Mite Spray, \$27\.50: https?:\/\/\S+\/products\/mite-spray$/),
	])
})

test('templates that one replies with most come first; a draft, one in the trash and one of later are not offered', async () => {
	await using db = await testDb()
	const [mere, ana] = [await createPerson(db), await createPerson(db)]
	const [, second] = [await addTemplate(db, 'Alpha'), await addTemplate(db, 'Beta')]
	await addTemplate(db, 'Draft', { status: 'draft' })
	await addTemplate(db, 'Trashed', { deletedAt: new Date() })
	await addTemplate(db, 'Later', { publishAt: new Date(Date.now() + 60_000) })
	const leadId = await addLead(db)
	const titles = async (of: typeof mere) =>
		(await getReplyTemplates(db, of.actor, leadId))?.templates.map(({ title }) => title)
	expect(await titles(mere)).toEqual(['Alpha', 'Beta'])
	const given = { leadId, key: crypto.randomUUID(), text: 'Hi', seen: 0, isDone: false }
	await sendReply(db, mere.actor, { ...given, templateId: second })
	expect(await titles(mere)).toEqual(['Beta', 'Alpha'])
	expect(await titles(ana)).toEqual(['Alpha', 'Beta'])
	await db.delete(templates)
	const rows = await db.pool.query('select template_id from lead_messages where "by" = $1', [
		actorId(mere.actor),
	])
	expect(rows.rows).toEqual([{ template_id: null }])
})

test('parts are found by title among what visitors can see, a paid resource with its price', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Mite Spray', slug: 'mite-spray', price: null })
	await buildProduct(db, { title: 'Mite Trap', status: 'draft' })
	await buildResource(db, { title: 'Mite guide', slug: 'mite-guide', free: false, price: '$9.99' })
	const found = await findParts(db, { search: 'MITE', each: 5 })
	expect(found.map(({ kind, text }) => `${kind} ${text.replace(/https?:\/\/[^/]+/, '')}`)).toEqual([
		'Product Mite Spray, Contact for Price: /products/mite-spray',
		'Resource Mite guide, $9.99: /resources/mite-guide',
	])
	expect(await findParts(db, { search: ' ', each: 5 })).toEqual([])
})

test('a deleted lead has none, and who may not handle leads is refused', async () => {
	await using db = await testDb()
	const mere = await createPerson(db)
	expect(await getReplyTemplates(db, mere.actor, crypto.randomUUID())).toBeNull()
	const { actor } = await createPerson(db, { role: 'editor' })
	await expect(getReplyTemplates(db, actor, await addLead(db))).rejects.toThrow(ForbiddenError)
})

test('what the sender typed is no placeholder: it is filled in as it is, and such a reply is sent', async () => {
	await using db = await testDb()
	const mere = await createPerson(db)
	await addTemplate(db, 'All', { text: 'Hello {visitor}, about {product}, {adviser}' })
	const leadId = await addLead(db, {
		kind: 'enquiry',
		name: '{price} $&',
		fields: { productName: '{visitor}' },
	})
	const filled = (await getReplyTemplates(db, mere.actor, leadId))?.templates[0]?.text ?? ''
	expect(filled).toMatch(/^Hello \{price\} \$&, about \{visitor\}, /)
	const send = (text: string) => {
		const key = crypto.randomUUID()
		return sendReply(db, mere.actor, { leadId, key, text, seen: 0, isDone: false })
	}
	expect(await send(`${filled} {company}`)).toMatchObject({
		error: { code: 'unfilled', message: '{company} is still to be filled in.' },
	})
	expect(await send(filled)).toMatchObject({ ok: true })
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productContent } from '#content/product/type.server.ts'
import { products } from '#platform/db/tables/content.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildProduct } from '#tests/support/factories.ts'
import { fresh, productInput } from '#tests/support/inputs.ts'
import { submission } from '#tests/support/submissions.ts'
import { findShownProduct, readListedProducts } from './listed-products.server.ts'
import { changeText } from './listed-products.ts'
import { submitLead } from './submit.server.ts'

/** A product that was saved through its form, as its page shows it. */
async function savedProduct(db: TestDb, title: string, price: number | null = 25) {
	const saved = await productContent.save(db, admin(), fresh(productInput({ title, price })))
	if (!saved.ok) throw new Error(saved.error.code)
	const [row] = await db
		.select()
		.from(products)
		.where(eq(products.id, String(saved.value.id)))
	return row!
}

type Product = Awaited<ReturnType<typeof savedProduct>>

async function change(db: TestDb, { id, version }: Product, values: Record<string, unknown>) {
	const input = productInput({ title: 'Boot Dip', price: 25, ...values })
	const saved = await productContent.save(db, admin(), { id, version, input })
	if (!saved.ok) throw new Error(saved.error.code)
}

function set(db: TestDb, { id }: Product, values: Partial<typeof products.$inferInsert>) {
	return db.update(products).set(values).where(eq(products.id, id))
}

const listed = ({ id, version, slug }: Product, amount = 2) => ({ id, version, slug, amount })

async function textsOf(db: TestDb, product: Product) {
	const [read] = await readListedProducts(db, [listed(product)])
	return { ...read, changes: read?.changes.map(changeText) }
}

/** What happens to a product after its visitor has seen it. */
const later: [string, (db: TestDb, product: Product) => Promise<unknown>, string[]][] = [
	['nothing', async () => {}, []],
	['it is renamed', (db, p) => change(db, p, { title: 'Boot Bath' }), ['Now called Boot Bath']],
	['it is dearer', (db, p) => change(db, p, { price: 30 }), ['Price now $30']],
	['its price is taken away', (db, p) => change(db, p, { price: null }), ['Now without a price']],
	[
		'it is renamed and dearer',
		(db, p) => change(db, p, { title: 'Boot Bath', price: 30 }),
		['Now called Boot Bath', 'Price now $30'],
	],
]

test.each(later)(
	'when %s, a listed product keeps name, address and price as they were seen, and says what has become of it',
	async (_what, happen, changes) => {
		await using db = await testDb()
		const product = await savedProduct(db, 'Boot Dip')
		await happen(db, product)

		expect(await textsOf(db, product)).toMatchObject({
			id: product.id,
			name: 'Boot Dip',
			path: '/products/boot-dip',
			price: 25,
			amount: 2,
			changes,
		})
	},
)

/** What hides a product that its visitor may have seen. */
const hiding: [string, (db: TestDb, product: Product) => Promise<unknown>][] = [
	['is put in the trash', (db, p) => productContent.trash(db, admin(), p.id)],
	['is past its time', (db, p) => set(db, p, { unpublishAt: new Date(Date.now() - 1000) })],
	['becomes a draft', (db, p) => change(db, p, { status: 'draft' })],
	['is deleted for good', (db) => db.delete(products)],
]

test.each(hiding)(
	'a listed product that %s has the name that its address tells, and no price',
	async (_what, happen) => {
		await using db = await testDb()
		const product = await savedProduct(db, 'Boot Dip')
		await happen(db, product)

		expect(await textsOf(db, product)).toMatchObject({
			name: 'Boot dip',
			path: '/products/boot-dip',
			price: null,
			changes: ['No longer on the site'],
		})
	},
)

test('a list with the id of a product that was never public reads as one with an unknown id', async () => {
	await using db = await testDb()
	const draft = await buildProduct(db, { status: 'draft', title: 'Secret dip', price: 77 })
	const timed = await savedProduct(db, 'Secret trough')
	await set(db, timed, { publishAt: new Date(Date.now() + 60_000) })
	for (const { id, version } of [draft, timed]) {
		const read = (listedId: string) =>
			readListedProducts(db, [{ id: listedId, version, slug: 'a-dip', amount: 2 }])
		const [hidden] = await read(id)
		const [unknown] = await read(crypto.randomUUID())
		expect({ ...hidden, id: '' }).toEqual({ ...unknown, id: '' })
	}
})

test('a version that another replaced before its time was never public', async () => {
	await using db = await testDb()
	const product = await savedProduct(db, 'Boot Dip')
	const soon = new Date(Date.now() + 60_000)
	await change(db, product, { title: 'Secret dip', publishAt: soon })
	const timed = { ...product, version: product.version + 1 }
	await change(db, timed, { title: 'Boot Dip' })
	await db.update(recordVersions).set({ at: sql`${recordVersions.at} - interval '2 minutes'` })
	const values = sql`jsonb_set(values, '{publishAt}', to_jsonb(now() - interval '1 minute'))`
	await db
		.update(recordVersions)
		.set({ values })
		.where(sql`${recordVersions.n} = ${timed.version}`)
	const { slug } = product
	expect(await findShownProduct(db, { slug, version: timed.version })).toBeNull()
	expect(await findShownProduct(db, { slug, version: timed.version + 1 })).toBe(product.id)
	const [read] = await readListedProducts(db, [listed(timed)])
	expect(read).toMatchObject({ name: 'Boot dip', price: null })
})

test('a button finds its product by version and address, also by a former address, and nothing that was never public', async () => {
	await using db = await testDb()
	const product = await savedProduct(db, 'Boot Dip')
	const find = (slug: string, version: number) => findShownProduct(db, { slug, version })
	expect(await find('boot-dip', product.version)).toBe(product.id)
	expect(await find('boot-dip', product.version + 1)).toBeNull()
	expect(await find('boot-bath', product.version)).toBeNull()

	await change(db, product, { title: 'Boot Bath' })
	expect(await find('boot-dip', product.version)).toBe(product.id)
	expect(await find('boot-bath', product.version + 1)).toBe(product.id)
	// A row that no form has saved.
	const { slug, id } = await buildProduct(db)
	expect(await find(slug, 1)).toBe(id)
	const hidden = await buildProduct(db, { status: 'draft' })
	expect(await find(hidden.slug, 1)).toBeNull()
	const input = productInput({ title: 'Not yet', status: 'draft' })
	await productContent.save(db, admin(), fresh(input))
	expect(await find('not-yet', 1)).toBeNull()
	await productContent.trash(db, admin(), product.id)
	expect(await find('boot-bath', product.version + 1)).toBeNull()
})

const key = 'a-list-of-one-visitor'

function sent(product: Product, values: Record<string, unknown> = {}, given = {}) {
	const { id, version, slug } = product
	const products = { [id]: { seen: `${version}.${slug}`, amount: '2', remark: 'With lids.' } }
	return submission('list', { values: { list: key, products, ...values }, ...given })
}

test('a list is one lead with its products as they were seen, and both mails have them', async () => {
	await using db = await testDb()
	const product = await savedProduct(db, 'Boot Dip')
	await change(db, product, { title: 'Boot Bath', price: 30 })
	expect(await submitLead(db, sent(product))).toMatchObject({ ok: true })

	const fields = {
		companyOrFarm: 'Bell Free Range',
		products: [
			{
				id: product.id,
				name: 'Boot Dip',
				path: '/products/boot-dip',
				price: 25,
				amount: 2,
				remark: 'With lids.',
			},
		],
	}
	expect(await db.select().from(leads)).toMatchObject([
		{ kind: 'enquiry', message: 'We start in March.', fields },
	])
	const data = Object.fromEntries(
		(await db.select().from(mails)).map((mail) => [mail.kind, JSON.stringify(mail.data)]),
	)
	expect(data['lead-notice']).toContain(
		String.raw`2 × Boot Dip, $25\n/products/boot-dip\nNow called Boot Bath\nPrice now $30\nRemark: With lids.`,
	)
	expect(data['visitor-confirmation']).toContain(
		String.raw`2 × Boot Dip, $25\nWith lids.\n\nWe start`,
	)
})

test('words that lead anywhere are not repeated to the sender; the products are', async () => {
	await using db = await testDb()
	const product = await savedProduct(db, 'Boot Dip')
	await submitLead(db, sent(product, { message: 'Win at www.casino.example' }))
	const [receipt] = await db.select().from(mails).where(eq(mails.kind, 'visitor-confirmation'))
	expect(receipt?.data).toMatchObject({ copy: { message: '2 × Boot Dip, $25' } })
})

test('a list is stored once under its key: the same again is taken, other words are refused, and both at once are one lead', async () => {
	await using db = await testDb()
	const product = await savedProduct(db, 'Boot Dip')
	const both = await Promise.all([
		submitLead(db, sent(product)),
		submitLead(db, sent(product, {}, { isPlainPost: true })),
	])
	expect(both).toMatchObject([{ ok: true }, { ok: true }])
	// What has become of a product is no part of what was sent.
	await change(db, product, { price: 30 })
	expect(await submitLead(db, sent(product))).toMatchObject({ ok: true })
	expect(await submitLead(db, sent(product, { message: 'And quickly.' }))).toMatchObject({
		ok: false,
		error: { code: 'sentBefore' },
	})
	expect(await db.select().from(leads)).toHaveLength(1)
	expect(await db.select().from(mails)).toHaveLength(2)
	await submitLead(db, sent(product, { list: 'a-later-list', message: 'And quickly.' }))
	expect(await db.select().from(leads)).toHaveLength(2)
})

test.each([
	['no product', {}, 'products', 'There is no product on your list'],
	['an id that is none', { x: { seen: '1.a', amount: 1 } }, 'products.x', 'Invalid'],
])('a list with %s is refused', async (_what, products, field, message) => {
	await using db = await testDb()
	const taken = await submitLead(db, submission('list', { values: { products } }))
	expect(taken).toMatchObject({
		ok: false,
		error: { code: 'invalid', errors: { [field]: expect.stringContaining(message) } },
	})
})

test.each(['0', '-1', '1.5', 'two', '', '10000', null])(
	'an amount of %j is refused',
	async (amount) => {
		await using db = await testDb()
		const id = crypto.randomUUID()
		const products = { [id]: { seen: '1.boot-dip', amount } }
		expect(await submitLead(db, submission('list', { values: { products } }))).toMatchObject({
			ok: false,
			error: {
				errors: {
					[`products.${id}.amount`]: 'Please enter the amount as a number from 1 to 9,999',
				},
			},
		})
	},
)

// R28, R29: concurrent changes of the same record. No text is lost without a message, and no limit is exceeded.
import { randomUUID } from 'node:crypto'
import { eq, getTableName, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textContents } from '#content/text/type.server.ts'
import { featureProduct, listFeaturedProducts } from '#content/product/feature-products.server.ts'
import { productContent } from '#content/product/type.server.ts'
import { contents, changingKeys } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { moveService } from '#content/service/order-services.server.ts'
import { createDb } from '#platform/db/client.server.ts'
import { products, services } from '#platform/db/tables/content.server.ts'
import { submitLead } from '#enquiries/leads/submit.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMember, buildProduct, buildService } from '#tests/support/factories.ts'
import { contentForms } from '#tests/support/content-forms.ts'
import {
	fresh,
	productForm,
	productInput,
	serviceForm,
	vacancyForm,
} from '#tests/support/inputs.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { submission } from '#tests/support/submissions.ts'
import { textOf } from '#tests/support/working-copies.ts'

const random = seededRandom(seed)
const [turns, crowd] = isFullForm ? [200, 50] : [4, 20]
const timeout = { timeout: 300_000 }

let db: TestDb
/** A second instance, with its own connections. */
let other: ReturnType<typeof createDb>

beforeAll(async () => {
	db = await testDb()
	other = createDb(db.url, { max: 8 })
})

afterAll(async () => {
	await other.pool.end()
	await db[Symbol.asyncDispose]()
})

test.each(changingKeys)(
	`${turns} times two people save the same %s: one save is kept, the other is reported as stale`,
	timeout,
	async (key) => {
		const { id: authorId } = await buildMember(db)
		const server = contents[key]
		const words = textOf[key]
		const values = { ...contentForms[key], authorId }
		const created = await server.saveForm(db, admin(), { id: null, version: 0, values })
		if (!created.ok) throw new Error(JSON.stringify(created.error))
		const id = String(created.value.id)
		for (let version = 1; version <= turns; version += 1) {
			const written = ['First', 'Second'].map((who) => `${who} of turn ${version}`)
			const saves = await Promise.all(
				[db, other.db].map((instance, index) =>
					server.saveForm(instance, admin(String(index)), {
						id,
						version,
						values: { ...values, [words]: written[index] },
					}),
				),
			)
			const winner = saves.findIndex(({ ok }) => ok)
			expect(saves[1 - winner]).toMatchObject({ ok: false, error: { code: 'stale' } })
			const { rows } = await db.pool.query<{ saved: string; version: number }>(
				`select ${words} as saved, version from ${tableOf(key)} where id::text = $1`,
				[id],
			)
			expect(rows).toEqual([{ saved: written[winner], version: version + 1 }])
		}
	},
)

test(`${turns} times two people save the homepage: one is reported as stale`, timeout, async () => {
	for (let turn = 0; turn < turns; turn += 1) {
		const { rows } = await db.pool.query<{ id: string; version: number }>(
			`select id, version from site_texts where slug = 'homepage'`,
		)
		const { id = '', version = 0 } = rows[0] ?? {}
		const saves = await Promise.all(
			[db, other.db].map((instance, index) =>
				textContents.homepage.saveForm(instance, admin(String(index)), {
					id,
					version,
					values: { heroVideoUrl: `https://youtu.be/video-${1000 + turn}${index}` },
				}),
			),
		)
		expect(saves.filter(({ ok }) => ok)).toHaveLength(1)
		expect(saves.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'stale' } })
	}
	tellFigures('R28', 'two people save the same record at once', {
		'kinds of records': changingKeys.length + 1,
		saves: 2 * turns * (changingKeys.length + 1),
		'lost without a word': 0,
	})
})

test(
	`of ${crowd} people who feature a product at once, at most three succeed (seed ${seed})`,
	timeout,
	async () => {
		const made = await Promise.all(
			Array.from({ length: crowd }, (_, index) => buildProduct(db, { title: `Tray ${index}` })),
		)
		for (let turn = 0; turn < Math.ceil(turns / 8); turn += 1) {
			const results = await Promise.all(
				made.map(({ id }, index) =>
					index % 3 === 0
						? featureInForm(id)
						: featureProduct(index % 2 ? db : other.db, admin(), {
								id,
								isFeatured: true,
								insteadOf: null,
							}),
				),
			)
			expect(results.filter(({ ok }) => ok)).toHaveLength(3)
			const featured = await listFeaturedProducts(db)
			expect(featured).toHaveLength(3)
			// Many callers want the place of the same product.
			const [first] = featured
			const insteadOf = first?.id ?? null
			await Promise.all(
				made.slice(0, 12).map(({ id }, index) => {
					const instance = index % 2 ? db : other.db
					if (index % 3 === 0)
						return featureProduct(instance, admin(), { id, isFeatured: true, insteadOf })
					// New products, half of which take the place of that product.
					const input = productInput({
						title: `Tray ${turn}`,
						isFeatured: index % 3 === 1,
						insteadOf,
					})
					return productContent.save(instance, admin(), fresh(input))
				}),
			)
			expect(await listFeaturedProducts(db)).toHaveLength(3)
			await db.update(products).set({ isFeatured: false })
		}
		tellFigures('R29', 'featured at once', {
			people: crowd,
			rounds: Math.ceil(turns / 8),
			'more than three': 0,
		})
	},
)

/** Features a product through its form's command. */
async function featureInForm(id: string) {
	const [row] = await db.select().from(products).where(eq(products.id, id))
	return productContent.save(other.db, admin(), {
		id,
		version: row?.version ?? 0,
		input: productInput({ ...productForm, title: row?.title, isFeatured: true }),
	})
}

test(
	`${crowd} concurrent moves, deletions and new services leave no place taken twice (seed ${seed})`,
	timeout,
	async () => {
		for (let turn = 0; turn < Math.ceil(turns / 8); turn += 1) {
			await db.delete(services)
			const made: Awaited<ReturnType<typeof buildService>>[] = []
			for (let place = 0; place < 8; place += 1)
				made.push(await buildService(db, { displayOrder: place }))
			await Promise.all(
				Array.from({ length: crowd }, async (_, index) => {
					const { id } = made[Math.floor(random() * made.length)] ?? { id: '' }
					const instance = index % 2 ? db : other.db
					const kind = random()
					if (kind < 0.08) return contents.service.trash(instance, admin(), id)
					if (kind < 0.16) return contents.service.restore(instance, admin(), id)
					if (kind < 0.24)
						return contents.service.saveForm(instance, admin(), {
							...newForm(),
							values: serviceForm,
						})
					const to = kind < 0.5 ? 'up' : kind < 0.76 ? 'down' : Math.floor(random() * 8)
					return moveService(instance, admin(), { id, to })
				}),
			)
			const listed = await db
				.select({ id: services.id, place: services.displayOrder })
				.from(services)
				.where(isNull(services.deletedAt))
				.orderBy(services.displayOrder)
			expect(new Set(listed.map(({ place }) => place)).size).toBe(listed.length)
			expect(listed.every(({ place }) => place !== null)).toBe(true)
			// One more move of any service closes every gap.
			await moveService(db, admin(), { id: listed[0]?.id ?? '', to: 1 })
			const places = await db
				.select({ place: services.displayOrder })
				.from(services)
				.where(isNull(services.deletedAt))
				.orderBy(services.displayOrder)
			expect(new Set(places.map(({ place }) => place)).size).toBe(places.length)
		}
	},
)

test(
	`${turns} times one person deletes a vacancy another saves: the save is kept in the trash, or reported`,
	timeout,
	async () => {
		for (let turn = 0; turn < turns; turn += 1) {
			const created = await contents.vacancy.saveForm(db, admin(), {
				...newForm(),
				values: vacancyForm,
			})
			const id = String(created.ok && created.value.id)
			const values = { ...vacancyForm, description: 'Changed while it was deleted.' }
			const [saved, isTrashed] = await Promise.all([
				contents.vacancy.saveForm(other.db, admin('b'), { id, version: 1, values }),
				contents.vacancy.trash(db, admin(), id),
			])
			expect(isTrashed).toBe(true)
			const { rows } = await db.pool.query<{ gone: boolean; description: string }>(
				`select deleted_at is not null as gone, description from job_vacancies where id = $1`,
				[id],
			)
			expect(rows[0]?.gone).toBe(true)
			const stored = saved.ok ? values.description : vacancyForm.description
			expect(rows[0]?.description).toBe(stored)
		}
	},
)

test(`one idempotency key, sent ${crowd} times at once, stores one message`, timeout, async () => {
	for (let turn = 0; turn < Math.ceil(turns / 8); turn += 1) {
		const idempotencyKey = `key-${turn}`
		const email = `visitor-${turn}@example.com`
		const responses = await Promise.all(
			Array.from({ length: crowd }, (_, index) =>
				submitLead(
					index % 2 ? db : other.db,
					submission('contact', { idempotencyKey, address: null, values: { email } }),
				),
			),
		)
		const { rows } = await db.pool.query<{ leads: number; mails: number }>(
			`select (select count(*)::int from leads where email = $1) as leads,
				(select count(*)::int from mails join leads on leads.id = lead_id where email = $1 and to_email is null) as mails`,
			[email],
		)
		expect(rows).toEqual([{ leads: 1, mails: 1 }])
		// Some may have to wait; a retry gets the same result as the first.
		expect(responses.some(({ ok }) => ok)).toBe(true)
		const again = submission('contact', { idempotencyKey, address: null, values: { email } })
		expect(await submitLead(db, again)).toEqual({ ok: true, value: null })
	}
	tellFigures('R44', 'one message sent again and again under its key', {
		messages: Math.ceil(turns / 8),
		'times each': crowd,
		'stored twice': 0,
	})
})

test.each(changingKeys)(
	`a form for a new %s sent ${crowd} times at once, and again later, creates one record`,
	timeout,
	async (key) => {
		const { id: authorId } = await buildMember(db)
		const server = contents[key]
		const form = { ...newForm(), formKey: randomUUID(), values: { ...contentForms[key], authorId } }
		const count = async () => {
			const { rows } = await db.pool.query<{ count: number }>(
				`select count(*)::int from ${tableOf(key)}`,
			)
			return rows[0]?.count ?? 0
		}
		const before = await count()
		const saves = await Promise.all(
			Array.from({ length: crowd }, (_, index) =>
				server.saveForm(index % 2 ? db : other.db, admin(), form),
			),
		)
		const ids = saves.map((saved) => (saved.ok ? saved.value.id : saved.error.code))
		expect(new Set(ids).size).toBe(1)
		expect(await server.saveForm(db, admin(), form)).toMatchObject({
			ok: true,
			value: { id: ids[0] },
		})
		expect(await count()).toBe(before + 1)

		// Another user's form, another form, and the same form after its record was deleted each make a new record.
		await server.saveForm(db, admin('b'), form)
		await server.saveForm(db, admin(), { ...form, formKey: randomUUID() })
		await server.trash(db, admin(), String(ids[0]))
		expect(await server.saveForm(db, admin(), form)).toMatchObject({ ok: true })
		expect(await count()).toBe(before + 4)
	},
)

function newForm() {
	return { id: null, version: 0 }
}

function tableOf(key: ContentKey): string {
	return getTableName(contents[key].table)
}

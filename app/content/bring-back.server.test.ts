import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#platform/auth/actor.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { articleContent } from '#content/article/type.server.ts'
import { memberContent } from '#content/member/type.server.ts'
import { productContent } from '#content/product/type.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'
import {
	bringBack,
	bringBackAsCopy,
	planBringBack,
	takeBackFields,
} from '#kit/records/bring-back.server.ts'
import type { Content } from '#kit/records/content.server.ts'
import { readVersion } from '#kit/records/read-version.server.ts'
import { scheduleWorkingCopy } from '#kit/records/schedule.server.ts'
import { saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import { savedVersions, testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMedia, buildMember, buildProduct, nobody } from '#tests/support/factories.ts'
import { contentForms, titleField, titleOf } from '#tests/support/content-forms.ts'
import { articleForm, memberForm, productForm } from '#tests/support/inputs.ts'
import { contents, changingKeys } from './catalogue.server.ts'

type Values = Record<string, unknown>

/** Saves each of these forms as the next version; returns the id. */
async function savedAs(db: TestDb, content: Content, forms: Values[], actor: Actor = admin()) {
	let id: string | null = null
	for (const [version, values] of forms.entries()) {
		const saved = await content.saveForm(db, actor, { id, version, values })
		if (!saved.ok) throw new Error(JSON.stringify(saved.error))
		id = String(saved.value.id)
	}
	return id!
}

const product = productContent as Content
const back = (
	db: TestDb,
	given: { id: string; version: number; live: number; fields?: string[] },
	actor = admin('b'),
) => bringBack(db, actor, product, { formKey: randomUUID(), ...given })

test('a version brought back is the next version with its values, by who brought it back', async () => {
	await using db = await testDb()
	const id = await savedAs(db, product, [
		{ ...productForm, price: 12, features: ['Lid', 'Tray'] },
		{ ...productForm, title: 'Boot bath', price: 15, features: ['Tray'] },
	])
	expect(await back(db, { id, version: 1, live: 2 })).toMatchObject({
		ok: true,
		value: { version: 3, slug: 'boot-dip-station' },
	})
	const [first, third] = await Promise.all(
		[1, 3].map((version) => readVersion(db, product, { id, version })),
	)
	expect(third?.values).toEqual(first?.values)
	expect(await productContent.readForm(db, id)).toMatchObject({
		title: 'Boot dip station',
		version: 3,
		values: { price: 12 },
	})
	expect((await savedVersions(db)).map(({ by }) => by)).toEqual(
		[admin(), admin(), admin('b')].map((actor) => actor.kind === 'admin' && actor.id),
	)
})

test('status and dates stay as they are', async () => {
	await using db = await testDb()
	const dates = { publishAt: '2020-01-01T00:00:00.000Z', unpublishAt: '2021-01-01T00:00:00.000Z' }
	const id = await savedAs(db, product, [
		{ ...productForm, price: 12 },
		{ ...productForm, status: 'draft', publishAt: dates.publishAt },
	])
	await db.execute(`update products set unpublish_at = '${dates.unpublishAt}'`)
	expect(await back(db, { id, version: 1, live: 2 })).toMatchObject({ ok: true })
	expect((await productContent.readForm(db, id))?.values).toMatchObject({
		price: 12,
		status: 'draft',
		...dates,
	})
})

test('it is refused when someone saved meanwhile, and sent twice it is saved under one key', async () => {
	await using db = await testDb()
	const id = await savedAs(db, product, [productForm, { ...productForm, price: 15 }])
	const late = await back(db, { id, version: 1, live: 1 })
	expect(late).toMatchObject({ ok: false, error: { code: 'stale' } })
	const requested = { id, version: 1, live: 2, formKey: randomUUID() }
	expect(await bringBack(db, admin(), product, requested)).toMatchObject({ ok: true })
	expect(await bringBack(db, admin(), product, requested)).toMatchObject({ ok: true })
	const both = await Promise.all([
		back(db, { id, version: 2, live: 4 }),
		back(db, { id, version: 1, live: 4 }),
	])
	expect(both.map((one) => one.ok).toSorted()).toEqual([false, true])
})

test('the rules of the type refuse it: featured places, an author who is gone', async () => {
	await using db = await testDb()
	const id = await savedAs(db, product, [{ ...productForm, isFeatured: true }, productForm])
	for (const title of ['A', 'B', 'C']) await buildProduct(db, { title, isFeatured: true })
	expect(await back(db, { id, version: 1, live: 2 })).toMatchObject({
		error: { code: 'featuredLimit' },
	})

	const [ana, mere] = [await buildMember(db), await buildMember(db)]
	const article = articleContent as Content
	const written = await savedAs(db, article, [
		{ ...articleForm, authorId: ana.id },
		{ ...articleForm, authorId: mere.id },
	])
	await db.update(teamMembers).set({ deletedAt: new Date() }).where(eq(teamMembers.id, ana.id))
	const requested = { id: written, version: 1, live: 2, formKey: randomUUID() }
	expect(await bringBack(db, admin(), article, requested)).toMatchObject({
		error: { code: 'unknownAuthor' },
	})
})

test('values that are no longer accepted are known before, and refused by their fields', async () => {
	await using db = await testDb()
	const id = await savedAs(db, product, [productForm, { ...productForm, price: 15 }])
	await db.execute(
		`update record_versions set "values" = "values" || '{"country": "Fiji"}' where record_id = '${id}' and n = 1`,
	)
	const plan = await planBringBack(db, product, { id, version: 1 })
	const messages = { country: ['Please choose one of the countries'] }
	expect(plan?.problems).toEqual(messages)
	expect(await back(db, { id, version: 1, live: 2 })).toEqual({
		ok: false,
		error: { code: 'invalid', messages },
	})
})

test('pictures that are gone are left out, and in a text they hold the version back', async () => {
	await using db = await testDb()
	const [held, gone] = [await buildMedia(db), await buildMedia(db)]
	const gallery = [held, gone].map(({ url }) => ({ type: 'image', url }))
	const id = await savedAs(db, product, [
		{ ...productForm, image: gone.url, gallery },
		{ ...productForm, content: `Look: ![tray](${gone.url})`, gallery },
		{ ...productForm, image: held.url },
	])
	await db.delete(media).where(eq(media.id, gone.id))
	expect(await back(db, { id, version: 2, live: 3 })).toEqual({
		ok: false,
		error: { code: 'goneInText', fields: ['content'] },
	})
	expect((await planBringBack(db, product, { id, version: 1 }))?.goneFiles).toEqual([
		{ address: gone.url, key: 'image', how: 'keptPresent' },
		{ address: gone.url, key: 'gallery', how: 'excluded' },
	])
	expect(await back(db, { id, version: 1, live: 3 })).toMatchObject({ ok: true })
	expect((await productContent.readForm(db, id))?.values).toMatchObject({
		image: held.url,
		gallery: [{ url: held.url }],
	})
})

test('a former address of a member comes back without access, and withdraws the invitation of another', async () => {
	await using db = await testDb()
	const member = memberContent as Content
	const id = await savedAs(db, member, [{ ...memberForm, email: 'ana@example.com' }, memberForm])
	await db.execute(
		`insert into login_invites (team_member_id, email) values ('${id}', 'mere@example.com')`,
	)
	const requested = { id, version: 1, live: 2, formKey: randomUUID() }
	expect(await bringBack(db, admin(), member, requested)).toMatchObject({ ok: true })
	const { rows } = await db.execute('select count(*)::int as invites from login_invites')
	expect(rows).toEqual([{ invites: 0 }])
	expect((await memberContent.readForm(db, id))?.values).toMatchObject({
		email: 'ana@example.com',
		isAdmin: false,
	})
})

test('a version of a record in the trash, or of none, is not brought back', async () => {
	await using db = await testDb()
	const id = await savedAs(db, product, [productForm, { ...productForm, price: 15 }])
	const missing = { ok: false, error: { code: 'missing' } }
	expect(await back(db, { id, version: 9, live: 2 })).toEqual(missing)
	expect(await back(db, { id: randomUUID(), version: 1, live: 2 })).toEqual(missing)
	await productContent.trash(db, admin(), id)
	expect(await back(db, { id, version: 1, live: 3 })).toEqual(missing)
})

test('a stranger brings nothing back', async () => {
	await using db = await testDb()
	const id = await savedAs(db, product, [productForm, { ...productForm, price: 15 }])
	const requested = { id, version: 1, live: 2 }
	await expect(back(db, requested, nobody)).rejects.toThrow(ForbiddenError)
	await expect(bringBackAsCopy(db, nobody, product, { ...requested, copy: 0 })).rejects.toThrow(
		ForbiddenError,
	)
	expect(await savedVersions(db)).toHaveLength(2)
})

test('as unpublished changes, the values wait in the working copy that the person saw', async () => {
	await using db = await testDb()
	const id = await savedAs(db, product, [{ ...productForm, price: 12 }, productForm])
	const requested = { id, version: 1, live: 2 }
	const asCopy = (copy: number) => bringBackAsCopy(db, admin(), product, { ...requested, copy })

	expect(await asCopy(4)).toMatchObject({ ok: false, error: { code: 'stale' } })
	expect(await asCopy(0)).toMatchObject({ ok: true })
	expect(await asCopy(0)).toMatchObject({ ok: false, error: { code: 'stale' } })
	const copy = await readVersion(db, product, { id, version: 'copy' })
	expect(copy?.values).toMatchObject({ price: 12, status: 'published' })
	expect(await planBringBack(db, product, { id, version: 1 })).toMatchObject({
		copy: { edit: copy?.edit },
	})
	expect(await savedVersions(db)).toHaveLength(3)
})

/** A record of a type in two versions that differ in title and state, with an author for an article. */
async function buildTwoVersions(db: TestDb, key: (typeof changingKeys)[number]) {
	const author = key === 'article' ? { authorId: (await buildMember(db)).id } : {}
	const form: Values = { ...contentForms[key], ...author }
	const content = contents[key] as Content
	const name = titleField(key)
	const later = { ...form, [name]: titleOf(key, 'Another title'), status: 'draft' }
	return { id: await savedAs(db, content, [form, later]), content, name, form, later }
}

test.each(changingKeys)('%s: a field alone is brought back, and status is none', async (key) => {
	await using db = await testDb()
	const { id, content, name, form, later } = await buildTwoVersions(db, key)
	const requested = { id, version: 1, live: 2, formKey: randomUUID() }
	const none = { ok: false, error: { code: 'noFields' } }
	for (const fields of [[], ['status'], ['isAdmin', 'nonsense', '__proto__']])
		expect(await bringBack(db, admin(), content, { ...requested, fields })).toEqual(none)
	const before = await content.readForm(db, id)
	expect(await bringBack(db, admin(), content, { ...requested, fields: [name] })).toMatchObject({
		ok: true,
	})
	const values = (await content.readForm(db, id))?.values
	expect(values).toEqual({ ...before?.values, [name]: form[name] })
	expect(values).toMatchObject({ status: later.status })
})

test('fields that are not brought back neither change nor stand in the way', async () => {
	await using db = await testDb()
	const gone = '/media/product-images/gone.jpg'
	const id = await savedAs(db, product, [
		{ ...productForm, price: 12, content: `![tray](${gone})` },
		{ ...productForm, title: 'Boot bath', price: 15 },
	])
	await db.execute(
		`update record_versions set "values" = "values" || '{"categories": ["Rat Traps"]}' where n = 1`,
	)
	const price = await back(db, { id, version: 1, live: 2, fields: ['price'] })
	expect(price).toMatchObject({ ok: true })
	expect((await productContent.readForm(db, id))?.values).toMatchObject({
		title: 'Boot bath',
		price: 12,
		content: '',
	})
	const refused = async (fields: string[]) => back(db, { id, version: 1, live: 3, fields })
	expect(await refused(['title', 'content'])).toMatchObject({ error: { code: 'goneInText' } })
	expect(await refused(['title', 'categories'])).toMatchObject({ error: { code: 'invalid' } })
})

const keep = async (
	db: TestDb,
	content: Content,
	draft: { id: string; version: number; copy?: number; values: Values },
) => {
	const held = await saveWorkingCopy(db, admin(), content, { copy: 0, ...draft })
	if (!held.ok) throw new Error(held.error.code)
	return held.value.version
}

test('as unpublished changes, fields are laid over those that are there', async () => {
	await using db = await testDb()
	const later = { ...productForm, title: 'Boot bath', price: 15 }
	const id = await savedAs(db, product, [{ ...productForm, price: 12 }, later])
	const copy = await keep(db, product, { id, version: 2, values: { ...later, features: ['Lid'] } })
	const requested = { id, version: 1, live: 2, copy, fields: ['price'] }
	expect(await bringBackAsCopy(db, admin(), product, { ...requested, fields: [] })).toMatchObject({
		error: { code: 'noFields' },
	})
	expect(await bringBackAsCopy(db, admin(), product, requested)).toMatchObject({ ok: true })
	expect((await readVersion(db, product, { id, version: 'copy' }))?.values).toMatchObject({
		title: 'Boot bath',
		price: 12,
		features: ['Lid'],
	})
})

test.each(changingKeys)(
	'%s: a field of a draft is taken back, the draft ends with its last',
	async (key) => {
		await using db = await testDb()
		const { id, content, name, later } = await buildTwoVersions(db, key)
		const stored = (await content.readForm(db, id))!.values
		const changed = {
			...stored,
			[name]: titleOf(key, 'Third title'),
			publishAt: '2026-01-02T03:04:05.000Z',
		}
		const requested = { id, of: 'copy', live: 2 } as const
		const copy = await keep(db, content, { id, version: 2, values: changed })
		const first = await takeBackFields(db, admin(), content, { ...requested, copy, fields: [name] })
		expect(first).toMatchObject({ ok: true })
		const draft = await readVersion(db, content, { id, version: 'copy' })
		expect(draft?.values).toMatchObject({ [name]: later[name], publishAt: changed.publishAt })
		const last = { ...requested, copy: draft!.edit!, fields: ['publishAt'] }
		expect(await takeBackFields(db, admin(), content, last)).toMatchObject({
			value: { version: 0 },
		})
		expect(await readVersion(db, content, { id, version: 'copy' })).toBeNull()
		expect((await content.readForm(db, id))?.version).toBe(2)
	},
)

test('taking back is refused when someone kept or saved meanwhile, in the trash, without fields and rights', async () => {
	await using db = await testDb()
	const id = await savedAs(db, product, [productForm])
	const values = { ...productForm, title: 'Boot bath', price: 15 }
	const copy = await keep(db, product, { id, version: 1, values })
	const take = (given: object, actor: Actor = admin()) =>
		takeBackFields(db, actor, product, {
			id,
			of: 'copy',
			copy,
			live: 1,
			fields: ['title'],
			...given,
		})
	const refused = async (given: object) => {
		const taken = await take(given)
		return taken.ok ? null : taken.error.code
	}
	expect(await refused({ fields: [] })).toBe('noFields')
	expect(await refused({ fields: ['isAdmin', 'nonsense'] })).toBe('noFields')
	expect(await refused({ copy: copy + 1 })).toBe('stale')
	expect(await refused({ live: 2 })).toBe('stale')
	expect(await refused({ of: 'scheduled' })).toBe('stale')
	await expect(take({}, nobody)).rejects.toThrow(ForbiddenError)
	const held = await readVersion(db, product, { id, version: 'copy' })
	expect(held?.values).toMatchObject({ title: 'Boot bath', price: 15 })
	const both = await Promise.all([take({}), take({ fields: ['price'] })])
	expect(both.map((one) => one.ok).toSorted()).toEqual([false, true])
	await productContent.trash(db, admin(), id)
	expect(await refused({})).toBe('missing')
})

test('fields of a scheduled change are taken back with its time; what was typed since stays', async () => {
	await using db = await testDb()
	const id = await savedAs(db, product, [{ ...productForm, price: 12 }])
	const { values } = (await productContent.readForm(db, id))!
	const publishAt = new Date(Date.now() + 3_600_000)
	const draft = { id, version: 1, copy: 0, values: { ...values, title: 'Boot bath', price: 15 } }
	await scheduleWorkingCopy(db, admin(), productContent, { ...draft, publishAt })
	const agreed = await readVersion(db, product, { id, version: 'scheduled' })
	const requested = { id, of: 'copy', live: 1, fields: ['title'] } as const
	const first = await takeBackFields(db, admin(), product, { ...requested, copy: agreed!.edit! })
	expect(first).toMatchObject({ ok: true })
	const left = await readVersion(db, product, { id, version: 'scheduled' })
	expect(left).toMatchObject({ publishAt, values: { title: productForm.title, price: 15 } })

	const typed = { ...values, price: 20 }
	await keep(db, product, { id, version: 1, copy: left!.edit!, values: typed })
	const rest = { ...requested, of: 'scheduled', copy: left!.edit!, fields: ['price'] } as const
	expect(await takeBackFields(db, admin(), product, rest)).toMatchObject({ ok: true })
	expect(await readVersion(db, product, { id, version: 'scheduled' })).toBeNull()
	expect(await readVersion(db, product, { id, version: 'copy' })).toMatchObject({
		publishAt: null,
		values: { price: 20 },
	})
})

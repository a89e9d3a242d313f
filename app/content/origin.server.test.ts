import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#platform/auth/actor.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { services } from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { serviceInput } from '#tests/support/inputs.ts'
import { contents } from './catalogue.server.ts'
import { isUntouched, originalWords, readOrigin } from './origin.server.ts'
import { resetWords, undoReset } from './reset-words.server.ts'
import { serviceContent } from './service/type.server.ts'

const system: Actor = { kind: 'system' }

async function savedBy(db: Db, actor: Actor, title: string): Promise<string> {
	const saved = await serviceContent.save(db, actor, {
		id: null,
		version: 0,
		input: serviceInput({ title }),
	})
	if (!saved.ok) throw new Error(saved.error.code)
	return saved.value.id
}

async function listUntouched(db: Db): Promise<string[]> {
	const rows = await db
		.select({ title: services.title })
		.from(services)
		.where(isUntouched('service'))
	return rows.map(({ title }) => title)
}

test('a record is as it came until a person changes what it says', async () => {
	await using db = await testDb()
	const id = await savedBy(db, system, 'Demo')
	await savedBy(db, admin(), 'Own')
	expect(await listUntouched(db)).toEqual(['Demo'])
	expect(await readOrigin(db, 'service', id)).toEqual({ kind: 'demo', fields: null })
	await serviceContent.trash(db, admin(), id)
	expect(await listUntouched(db)).toEqual([])
	await serviceContent.restore(db, admin(), id)
	await serviceContent.save(db, admin(), {
		id,
		version: 3,
		input: { ...serviceInput({ title: 'Demo' }), status: 'draft' },
	})
	expect(await listUntouched(db)).toEqual(['Demo'])
	await serviceContent.save(db, admin(), { id, version: 4, input: serviceInput({ title: 'Ours' }) })
	expect(await listUntouched(db)).toEqual([])
	expect(await readOrigin(db, 'service', id)).toBeNull()
})

test('a text of the site names the fields that say what the program gave them', async () => {
	await using db = await testDb()
	const { id } = await getSiteText(db, 'homepage')
	const before = await readOrigin(db, 'homepage', id)
	expect(before).toMatchObject({ kind: 'original', fields: expect.arrayContaining(['heroTitle']) })
	await saveTitle(db, admin(), { id, version: 1, title: 'Ours' })
	const after = await readOrigin(db, 'homepage', id)
	expect(after?.fields).toEqual(before?.fields?.filter((name) => name !== 'heroTitle'))
})

type Titled = { id: string; version: number; title: string }

async function saveTitle(db: Db, actor: Actor, { id, version, title }: Titled) {
	const record = await contents.homepage.readForm(db, id)
	const values = { ...record?.values, heroTitle: title }
	const saved = await contents.homepage.saveForm(db, actor, { id, version, values })
	expect(saved.ok).toBe(true)
}

/** As if a person had entered the business, which here no save did. */
const haveOwnBusiness = (db: Db) =>
	db.update(recordVersions).set({ by: 'a' }).where(eq(recordVersions.recordType, 'business'))

const titleIn = async (db: Db) => (await getSiteText(db, 'homepage')).words?.['heroTitle']

test('words that nobody has changed become neutral and back; those of a person stay', async () => {
	await using db = await testDb()
	const { id } = await getSiteText(db, 'homepage')
	await haveOwnBusiness(db)
	const reset = await resetWords(db, admin(), { isNeutral: true })
	expect(await titleIn(db)).toBe('{business}')
	expect(await resetWords(db, admin(), { isNeutral: true })).toEqual([])
	await saveTitle(db, admin(), { id, version: 2, title: 'Ours' })
	await undoReset(db, admin(), reset)
	expect(await titleIn(db)).toBe('Ours')
	const { words } = await getSiteText(db, 'homepage')
	expect(words?.['heroText']).toContain('Vets')
	expect((await getSiteText(db, 'services')).words?.['title']).toContain('before the next feed')

	await resetWords(db, admin(), { isNeutral: true })
	await resetWords(db, system, { isNeutral: false })
	expect((await getSiteText(db, 'homepage')).words).toMatchObject({
		heroTitle: 'Ours',
		heroText: expect.stringContaining('Vets'),
	})
})

test('facts of the demo’s business are known, taken away and brought back; a changed one stays', async () => {
	await using db = await testDb()
	const [row] = await db.select().from(business)
	const { id = '', version = 0 } = row ?? {}
	const { values = {} } = (await contents.business.readForm(db, id)) ?? {}
	expect(await readOrigin(db, 'business', id)).toBeNull()
	const save = (actor: Actor, changed: object, of: number) =>
		contents.business.saveForm(db, actor, { id, version: of, values: { ...values, ...changed } })
	await save(system, {}, version)
	await save(admin(), { nzPhone: '07 555 0199' }, version + 1)
	const origin = await readOrigin(db, 'business', id)
	expect(origin?.kind).toBe('demo')
	expect(origin?.fields).toEqual(expect.arrayContaining(['name', 'nzStreet', 'auPhone']))
	expect(origin?.fields).not.toContain('nzPhone')
	const reset = await resetWords(db, admin(), { isNeutral: true, isWanted: (one) => one.id === id })
	const facts = { name: business.name, street: business.nzStreet, phone: business.nzPhone }
	expect(await db.select(facts).from(business)).toEqual([
		{ name: '', street: null, phone: '07 555 0199' },
	])
	await undoReset(db, admin(), reset)
	expect(await db.select(facts).from(business)).toEqual([
		{ name: row?.name, street: row?.nzStreet, phone: '07 555 0199' },
	])
})

test('of records without a version of the program, nothing is said to be as it came', async () => {
	await using db = await testDb()
	const id = await savedBy(db, admin(), 'Own')
	await db.update(services).set({ version: 1 }).where(eq(services.id, id))
	await db.execute(sql`delete from record_versions`)
	expect(await listUntouched(db)).toEqual([])
})

test('a business of another trade gets its original words in neutral ones', async () => {
	await using db = await testDb()
	const titleOf = async () =>
		(await originalWords(db, 'homepage', contents.homepage.fields))['heroTitle']
	expect(await titleOf()).toBe('Healthier birds. Steadier sheds. Better eggs.')
	await resetWords(db, admin(), { isNeutral: true })
	expect(await titleOf()).toBe('{business}')
	expect(await originalWords(db, 'x', contents.service.fields)).toEqual({})
})

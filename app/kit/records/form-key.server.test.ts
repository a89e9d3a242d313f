import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { actorId } from '#platform/auth/actor.ts'
import { contents } from '#content/catalogue.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin, buildService } from '#tests/support/factories.ts'
import { serviceForm } from '#tests/support/inputs.ts'

const server = contents.service
const values = (description: string) => ({ ...serviceForm, description })

test('a form sent again after a lost response conflicts only with saves by others, not with its own', async () => {
	await using db = await testDb()
	const id = (await buildService(db)).id
	const form = { id, version: 1, formKey: randomUUID() }
	const save = (description: string, given: { version?: number; formKey?: string } = {}) =>
		server.saveForm(db, admin(), { ...form, ...given, values: values(description) })
	expect(await save('First')).toMatchObject({ ok: true, value: { version: 2 } })
	expect(await save('First, and typed on')).toMatchObject({ ok: true, value: { version: 3 } })
	expect(await save('Of another tab', { formKey: randomUUID() })).toMatchObject({
		error: { code: 'stale' },
	})

	const theirs = { id, version: 3, values: values('Theirs') }
	expect(await server.saveForm(db, admin('b'), theirs)).toMatchObject({ ok: true })
	expect(await save('Too late')).toMatchObject({ error: { code: 'stale' } })
	expect(await save('Kept all the same', { version: 4 })).toMatchObject({ value: { version: 5 } })
})

test('resending the form of a new record that others changed is stale and names the record', async () => {
	await using db = await testDb()
	const form = { id: null, version: 0, formKey: randomUUID(), values: values('Mine') }
	const made = await server.saveForm(db, admin(), form)
	if (!made.ok) throw new Error(made.error.code)
	const { id } = made.value
	const theirs = { id: String(id), version: 1, values: values('Theirs') }
	expect(await server.saveForm(db, admin('b'), theirs)).toMatchObject({ ok: true })

	expect(await server.saveForm(db, admin(), form)).toMatchObject({
		error: { code: 'stale', savedBy: actorId(admin('b')), foundId: id },
	})
})

test('a form key is valid only for its own record and sender, and not for a record in the trash', async () => {
	await using db = await testDb()
	const [one, two] = [await buildService(db), await buildService(db, { title: 'Other' })]
	const formKey = randomUUID()
	const form = { version: 1, formKey, values: values('Mine') }
	expect(await server.saveForm(db, admin(), { ...form, id: one.id })).toMatchObject({ ok: true })
	const saved = await server.saveForm(db, admin(), { ...form, id: two.id })
	expect(saved).toMatchObject({ value: { id: two.id, version: 2 } })
	const stale = { error: { code: 'stale' } }
	expect(await server.saveForm(db, admin('b'), { ...form, id: one.id })).toMatchObject(stale)
	await server.trash(db, admin(), one.id)
	expect(await server.saveForm(db, admin(), { ...form, id: one.id })).toMatchObject(stale)
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, buildService, hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import { serviceInput } from '#tests/support/inputs.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { services } from '#platform/db/tables/content.server.ts'
import { serviceAdminReads } from './admin-reads.server.ts'
import { serviceContent } from './type.server.ts'
import { moveService, numberServices } from './order-services.server.ts'
import { serviceFields } from './service-fields.ts'

const { list } = serviceAdminReads
const asking = (search: string) => ({
	requested: readListAddress(new URLSearchParams(search), ['state', 'country']),
	now,
})

test('[ADM-ENT-01] a service in the back office has every field that its clause lists', async () => {
	await using db = await testDb()
	const features = ['Smoke test', 'Fan check']
	const { id } = await buildService(db, {
		title: 'Ventilation',
		description: 'We walk the shed.',
		image: '/media/service-images/fan.jpg',
		features,
		country: 'Both',
		displayOrder: null,
		createdAt: hourBefore,
	})

	expect(await db.select().from(services)).toMatchObject([
		{ id, displayOrder: null, createdAt: hourBefore },
	])
	const record = await serviceContent.readForm(db, id)
	expect(record).toMatchObject({ id, version: 1, title: 'Ventilation', slug: 'ventilation' })
	expect(record?.values).toEqual({
		title: 'Ventilation',
		description: 'We walk the shed.',
		image: '/media/service-images/fan.jpg',
		country: 'Both',
		features,
		status: 'published',
		publishAt: null,
		unpublishAt: null,
	})
	expect(serviceFields.schema.parse(record?.values)).toMatchObject({
		title: 'Ventilation',
		features,
	})
})

test('[ADM-CALL-09] services without an order get one; lists follow the order, then newest first; a service is read or deleted by id', async () => {
	await using db = await testDb()
	const old = await buildService(db, { title: 'Old', createdAt: hourBefore })
	const young = await buildService(db, { title: 'Young', createdAt: now })
	const titles = async () => (await list(db, asking(''))).rows.map(({ title }) => title)

	expect(await titles()).toEqual(['Young', 'Old'])
	await numberServices(db, admin())
	const places = await db
		.select({ id: services.id, place: services.displayOrder })
		.from(services)
		.orderBy(services.displayOrder)
	expect(places).toEqual([
		{ id: young.id, place: 0 },
		{ id: old.id, place: 1 },
	])
	await moveService(db, admin(), { id: old.id, to: 'up' })
	expect(await titles()).toEqual(['Old', 'Young'])
	expect(await serviceContent.readForm(db, old.id)).toMatchObject({ title: 'Old' })
	await serviceContent.trash(db, admin(), old.id)
	expect(await titles()).toEqual(['Young'])
	expect([
		await serviceContent.readForm(db, old.id),
		await serviceContent.readForm(db, 'no-id'),
	]).toEqual([null, null])
	const left = await db
		.select({ id: services.id })
		.from(services)
		.where(eq(services.displayOrder, 1))
	expect(left).toEqual([{ id: young.id }])
})

test('[ADM-CALL-10] saving a service writes its fields and leaves its display order unchanged', async () => {
	await using db = await testDb()
	const { id } = await buildService(db, { displayOrder: 4 })
	const input = serviceInput({ title: 'Renamed', country: 'Australia', features: ['One'] })
	const saved = await serviceContent.save(db, admin(), { id, version: 1, input })
	const created = await serviceContent.save(db, admin(), { id: null, version: 0, input })

	expect(saved).toMatchObject({ ok: true, value: { id } })
	expect(created.ok && created.value.id).not.toBe(id)
	const [row] = await db.select().from(services).where(eq(services.id, id))
	const { title, description, image, country, features } = input
	expect(row).toMatchObject({ title, description, image, country, features, displayOrder: 4 })
})

test('the list is searched and filtered on the server, and shows each service’s position among all', async () => {
	await using db = await testDb()
	await buildService(db, { title: '100% clean', displayOrder: 0, country: 'Australia' })
	await buildService(db, { title: 'Fan check', displayOrder: 1, features: JSON.stringify(['a']) })
	await buildService(db, { title: 'Fan draft', displayOrder: 2, status: 'draft' })
	await buildService(db, { title: 'Fan later', displayOrder: 3, publishAt: hourAfter })
	await buildService(db, { title: 'Fan over', displayOrder: 4, unpublishAt: hourBefore })
	await buildService(db, { title: 'Fan gone', displayOrder: 5, deletedAt: now })
	const found = async (search: string) =>
		(await list(db, asking(search))).rows.map(({ title, position }) => `${position} ${title}`)

	expect(await found('q=check FAN')).toEqual(['2 Fan check'])
	expect(await found('q=0%25')).toEqual(['1 100% clean'])
	expect(await found('q=_')).toEqual([])
	expect(await found('country=Australia')).toEqual(['1 100% clean'])
	expect(await found('state=draft')).toEqual(['3 Fan draft'])
	expect(await found('state=scheduled')).toEqual(['4 Fan later'])
	expect(await found('state=ended')).toEqual(['5 Fan over'])
	expect(await found('state=published')).toEqual(['1 100% clean', '2 Fan check'])
	const { rows, total, hasRecords } = await list(db, asking('q=nothing'))
	expect({ rows, total, hasRecords }).toEqual({ rows: [], total: 0, hasRecords: true })
	const [, fan] = (await list(db, asking(''))).rows
	expect(fan).toMatchObject({ featureCount: 1, position: 2, of: 5 })
})

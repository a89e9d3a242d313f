import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, buildService, now } from '#tests/support/factories.ts'
import { fresh, serviceInput } from '#tests/support/inputs.ts'
import { serviceContent } from './type.server.ts'
import { listLiveServices } from './queries.server.ts'

const everywhere = { country: 'Both', now } as const

test('[PUB-ENT-04] a service has every field that its clause lists', async () => {
	await using db = await testDb()
	const input = serviceInput({
		title: 'Ventilation',
		country: 'Both',
		features: ['Smoke test', '', 'Fan check'],
	})
	const saved = await serviceContent.save(db, admin(), fresh(input))

	expect((await listLiveServices(db, everywhere))[0]).toMatchObject({
		id: saved.ok && saved.value.id,
		slug: 'ventilation',
		title: 'Ventilation',
		description: 'We walk the shed with you.',
		image: '/media/service-images/visit.jpg',
		country: 'Both',
		features: ['Smoke test', 'Fan check'],
		displayOrder: 0,
		createdAt: expect.any(Date),
	})
})

test('a new service is added at the end of the list, even when several are created at once', async () => {
	await using db = await testDb()
	await serviceContent.save(db, admin(), fresh(serviceInput({ title: 'First' })))
	await buildService(db, { displayOrder: 6, deletedAt: now })
	await Promise.all(
		['A', 'B', 'C'].map((title) =>
			serviceContent.save(db, admin(), fresh(serviceInput({ title }))),
		),
	)

	const orders = (await listLiveServices(db, everywhere)).map(({ displayOrder }) => displayOrder)
	expect(orders).toEqual([0, 7, 8, 9])
})

test('an edited service keeps its position', async () => {
	await using db = await testDb()
	const { id } = await buildService(db, { displayOrder: 4 })
	await serviceContent.save(db, admin(), {
		id,
		version: 1,
		input: serviceInput({ title: 'Renamed' }),
	})

	expect(await listLiveServices(db, everywhere)).toMatchObject([
		{ title: 'Renamed', displayOrder: 4 },
	])
})

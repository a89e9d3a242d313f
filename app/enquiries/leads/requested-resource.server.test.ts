import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildResource, hiddenStates, hourAfter, now } from '#tests/support/factories.ts'
import { getRequestedResource } from './lead-endpoint.server.ts'

const url = '/media/resource-documents/1-record.pdf'

test('a free live resource is found by its exact link', async () => {
	await using db = await testDb()
	await buildResource(db, { title: 'Flock record', downloadLink: url })
	expect(await getRequestedResource(db, url, now)).toEqual({ title: 'Flock record', url })
	for (const other of ['', `${url}?`, url.toUpperCase(), `${url} `, '%'])
		expect(await getRequestedResource(db, other, now), `of ${other}`).toBeNull()
})

test('paid and hidden resources are not found, and a scheduled one only once published', async () => {
	await using db = await testDb()
	await buildResource(db, { downloadLink: url, free: false })
	for (const state of Object.values(hiddenStates))
		await buildResource(db, { downloadLink: url, ...state })
	expect(await getRequestedResource(db, url, now)).toBeNull()
	expect(await getRequestedResource(db, url, hourAfter), 'the one that was planned').not.toBeNull()
})

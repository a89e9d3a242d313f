import sharp from 'sharp'
import { expect, test } from 'vitest'
import { leadPictures } from '#platform/db/tables/leads.server.ts'
import { backOffice } from '#platform/settings.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { purgePeople } from '../retention.server.ts'
import { submitLead } from '../submit.server.ts'
import { addPicture, makeRoom } from './pictures.server.ts'

const address = '203.0.113.7'

async function addFrom(db: TestDb, sender: string) {
	const red = { create: { width: 640, height: 480, channels: 3, background: 'red' } } as const
	return addPicture(db, {
		bytes: await sharp(red).jpeg().toBuffer(),
		name: 'a.jpg',
		address: sender,
	})
}

/** A picture that waits for its form, of this network and size, chosen so many minutes ago. */
async function waiting(db: TestDb, { network = 'a', bytes = 10, minutes = 0 }) {
	await db.pool.query(
		`insert into lead_pictures (name, mime, sha256, bytes, network, created_at)
			values ($1, 'image/jpeg', rpad('', 43, 'h'), convert_to(repeat('x', $2), 'utf8'), rpad($1, 43, '.'),
			now() - make_interval(mins => $3))`,
		[network, bytes, minutes],
	)
}

test('when too many wait for their form, the oldest of the network with most of them go, never those of somebody with a few', async () => {
	await using db = await testDb()
	await waiting(db, { network: 'farm', minutes: 60 })
	for (let minutes = 20; minutes > 0; minutes -= 1) await waiting(db, { network: 'flood', minutes })
	const left = async () => {
		const { rows } = await db.pool.query(
			'select name, extract(epoch from now() - created_at) as age from lead_pictures order by created_at',
		)
		return rows
	}
	const limits = { maxPictures: 10, maxBytes: 1000, ofForm: 0.5 }
	expect(await makeRoom(db, limits)).toBe(11)
	const rows = await left()
	expect(rows.map(({ name }) => name)).toEqual([
		'farm',
		...Array.from({ length: 9 }, () => 'flood'),
	])
	expect(Math.round(rows[1].age / 60)).toBe(9)
	// By bytes as well, and what a lead has is not touched.
	expect(await makeRoom(db, { ...limits, maxBytes: 50 })).toBe(5)
	expect(await makeRoom(db, { ...limits, maxBytes: 50 })).toBe(0)
})

test('a network may send so many bytes of pictures a day, and all together so many; then a sentence says what to do', async () => {
	await using db = await testDb()
	const { visitorPictures } = backOffice
	const size = async () => {
		const { rows } = await db.pool.query(
			'select sum(length(bytes) + length(thumb))::int as size from lead_pictures',
		)
		return rows[0].size
	}
	const isLimited = {
		ok: false,
		error: { code: 'limited', sentence: expect.stringContaining('without them') },
	}
	await addFrom(db, address)
	try {
		backOffice.visitorPictures = {
			maxBytesADay: 2 * (await size()),
			maxBytesADayOfNetwork: await size(),
		}
		expect(await addFrom(db, address)).toMatchObject(isLimited)
		expect(await addFrom(db, '203.0.113.200')).toMatchObject(isLimited)
		expect(await addFrom(db, '198.51.100.1')).toMatchObject({ ok: true })
		backOffice.visitorPictures.maxBytesADay = await size()
		expect(await addFrom(db, '192.0.2.1')).toMatchObject(isLimited)
		await db.pool.query(`update lead_pictures set created_at = now() - interval '25 hours'`)
		expect(await addFrom(db, address)).toMatchObject({ ok: true })
	} finally {
		backOffice.visitorPictures = visitorPictures
	}
})

test('the network of a picture is forgotten after a day', async () => {
	await using db = await testDb()
	const added = await addFrom(db, address)
	const sent = added.ok ? added.value.id : ''
	await submitLead(db, submission('enquiry', { values: { pictures: [sent] } }))
	await db.pool.query(`update lead_pictures set created_at = now() - interval '25 hours'`)
	await purgePeople(db, backOffice.retention)
	expect(await db.select({ network: leadPictures.network }).from(leadPictures)).toEqual([
		{ network: null },
	])
})

test('a network may send 100 pictures an hour; further ones wait, with a sentence', async () => {
	await using db = await testDb()
	await addFrom(db, address)
	await db.pool.query('update lead_limits set points = 100')
	expect(await addFrom(db, address)).toMatchObject({
		ok: false,
		error: { code: 'limited', sentence: expect.stringContaining('in an hour') },
	})
})

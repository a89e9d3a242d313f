import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { changeRole } from '#platform/auth/access/change-access.server.ts'
import { takeAccess } from '#platform/auth/access/take-access.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { mailWorker, passTime, testMailConfig } from '#tests/support/mails.ts'
import { getOwning, giveLead, listOwners, ownerChangeSchema } from './lead-owner.server.ts'

type Given = Partial<typeof leads.$inferInsert>

async function addLead(db: TestDb, given: Given = {}): Promise<string> {
	const lead = { kind: 'contact', name: 'Hana', email: 'hana@example.nz' } as const
	const [row] = await db
		.insert(leads)
		.values({ ...lead, ...given })
		.returning({ id: leads.id })
	return row?.id ?? ''
}

async function ownersIn(db: TestDb) {
	const rows = await db.select().from(leads)
	return Object.fromEntries(rows.map(({ name, ownerId }) => [name, ownerId]))
}

/** The rows about owners in the audit log. */
async function ownerEvents(db: TestDb) {
	const rows = await db.select().from(auditLog).orderBy(auditLog.id)
	return rows
		.filter(({ action }) => action === 'owner')
		.map(({ actorId: by, recordId: of, detail }) => ({ by, of, detail }))
}

/** The mails about leads that are not out yet, each with how long it is held. */
async function untoldIn(db: TestDb) {
	const { rows } = await db.pool
		.query(`select to_email as "to", data->'lines'->>0 as said, lead_id as "leadId",
		round(extract(epoch from held_until - now()) / 60)::int as minutes from mails
		where kind = 'lead-event' and state = 'waiting' order by to_email`)
	return rows
}

test('a lead is taken, given to somebody and given back, with an audit row each', async () => {
	await using db = await testDb()
	const mere = await createPerson(db, { name: 'Mere Tui' })
	const ana = await createPerson(db, { name: 'Ana Reid', email: 'ana@example.com' })
	const id = await addLead(db)
	const give = (ownerId: string | null, seen: string | null) =>
		giveLead(db, mere.actor, { id, ownerId, seen })

	expect(await give(mere.id, null)).toEqual({ ok: true, value: null })
	expect(await getOwning(db, id)).toMatchObject({ ownerId: mere.id, ownerName: 'Mere Tui' })
	expect(await untoldIn(db), 'whoever takes one knows').toEqual([])
	expect(await give(ana.id, mere.id)).toMatchObject({ ok: true })
	expect(await untoldIn(db)).toEqual([
		{
			to: 'ana@example.com',
			said: 'Mere Tui has given you this lead: Hana, Contact message.',
			leadId: id,
			minutes: 10,
		},
	])
	expect(await give(null, ana.id)).toMatchObject({ ok: true })
	expect(await untoldIn(db)).toEqual([])
	expect(await ownersIn(db)).toEqual({ Hana: null })

	expect(await ownerEvents(db)).toEqual(
		[mere.id, ana.id, null].map((owner) => ({ by: mere.id, of: id, detail: { owner } })),
	)
})

test('who gets a lead by way of others is told alone, and who had it before is not told that it is back', async () => {
	await using db = await testDb()
	const mere = await createPerson(db)
	const ana = await createPerson(db, { email: 'ana@example.com' })
	const ben = await createPerson(db, { email: 'ben@example.com' })
	const heir = await createPerson(db, { email: 'heir@example.com' })
	const id = await addLead(db, { ownerId: ana.id })
	const give = (ownerId: string | null, seen: string | null) =>
		giveLead(db, mere.actor, { id, ownerId, seen })
	const toldNow = async () => (await untoldIn(db)).map(({ to }) => to)
	await give(ben.id, ana.id)
	expect(await toldNow()).toEqual(['ben@example.com'])
	await give(heir.id, ben.id)
	expect(await toldNow()).toEqual(['heir@example.com'])
	await give(ana.id, heir.id)
	expect(await toldNow()).toEqual([])
	await give(ben.id, ana.id)
	await db.update(mails).set({ state: 'sent' })
	await give(ana.id, ben.id)
	expect(await toldNow()).toEqual(['ana@example.com'])
	expect(await db.select().from(mails)).toHaveLength(2)
})

test('a hand-over that is taken back while its mail goes out leaves one mail or none, and never one that goes out later', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	using worker = mailWorker(db, testMailConfig(server.url))
	const [mere, ana] = [await createPerson(db), await createPerson(db)]
	for (let round = 0; round < 5; round++) {
		const id = await addLead(db, { name: `round ${round}` })
		await giveLead(db, mere.actor, { id, ownerId: ana.id, seen: null })
		await worker.run()
		expect(server.mails, 'held').toEqual([])
		await db.update(mails).set({ heldUntil: new Date(Date.now() - 60_000) })
		await passTime(db)
		await Promise.all([worker.run(), giveLead(db, mere.actor, { id, ownerId: null, seen: ana.id })])
		expect(server.mails.length).toBeLessThan(2)
		const [left] = await db.select().from(mails)
		expect(left?.state).toBeOneOf([undefined, 'sent'])
		const sent = server.mails.length
		await passTime(db)
		await worker.run()
		expect(server.mails).toHaveLength(sent)
		server.mails.length = 0
		await db.delete(mails)
	}
})

test('whoever comes second is refused, and the same again is no change', async () => {
	await using db = await testDb()
	const [mere, ana] = [await createPerson(db), await createPerson(db)]
	const id = await addLead(db)
	const taken = await Promise.all(
		[mere, ana].map((one) => giveLead(db, one.actor, { id, ownerId: one.id, seen: null })),
	)
	expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
	expect(taken.filter(({ ok }) => !ok)).toEqual([{ ok: false, error: { code: 'changed' } }])
	const { Hana: owner = null } = await ownersIn(db)
	expect(await giveLead(db, mere.actor, { id, ownerId: owner, seen: null })).toMatchObject({
		ok: true,
	})
	expect(await ownerEvents(db)).toHaveLength(1)
})

test('only who may handle leads gets one, and only they give one', async () => {
	await using db = await testDb()
	const mere = await createPerson(db, { name: 'Mere Tui' })
	const editor = await createPerson(db, { role: 'editor' })
	await createPerson(db, { name: 'Not yet', isInvited: true })
	const id = await addLead(db)
	const unable = { ok: false, error: { code: 'unable' } }
	const stranger = crypto.randomUUID()
	for (const ownerId of [editor.id, stranger])
		expect(await giveLead(db, mere.actor, { id, ownerId, seen: null })).toEqual(unable)
	await expect(giveLead(db, editor.actor, { id, ownerId: mere.id, seen: null })).rejects.toThrow(
		ForbiddenError,
	)
	const gone = { id: stranger, ownerId: mere.id, seen: null }
	expect(await giveLead(db, mere.actor, gone)).toEqual({ ok: false, error: { code: 'gone' } })
	expect((await listOwners(db)).map(({ name }) => name)).toEqual(['Mere Tui', 'Not yet'])
	expect(await getOwning(db, stranger)).toBeNull()
})

test.each([{}, null, { ownerId: 'mine', seen: null }, { ownerId: null }, { seen: null }])(
	'%j is no change of an owner',
	(given) => expect(ownerChangeSchema.safeParse(given).success).toBe(false),
)

test('whose access is taken away leaves open leads to the chosen person, and done ones to nobody', async () => {
	await using db = await testDb()
	const boss = await createPerson(db, { name: 'Boss Lee' })
	const [ana, heir] = [
		await createPerson(db),
		await createPerson(db, { email: 'heir@example.com' }),
	]
	const ownerId = ana.id
	const open = await addLead(db, { name: 'new' })
	await giveLead(db, boss.actor, { id: open, ownerId, seen: null })
	const begun = await addLead(db, { name: 'in progress', state: 'in progress', ownerId })
	const done = await addLead(db, { name: 'done', state: 'done', ownerId })
	await addLead(db, { name: 'of the boss', ownerId: boss.id })

	await takeAccess(db, boss.actor, { userId: ana.id, heirId: heir.id })
	expect(await ownersIn(db)).toEqual({
		new: heir.id,
		'in progress': heir.id,
		done: null,
		'of the boss': boss.id,
	})
	const events = await ownerEvents(db)
	expect(await untoldIn(db)).toEqual([
		{
			to: 'heir@example.com',
			said: 'You have been given 2 leads of somebody who no longer handles leads.',
			leadId: null,
			minutes: null,
		},
	])
	expect(events).toHaveLength(4)
	expect(events).toEqual(
		expect.arrayContaining([
			{ by: boss.id, of: open, detail: { owner: heir.id } },
			{ by: boss.id, of: begun, detail: { owner: heir.id } },
			{ by: boss.id, of: done, detail: { owner: null } },
		]),
	)
})

test('whoever becomes an editor hands over as well; without a choice it is nobody’s', async () => {
	await using db = await testDb()
	const [boss, ana, ben] = [await createPerson(db), await createPerson(db), await createPerson(db)]
	await addLead(db, { name: 'a', ownerId: ana.id })
	await addLead(db, { name: 'b', ownerId: ben.id })
	await changeRole(db, boss.actor, { userId: ana.id, role: 'editor', heirId: boss.id })
	await changeRole(db, boss.actor, { userId: ben.id, role: 'editor' })
	expect(await ownersIn(db)).toEqual({ a: boss.id, b: null })
})

test('nothing is taken when the chosen person can take no leads', async () => {
	await using db = await testDb()
	const [boss, ana] = [await createPerson(db), await createPerson(db)]
	const editor = await createPerson(db, { role: 'editor' })
	await addLead(db, { name: 'a', ownerId: ana.id })
	const refused = { ok: false, error: { code: 'cannotTake' } }
	for (const heirId of [editor.id, ana.id, crypto.randomUUID()]) {
		expect(await takeAccess(db, boss.actor, { userId: ana.id, heirId })).toEqual(refused)
		const role = { userId: ana.id, role: 'editor', heirId } as const
		expect(await changeRole(db, boss.actor, role)).toEqual(refused)
	}
	expect(await ownersIn(db)).toEqual({ a: ana.id })
})

test('a lead given to somebody while their access is taken away ends up with nobody, or with whom it was handed', async () => {
	await using db = await testDb()
	const [boss, ana, heir] = [await createPerson(db), await createPerson(db), await createPerson(db)]
	for (let round = 0; round < 5; round++) {
		const name = `round ${round}`
		const id = await addLead(db, { name })
		await db.pool.query('insert into admin_users (id) values ($1) on conflict do nothing', [ana.id])
		await Promise.all([
			giveLead(db, heir.actor, { id, ownerId: ana.id, seen: null }),
			takeAccess(db, boss.actor, { userId: ana.id, heirId: heir.id }),
		])
		expect((await ownersIn(db))[name]).toBeOneOf([null, heir.id])
	}
})

test('a deleted account leaves its leads', async () => {
	await using db = await testDb()
	const ana = await createPerson(db)
	await addLead(db, { name: 'a', ownerId: ana.id })
	await db.delete(authUsers)
	expect(await ownersIn(db)).toEqual({ a: null })
})

test('an invited colleague without a password can own a lead, and the list of owners tells', async () => {
	await using db = await testDb()
	const { actor } = await createPerson(db, { name: 'Mere Tui' })
	const ana = await createPerson(db, { name: 'Ana Reid', isInvited: true })
	expect(await listOwners(db)).toMatchObject([
		{ name: 'Ana Reid', canSignIn: false },
		{ name: 'Mere Tui', canSignIn: true },
	])
	const id = await addLead(db)
	expect(await giveLead(db, actor, { id, ownerId: ana.id, seen: null })).toMatchObject({ ok: true })
	expect(await getOwning(db, id)).toMatchObject({ ownerName: 'Ana Reid' })
})

import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { lookAtLead } from './lead-presence.server.ts'

async function addLead(db: TestDb): Promise<string> {
	const [row] = await db
		.insert(leads)
		.values({ kind: 'contact', name: 'Hana', email: 'hana@example.nz' })
		.returning({ id: leads.id })
	return row?.id ?? ''
}

test('who has a lead open sees who else has, until they leave it or open another', async () => {
	await using db = await testDb()
	const mere = await createPerson(db, { name: 'Mere Tui' })
	const ana = await createPerson(db, { name: 'Ana Reid' })
	const [first, second] = [await addLead(db), await addLead(db)]
	const present = { name: 'Mere Tui', isWriting: false }
	expect(await lookAtLead(db, mere.actor, first)).toEqual([])
	expect(await lookAtLead(db, ana.actor, first)).toEqual([present])
	expect(await lookAtLead(db, ana.actor, second)).toEqual([])
	expect(await lookAtLead(db, mere.actor, first)).toEqual([])

	await db.pool.query(`update lead_presence set seen_at = now() - interval '41 s'`)
	expect(await lookAtLead(db, ana.actor, first)).toEqual([])
	expect(await lookAtLead(db, mere.actor, first)).toEqual([{ name: 'Ana Reid', isWriting: false }])
	expect(await lookAtLead(db, ana.actor, first)).toEqual([present])
})

test('a reply that is being written shows, a note or a draft of an hour ago does not', async () => {
	await using db = await testDb()
	const mere = await createPerson(db, { name: 'Mere Tui' })
	const ana = await createPerson(db)
	const leadId = await addLead(db)
	await lookAtLead(db, mere.actor, leadId)
	const isWriting = async () => (await lookAtLead(db, ana.actor, leadId))?.[0]?.isWriting
	const draft = { id: crypto.randomUUID(), leadId, text: 'Dear Hana', by: mere.id }
	await db.insert(leadMessages).values({ ...draft, kind: 'note draft' })
	expect(await isWriting()).toBe(false)
	await db.pool.query(`update lead_messages set kind = 'reply draft'`)
	expect(await isWriting()).toBe(true)
	await db.pool.query(`update lead_messages set at = now() - interval '1 hour'`)
	expect(await isWriting()).toBe(false)
})

test('a deleted lead has nobody, and who may not handle leads is refused', async () => {
	await using db = await testDb()
	const mere = await createPerson(db)
	const leadId = await addLead(db)
	await lookAtLead(db, mere.actor, leadId)
	await db.delete(leads)
	expect(await lookAtLead(db, mere.actor, leadId)).toBeNull()
	const { actor } = await createPerson(db, { role: 'editor' })
	await expect(lookAtLead(db, actor, leadId)).rejects.toThrow(ForbiddenError)
})

import { expect, test } from 'vitest'
import { getReplyTemplates } from '#enquiries/inbox/reply-templates.server.ts'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { templates } from '#platform/db/tables/content.server.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import { insertLead } from '#tests/support/leads.ts'
import type { Admin } from '../actor.ts'
import { accountChanges } from './account-changes.server.ts'

const request = new Request('http://localhost/admin/account')
const change = accountChanges['change-name']!

test('a reply is signed with the name that a person gives, colleagues read it, and the log has no name', async () => {
	await using db = await testDb()
	const { id, email, actor } = await createPerson(db)
	await createPerson(db, { name: 'Ben Tui' })
	const own = { id, email, name: '', role: 'administrator', sessionId: '' } as const
	const admin: Admin = { kind: 'admin', ...own }
	const lead = await insertLead(db.pool)
	await db.insert(templates).values({ slug: 'all', title: 'All', text: 'Regards, {adviser}' })
	const signature = async () =>
		(await getReplyTemplates(db, actor, String(lead.id)))?.templates[0]?.text
	expect(await signature()).toBe(`Regards, ${email.split('@')[0]}`)

	const given = await change(db, { admin, request }, { name: '  Mere\tTūī\u202e ' })
	expect(given).toEqual({ status: 200, body: { name: 'Mere Tūī' } })
	expect(await signature()).toBe('Regards, Mere Tūī')
	expect((await getActorNames(db, [id])).get(id)).toBe('Mere Tūī')
	const { rows: others } = await db.pool.query('select name from auth_users where id <> $1', [id])
	expect(others).toEqual([{ name: 'Ben Tui' }])

	expect(await change(db, { admin, request }, { name: 'M'.repeat(81) })).toMatchObject({
		status: 422,
		body: { messages: { name: ['Your name must be at most 80 characters'] } },
	})
	const { rows: log } = await db.pool.query(
		`select action, record_type, record_id, actor_id, detail from audit_log where action = 'change-name'`,
	)
	expect(log).toEqual([
		{ action: 'change-name', record_type: 'account', record_id: id, actor_id: id, detail: {} },
	])
	await change(db, { admin: { ...admin, name: 'Mere Tūī' }, request }, { name: '' })
	expect(await signature()).toBe(`Regards, ${email.split('@')[0]}`)
})

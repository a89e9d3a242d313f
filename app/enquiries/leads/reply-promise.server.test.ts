import { expect, test } from 'vitest'
import { getReplyRules } from '#platform/business/business.server.ts'
import { replyDue } from '#platform/business/working-days.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { testDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { submitLead } from './submit.server.ts'

test('a message is stored with what its office promised and when that is due; signups and downloads are promised nothing', async () => {
	await using db = await testDb()
	const before = new Date()
	await submitLead(db, submission('enquiry'))
	await submitLead(db, submission('contact', { country: 'Australia' }))
	await submitLead(db, submission('request', { trap: 'x' }))
	await submitLead(db, submission('newsletter'))
	await submitLead(db, submission('download'))
	const { days, schedules } = await getReplyRules(db)
	expect(days).toBe(2)

	const rows = await db.select().from(leads).orderBy(leads.kind)
	expect(rows.map(({ kind, replyDays }) => [kind, replyDays])).toEqual([
		['contact', 2],
		['download', null],
		['enquiry', 2],
		['newsletter', null],
		['resource-request', 2],
	])
	for (const { office, replyDays, dueAt, createdAt } of rows) {
		const dues = [before, createdAt].map(
			(from) => replyDays && replyDue(schedules[office], { from, days: replyDays }),
		)
		expect(dues, 'the same unless midnight has passed').toContainEqual(dueAt)
	}
})

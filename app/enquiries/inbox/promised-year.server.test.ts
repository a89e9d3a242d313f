import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeRole } from '#platform/auth/access/change-access.server.ts'
import { getReplyRules } from '#platform/business/business.server.ts'
import { dayAt, replyDue } from '#platform/business/working-days.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { setDueTimes } from '#enquiries/leads/due-times.server.ts'
import type { MailData, SectionData } from '#platform/mail/kinds.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { sendLeadDigests } from './lead-digest.server.ts'

const hourMs = 3_600_000
const start = Date.parse('2026-12-01T00:00+13:00')
const days = 365
const amount = 1000
const stepHours = 2

const random = seededRandom(seed)
const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T

type Event = { atMs: number; run: () => Promise<unknown> }

/** A thousand messages to both offices in a year, replied to in time, late or never; most have an owner. */
async function sendAll(db: TestDb, owners: string[]) {
	const { days: replyDays, schedules } = await getReplyRules(db)
	const events: Event[] = []
	const sent = Array.from({ length: amount }, (_, index) => {
		const createdAt = new Date(start + random() * days * 24 * hourMs)
		const office = pick(['New Zealand', 'Australia'] as const)
		const id = crypto.randomUUID()
		const repliedAfterHours = pick([2, 20, 40, 60, 90, 200])
		const atMs = createdAt.getTime() + repliedAfterHours * hourMs * (0.5 + random())
		events.push({
			atMs,
			run: () =>
				random() < 0.8
					? db.insert(leadMessages).values({
							id: crypto.randomUUID(),
							leadId: id,
							kind: 'reply',
							text: 'Wash the perches.',
							by: 'someone',
							at: new Date(atMs),
						})
					: db.update(leads).set({ state: 'done' }).where(eq(leads.id, id)),
		})
		return {
			id,
			kind: pick(['contact', 'enquiry', 'resource-request'] as const),
			name: `Visitor ${index}`,
			email: `visitor${index}@example.com`,
			office,
			createdAt,
			replyDays,
			dueAt: replyDue(schedules[office], { from: createdAt, days: replyDays }),
			ownerId: pick([...owners, null]),
			endsAtMs: atMs,
		}
	})
	await db.insert(leads).values(sent.map(({ endsAtMs: _, ...lead }) => lead))
	return { events, endsAtMs: new Map(sent.map(({ id, endsAtMs }) => [id as string, endsAtMs])) }
}

/** Hours by which the worker's clock is wrong: some days it is back or ahead by a few hours, once by days. */
function clockErrors(): (step: number) => number {
	const wrong = new Map<number, number>()
	for (let event = 0; event < 40; event++) {
		const first = Math.floor(random() * ((days * 24) / stepHours))
		const hours = Math.round(random() * 6) - 3
		for (let step = first; step < first + 12; step++) wrong.set(step, hours)
	}
	wrong.set(1500, 72)
	return (step) => wrong.get(step) ?? 0
}

test('of a thousand messages in a year, none passes its promise before somebody was told by the mail of a morning', async () => {
	await using db = await testDb()
	const boss = await createPerson(db)
	const leaver = await createPerson(db)
	const owners = [boss, leaver, await createPerson(db), await createPerson(db)]
	const { events, endsAtMs } = await sendAll(
		db,
		owners.map(({ id }) => id),
	)
	// In the middle of the year somebody leaves, and two special days are entered.
	events.push(
		{
			atMs: start + 170 * 24 * hourMs,
			run: () => changeRole(db, boss.actor, { userId: leaver.id, role: 'editor', heirId: boss.id }),
		},
		{ atMs: start + 200 * 24 * hourMs, run: () => enterSpecialDays(db) },
	)
	events.sort((a, b) => a.atMs - b.atMs)

	const errorAt = clockErrors()
	const told = new Map<string, number>()
	const mailsOf = new Map<string, number>()
	let atMs = start
	for (let step = 0; atMs < start + (days + 20) * 24 * hourMs; step++) {
		atMs = start + step * stepHours * hourMs
		while (events[0] && events[0].atMs <= atMs) await events.shift()?.run()
		const clock = new Date(atMs + errorAt(step) * hourMs)
		// Two workers, and a third run of one that was started again.
		const runs = step % 50 === 0 ? 3 : 1
		const queued = await Promise.all(Array.from({ length: runs }, () => sendLeadDigests(db, clock)))
		if (queued.every((mailed) => mailed === 0)) continue
		for (const { to, data } of await takeMails(db)) {
			const key = `${to} ${data.day} ${step === 1500}`
			mailsOf.set(key, (mailsOf.get(key) ?? 0) + 1)
			expect(data.overdue + data.today, 'a mail names all').toBe(data.leads.length)
			for (const { id } of data.leads) if (!told.has(id)) told.set(id, atMs)
			await expectWorkingDay(db, data.country, clock)
		}
	}

	const rows = await db.select({ id: leads.id, dueAt: leads.dueAt }).from(leads)
	const passed = rows.filter(
		({ id, dueAt }) => dueAt !== null && (endsAtMs.get(id) ?? 0) > dueAt.getTime(),
	)
	const untold = passed.filter(
		({ id, dueAt }) => (told.get(id) ?? Infinity) > (dueAt?.getTime() ?? 0),
	)
	expect(rows).toHaveLength(amount)
	expect(passed.length).toBeGreaterThan(200)
	expect(untold).toEqual([])
	expect(Math.max(...mailsOf.values()), 'mails to one recipient on one day').toBe(1)
})

async function enterSpecialDays(db: TestDb) {
	const added = (date: string) =>
		JSON.stringify([{ from: date, to: date, spans: [], name: 'Stocktaking' }])
	await db.update(business).set({
		nzSpecialDays: sql`${business.nzSpecialDays} || ${added('2027-07-14')}::jsonb`,
		auSpecialDays: sql`${business.auSpecialDays} || ${added('2027-08-18')}::jsonb`,
	})
	await setDueTimes(db)
}

/** The mails queued since the last call. */
async function takeMails(db: TestDb) {
	const rows = await db.delete(mails).where(eq(mails.kind, 'digest')).returning()
	return rows.map(({ toEmail, data: stored }) => {
		const { about, sections } = stored as MailData['digest']
		return { to: toEmail ?? about, data: sections[0]?.data as SectionData['leads-due'] }
	})
}

async function expectWorkingDay(db: TestDb, office: 'New Zealand' | 'Australia', clock: Date) {
	const { schedules } = await getReplyRules(db)
	expect(dayAt(schedules[office], clock)).toMatchObject({ isWorking: true, hasBegun: true })
}

// Two years of a site with 300 records, whose people come, check, change their minds and leave. The mails themselves are judged, never
// what the database notes about them.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takeAccess } from '#platform/auth/access/take-access.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { recordChecks } from '#platform/db/tables/checks.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { digestMonthAt, sendDigest } from '#platform/mail/digest.server.ts'
import type { MailData, SectionData } from '#platform/mail/kinds.ts'
import { createPerson } from '#tests/support/access.ts'
import type { TestPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle, buildProduct, buildResource } from '#tests/support/factories.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { confirmCheck, setCheckDay, setCheckOwner } from './change-check.server.ts'
import { collectChecks } from './check-digest.server.ts'

const months = 24
const random = seededRandom(seed)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

type Key = 'article' | 'resource' | 'product'
type Known = { key: Key; id: string; title: string }
type Telling = { month: number; date: string; to: string[] }

/** Half past nine in New Zealand, on a day of a month counted from January 2027. */
function morningOf(month: number, day = 1, time = '20:30'): Date {
	const before = new Date(Date.UTC(2027, month, day - 1)).toISOString().slice(0, 10)
	return new Date(`${before}T${time}Z`)
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

test('in 24 months with 300 records, each check-by date is told once to somebody who is there', async () => {
	await using db = await testDb()
	const boss = await createPerson(db, { email: 'boss@example.com' })
	const known = await makeRecords(db)
	const tellings = new Map<string, Telling[]>()
	let [mailed, checked, left] = [0, 0, 0]
	for (let month = 0; month < months; month++) {
		const present = await comeAndGo(db, { month, boss })
		left += present.left
		await assign(db, { month, known, people: present.people })
		mailed += await tellMonth(db, { month, known, tellings })
		checked += await check(db, { month, known, tellings, actor: boss.actor })
	}
	expect(known).toHaveLength(300)
	expect(left).toBeGreaterThan(4)
	expect(checked).toBeGreaterThan(300)
	expect(mailed).toBeGreaterThan(months)
}, 120_000)

async function makeRecords(db: TestDb): Promise<Known[]> {
	const made: Known[] = []
	for (let n = 0; n < 300; n++) {
		const given = { title: `Record ${n}`, createdAt: morningOf(-12 + (n % 23), 1 + (n % 27)) }
		if (n % 6 === 0) {
			const { id, title } = await buildProduct(db, given)
			made.push({ key: 'product', id, title })
		} else if (n % 2 === 0) {
			const { id, title } = await buildResource(db, { ...given, tags: ['Disease'] })
			made.push({ key: 'resource', id, title })
		} else {
			const { id, title } = await buildArticle(db, { ...given, category: 'Disease Spotlight' })
			made.push({ key: 'article', id, title })
		}
	}
	return made
}

/** Somebody comes every month, and in most of them somebody leaves: with an heir or without, or with the whole account. */
async function comeAndGo(db: TestDb, { month, boss }: { month: number; boss: TestPerson }) {
	const role = month % 5 === 0 ? 'administrator' : 'editor'
	await createPerson(db, { email: `person-${month}@example.com`, role })
	const people = (await db.select().from(adminUsers)).filter(({ id }) => id !== boss.id)
	if (month % 4 === 0) return { people, left: 0 }
	const leaver = pick(people)
	const others = people.filter(({ id }) => id !== leaver.id)
	const how = month % 3
	if (how === 0) await db.delete(authUsers).where(eq(authUsers.id, leaver.id))
	else {
		const heirId = how === 1 && others.length > 0 ? pick(others).id : null
		const taken = await takeAccess(db, boss.actor, { userId: leaver.id, heirId })
		if (!taken.ok) throw new Error(taken.error.code)
	}
	return { people: others, left: 1 }
}

type Assigning = { month: number; known: Known[]; people: { id: string }[] }

/** Owners and dates are given and moved earlier, and records go off the site and come back. */
async function assign(db: TestDb, { month, known, people }: Assigning) {
	const now = morningOf(month, 1, '17:00')
	const actor = { kind: 'system' } as const
	for (let n = 0; n < 40 && people.length > 0; n++) {
		const ownerId = random() < 0.1 ? null : pick(people).id
		await setCheckOwner(db, actor, { ...pick(known), now, ownerId })
	}
	for (let n = 0; n < 10; n++) {
		const checkBy = dayOf(
			morningOf(month + Math.floor(random() * 4), 3 + Math.floor(random() * 25)),
		)
		await setCheckDay(db, actor, { ...pick(known), now, checkBy })
	}
	await db.execute(
		sql`update news set status = case when mod(hashtext(id::text) + ${month}::int, 17) = 0 then 'draft' else 'published' end`,
	)
}

type Month = { month: number; known: Known[]; tellings: Map<string, Telling[]> }

/** Tells as workers would: too early, at once by two, again at every hour, in some months only on the ninth. */
async function tellMonth(db: TestDb, { month, known, tellings }: Month): Promise<number> {
	await db.delete(mails)
	const day = month % 6 === 5 ? 9 : 1
	const early = day === 1 ? await notify(db, morningOf(month, 1, '17:45'), 300) : 0
	expect(early).toBe(0)
	await Promise.all([
		notify(db, morningOf(month, day), 300),
		notify(db, morningOf(month, day), 300),
	])
	for (const later of [day, 15, 28]) await notify(db, morningOf(month, later, '23:00'), 300)

	const sent = await db.select().from(mails).where(eq(mails.kind, 'digest'))
	const present = await presentIn(db)
	const recipients = sent.map(({ toEmail }) => toEmail ?? '')
	expect(new Set(recipients).size).toBe(recipients.length)
	for (const to of recipients) expect(present).toContain(to)
	const told = toldIn(sent)
	await judge(db, { month, known, told, tellings, present })
	return sent.length
}

/** Sends the digest of the month with this section alone. */
function notify(db: TestDb, now: Date, named?: number) {
	const month = digestMonthAt(now)
	const collect = [(tx: Db) => collectChecks(tx, { now, month, ...(named ? { named } : {}) })]
	return sendDigest(db, { kind: 'month', period: month.first, collect })
}

/** By title and date: who was told. A mail that names only some fails the test. */
function toldIn(sent: (typeof mails.$inferSelect)[]): Map<string, { date: string; to: string[] }> {
	const told = new Map<string, { date: string; to: string[] }>()
	for (const { toEmail, data } of sent) {
		const [section] = (data as MailData['digest']).sections
		const { records, own, unowned } = section?.data as SectionData['checks-due']
		expect(records).toHaveLength(own + unowned)
		for (const { title, when } of records) {
			const date = when.replace(', nobody’s', '')
			const key = `${title}: ${date}`
			const entry = told.get(key) ?? { date, to: [] }
			told.set(key, { date, to: [...entry.to, toEmail ?? ''] })
		}
	}
	return told
}

type Judged = Month & { told: ReturnType<typeof toldIn>; present: string[] }

async function judge(db: TestDb, { month, known, told, tellings, present }: Judged) {
	const { rows } = await db.execute<{ title: string; date: string; is_due: boolean }>(sql`
		select title, to_char(check_by, 'FMDD FMMonth YYYY') as date, check_by < ${dayOf(morningOf(month + 1, 2))}::date as is_due
		from record_checks join (
			select id, title, status from news union all select id, title, status from resources
			union all select id, title, status from products
		) known on known.id::text = record_id
		where check_by is not null and status = 'published'`)
	const due = new Set(
		rows.filter((row) => row.is_due).map(({ title, date }) => `${title}: ${date}`),
	)
	for (const [key, { date, to }] of told) {
		// Never of a date that the record does not have, or that is not due.
		expect(due).toContain(key)
		const earlier = tellings.get(key) ?? []
		// Again only because nobody who was told is still there; a group of administrators always is.
		for (const one of earlier)
			expect(
				one.to.filter((email) => present.includes(email)),
				`${key} again`,
			).toEqual([])
		tellings.set(key, [...earlier, { month, date, to }])
	}
	for (const key of due) {
		const last = tellings.get(key)?.at(-1)
		expect(
			last?.to.some((email) => present.includes(email)),
			`${key} in month ${month}`,
		).toBe(true)
	}
	expect(known.length).toBeGreaterThanOrEqual(due.size)
}

async function presentIn(db: TestDb): Promise<string[]> {
	const rows = await db
		.select({ email: authUsers.email })
		.from(adminUsers)
		.innerJoin(authUsers, eq(authUsers.id, adminUsers.id))
	return rows.map(({ email }) => email)
}

type Checking = Month & { actor: TestPerson['actor'] }

/** Most of what is due is checked during the month, for a year; the rest stays overdue. */
async function check(db: TestDb, { month, known, actor }: Checking): Promise<number> {
	const now = morningOf(month, 20)
	const due = await db
		.select({ id: recordChecks.recordId })
		.from(recordChecks)
		.where(sql`${recordChecks.checkBy} < ${dayOf(morningOf(month + 1, 2))}`)
	let amount = 0
	for (const { id } of due) {
		const record = known.find((one) => one.id === id)
		if (!record || random() < 0.25) continue
		const checkBy = dayOf(morningOf(month + 12, 20))
		const confirmed = await confirmCheck(db, actor, { ...record, now, version: 1, checkBy })
		expect(confirmed).toEqual({ ok: true, value: null })
		amount += 1
	}
	return amount
}

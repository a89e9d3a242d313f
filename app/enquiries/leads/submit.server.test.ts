import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { consents, leadLimits, leads, resourceDownloads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { ok } from '#platform/lib/result.ts'
import { queueMissedMails } from '#platform/mail/sweep.server.ts'
import { testDb } from '#tests/support/database.ts'
import { filledForms, submission } from '#tests/support/submissions.ts'
import { purgeLimits } from './message-limits.server.ts'
import { submitLead } from './submit.server.ts'

async function jobsOf(db: Db): Promise<string[]> {
	const { rows } = await db.execute<{ name: string }>(
		sql`select task_identifier as name from graphile_worker.jobs order by id`,
	)
	return rows.map(({ name }) => name)
}

async function mailKinds(db: Db): Promise<string[]> {
	const rows = await db.select({ kind: mails.kind }).from(mails)
	return rows.map(({ kind }) => kind).toSorted()
}

test('[PUB-ENT-10] an enquiry is stored with name, company, email, subject, message and product', async () => {
	await using db = await testDb()
	expect(await submitLead(db, submission('enquiry'))).toEqual({ ok: true, value: null })

	const { companyOrFarm, productName, ...columns } = filledForms.enquiry
	expect(await db.select().from(leads)).toMatchObject([
		{ kind: 'enquiry', state: 'new', ...columns, fields: { companyOrFarm, productName } },
	])
	expect(await mailKinds(db)).toEqual(['lead-notice', 'visitor-confirmation'])
	expect(await jobsOf(db)).toEqual(['mail.send', 'mail.send'])
})

test('[PUB-ENT-11] a newsletter signup is stored with name, email, interests and the consent text', async () => {
	await using db = await testDb()
	await submitLead(db, submission('newsletter', { page: '/news' }))

	const [lead] = await db.select().from(leads)
	expect(lead).toMatchObject({
		kind: 'newsletter',
		name: 'Grace Lee',
		email: 'grace@lee.example',
		subject: 'Newsletter Subscription',
		message: 'New newsletter subscription. Interested in: biosecurity',
		fields: filledForms.newsletter,
	})
	expect(await db.select().from(consents)).toMatchObject([
		{
			leadId: lead?.id,
			email: 'grace@lee.example',
			purpose: 'newsletter',
			textShown: expect.stringContaining('Hatch & Hen Ltd keeps your name and email address'),
			page: '/news',
			givenAt: expect.any(Date),
			confirmedAt: null,
			withdrawnAt: null,
		},
	])
	expect(await mailKinds(db)).toEqual(['lead-notice', 'newsletter-confirmation'])
	expect(await jobsOf(db)).toEqual(['mail.send', 'mail.send'])
})

test('a form without a country field takes the country of its page, in the record and in the mail', async () => {
	await using db = await testDb()
	for (const form of ['enquiry', 'request', 'newsletter'] as const)
		await submitLead(db, submission(form, { country: 'Australia' }))
	const rows = await db.select().from(leads)
	expect(rows.map(({ country }) => country)).toEqual(['Australia', 'Australia', 'Australia'])
	const notices = await db.select().from(mails).where(eq(mails.kind, 'lead-notice'))
	for (const { data } of notices)
		expect(data).toMatchObject({
			rows: expect.arrayContaining([{ label: 'Country', value: 'Australia' }]),
		})
})

test('a signup without a topic covers all topics, and one from Australia consents to the Australian office', async () => {
	await using db = await testDb()
	const values = { interests: '' }
	await submitLead(db, submission('newsletter', { values, country: 'Australia' }))

	expect(await db.select().from(leads)).toMatchObject([
		{
			message: 'New newsletter subscription. Interested in: All Topics',
			fields: { interests: 'All Topics' },
		},
	])
	const [consent] = await db.select().from(consents)
	expect(consent?.textShown).toContain('Hatch & Hen Pty Ltd')
	expect(consent?.office).toBe('Australia')
})

test('[PUB-ENT-12] a resource request is stored with name, email, type and description', async () => {
	await using db = await testDb()
	await submitLead(db, submission('request'))

	expect(await db.select().from(leads)).toMatchObject([
		{
			kind: 'resource-request',
			name: 'Sam Hart',
			email: 'sam@hart.example',
			subject: 'Resource Request: checklist',
			message: 'A list of what to look at before the audit.',
			fields: {
				resourceType: 'checklist',
				description: 'A list of what to look at before the audit.',
			},
		},
	])
})

test('[PUB-ENT-13] a contact message is stored with its country; Other stores the country typed', async () => {
	await using db = await testDb()
	await submitLead(db, submission('contact'))
	const values = { country: 'Other', otherCountry: 'Samoa', email: 'sione@example.com' }
	await submitLead(db, submission('contact', { values }))

	const rows = await db.select().from(leads).orderBy(leads.createdAt)
	expect(rows).toMatchObject([
		{
			kind: 'contact',
			name: 'Tama Rewi',
			email: 'tama@rewi.example',
			country: 'New Zealand',
			subject: 'Red mite in a barn system',
			message: 'We found mites under the perches last week.',
			fields: { company: 'Rewi Layers', otherCountry: '' },
		},
		{ country: 'Samoa', fields: { otherCountry: 'Samoa' } },
	])
})

test('a telephone number and a time to call are stored and mailed to the office; without them nothing differs', async () => {
	await using db = await testDb()
	const call = { phone: '+64 21 555 0199', bestTime: 'Weekdays before 8 am' }
	await submitLead(db, submission('contact', { values: call }))
	await submitLead(db, submission('contact', { values: { email: 'sione@example.com' } }))

	const [requested, plain] = await db.select().from(leads).orderBy(leads.createdAt)
	expect(requested?.fields).toMatchObject(call)
	expect(plain?.fields).toEqual({ company: 'Rewi Layers', otherCountry: '' })
	const [notice] = await db
		.select()
		.from(mails)
		.where(and(eq(mails.kind, 'lead-notice'), eq(mails.leadId, requested?.id ?? '')))
	expect(notice?.data).toMatchObject({
		rows: expect.arrayContaining([
			{ label: 'Telephone', value: call.phone },
			{ label: 'Best time to call', value: call.bestTime },
		]),
	})
})

test('[PUB-ENT-07] a download is recorded with first name, last name, email, country and link', async () => {
	await using db = await testDb()
	const resource = { title: 'Flock record', url: '/media/resource-documents/record.pdf' }
	await submitLead(db, submission('download', { resource, browserLocation: 'Pacific/Auckland' }))

	expect(await db.select().from(resourceDownloads)).toMatchObject([
		{
			firstName: 'Mei',
			lastName: 'Chen',
			email: 'mei@chen.example',
			country: 'NZ',
			resourceUrl: resource.url,
		},
	])
	expect(await db.select().from(leads)).toMatchObject([
		{ kind: 'download', name: 'Mei Chen', subject: 'Flock record', fields: { subscribed: false } },
	])
	expect(await db.select().from(consents)).toEqual([])
	expect(await mailKinds(db)).toEqual([])
	expect(await jobsOf(db)).toEqual(['leads.pushSubscriber'])
})

test('a ticked newsletter box stores a consent; a resource without a link records no download', async () => {
	await using db = await testDb()
	const resource = { title: 'Gone', url: null }
	await submitLead(db, submission('download', { resource, values: { subscribe: true } }))

	expect(await db.select().from(resourceDownloads)).toEqual([])
	const [consent] = await db.select().from(consents)
	expect(consent?.textShown).toContain('Also send me the newsletter')
})

test('simultaneous repeats under one idempotency key are stored once; different content under that key is stored too', async () => {
	await using db = await testDb()
	const sent = submission('contact', { idempotencyKey: 'key-of-one-form' })
	const responses = await Promise.all(Array.from({ length: 4 }, () => submitLead(db, sent)))
	const other = { ...filledForms.contact, message: 'And they bite.' }
	await submitLead(db, { ...sent, values: other })

	expect(responses.every(({ ok }) => ok)).toBe(true)
	expect(await db.select({ message: leads.message }).from(leads)).toHaveLength(2)
	expect(await mailKinds(db)).toEqual(['lead-notice', 'lead-notice', 'visitor-confirmation'])
})

test('a repeated message is accepted every time and counts against no limit', async () => {
	await using db = await testDb()
	const sent = submission('contact', { idempotencyKey: 'key-of-one-form' })
	for (let time = 0; time < 12; time += 1)
		expect((await submitLead(db, sent)).ok, `time ${time}`).toBe(true)
	expect((await submitLead(db, { ...sent, idempotencyKey: null })).ok).toBe(true)
})

test('a bot’s message is stored as spam, and no mail is sent', async () => {
	await using db = await testDb()
	for (const trapped of [{ trap: 'https://casino.example' }, { elapsedMs: 40 }]) {
		expect((await submitLead(db, submission('newsletter', trapped))).ok).toBe(true)
		expect((await submitLead(db, submission('download', trapped))).ok).toBe(true)
	}
	const rows = await db.select({ state: leads.state }).from(leads)
	expect(rows.map(({ state }) => state)).toEqual(['spam', 'spam', 'spam', 'spam'])
	expect(await db.select().from(consents)).toEqual([])
	expect(await mailKinds(db)).toEqual([])
	expect(await jobsOf(db)).toEqual([])
})

test('one email address gets only one confirmation, whatever the form or spelling', async () => {
	await using db = await testDb()
	const values = { email: 'victim@example.com' }
	await submitLead(db, submission('contact', { values }))
	await submitLead(db, submission('request', { values }))
	await submitLead(db, submission('enquiry', { values: { email: 'VICTIM@example.com' } }))

	expect(await mailKinds(db)).toEqual([
		'lead-notice',
		'lead-notice',
		'lead-notice',
		'visitor-confirmation',
	])
	const [receipt] = await db.select().from(mails).where(eq(mails.kind, 'visitor-confirmation'))
	expect(receipt).toMatchObject({ toEmail: 'victim@example.com', data: { country: 'New Zealand' } })
})

test('the notice names sender, farm and reference; the receipt greets by name and repeats the message', async () => {
	await using db = await testDb()
	await submitLead(db, submission('enquiry', { country: 'Australia' }))
	const [{ id = '' } = {}] = await db.select({ id: leads.id }).from(leads)
	const reference = id.slice(0, 8).toUpperCase()
	const sent = await db.select().from(mails).orderBy(mails.kind)
	const { subject, message } = filledForms.enquiry
	expect(sent).toMatchObject([
		{
			data: {
				subject: `Anna Bell, Bell Free Range: ${subject}`,
				rows: expect.arrayContaining([{ label: 'Reference', value: reference }]),
			},
		},
		{ data: { country: 'Australia', name: 'Anna Bell', reference, copy: { subject, message } } },
	])
})

test('words that lead anywhere are not passed on to an address that nobody has confirmed', async () => {
	await using db = await testDb()
	const values = { name: 'Win now: casino.example', message: 'Call 0800 555 0134 and win.' }
	await submitLead(db, submission('contact', { values }))
	await submitLead(
		db,
		submission('newsletter', { values: { newsletterName: 'https://casino.example' } }),
	)
	const sent = await db.select().from(mails).orderBy(mails.createdAt)
	const receipts = sent.filter(({ toEmail }) => toEmail !== null)
	expect(receipts).toMatchObject([{ data: { name: null, copy: null } }, { data: { name: null } }])
	expect(JSON.stringify(receipts)).not.toMatch(/casino|0800 555/)
})

test('a sixth message to one form in ten minutes is refused with the seconds to wait; other visitors and forms are not', async () => {
	await using db = await testDb()
	const address = '203.0.113.9'
	for (let time = 0; time < 5; time += 1) {
		const values = { email: `sender${time}@example.com` }
		expect((await submitLead(db, submission('contact', { address, values }))).ok).toBe(true)
	}
	const refused = await submitLead(db, submission('contact', { address }))
	expect(refused).toMatchObject({ ok: false, error: { code: 'limited' } })
	if (refused.ok || refused.error.code !== 'limited') throw new Error('not limited')
	expect(refused.error.retryAfterSeconds).toBeGreaterThan(400)
	expect(refused.error.retryAfterSeconds).toBeLessThanOrEqual(600)

	expect((await submitLead(db, submission('enquiry', { address }))).ok).toBe(true)
	expect((await submitLead(db, submission('contact'))).ok).toBe(true)
	expect(await db.select().from(leads)).toHaveLength(7)
})

test('one email address is limited across network addresses, spellings and two server instances at once', async () => {
	await using db = await testDb()
	const { db: second, pool } = createDb(db.url, { max: 4 })
	const spellings = ['one@example.com', 'ONE@example.com', 'One@Example.com']
	const responses = await Promise.all(
		Array.from({ length: 24 }, (_, index) => {
			const values = { email: spellings[index % 3] }
			return submitLead(index % 2 === 0 ? db : second, submission('contact', { values }))
		}),
	)
	await pool.end()

	expect(responses.filter(({ ok }) => ok)).toHaveLength(5)
	expect(await db.select().from(leads)).toHaveLength(5)
})

test('all addresses of one IPv6 network count as one sender', async () => {
	await using db = await testDb()
	const responses: boolean[] = []
	for (let host = 1; host <= 7; host += 1) {
		const values = { email: `sender${host}@example.com` }
		const address = `2001:db8:7:1::${host}`
		responses.push((await submitLead(db, submission('contact', { address, values }))).ok)
	}
	expect(responses).toEqual([true, true, true, true, true, false, false])
})

test('30 messages are accepted over all forms, then no more', async () => {
	await using db = await testDb()
	const address = '198.51.100.4'
	const forms = ['contact', 'enquiry', 'request', 'newsletter', 'download'] as const
	const taken: boolean[] = []
	for (const form of forms) {
		for (let time = 0; time < (form === 'download' ? 10 : 5); time += 1) {
			const email = `${form}${time}@example.com`
			const values = { email, newsletterEmail: email }
			taken.push((await submitLead(db, submission(form, { address, values }))).ok)
		}
	}
	expect(taken).toEqual(taken.map(() => true))
	expect(taken).toHaveLength(30)
	expect((await submitLead(db, submission('contact', { address }))).ok).toBe(false)
})

test('counters contain no address or email, and are purged after they expire', async () => {
	await using db = await testDb()
	await submitLead(db, submission('contact', { address: '203.0.113.77' }))

	const rows = await db.select().from(leadLimits)
	expect(rows).toHaveLength(5)
	expect(JSON.stringify(rows)).not.toMatch(/203\.0|tama|rewi/i)
	await purgeLimits(db, new Date(Date.now() + 2 * 3_600_000))
	expect(await db.select().from(leadLimits)).toHaveLength(1)
	await purgeLimits(db, new Date(Date.now() + 25 * 3_600_000))
	expect(await db.select().from(leadLimits)).toEqual([])
})

test('a lead, its consent and its mails are stored together or not at all', async () => {
	await using db = await testDb()
	for (const table of ['consents', 'mails']) {
		const broken = await breakTable(db, table)
		await expect(submitLead(db, submission('newsletter'))).rejects.toThrow('broken')
		await broken[Symbol.asyncDispose]()
		expect(await db.select().from(leads)).toEqual([])
		expect(await db.select().from(consents)).toEqual([])
		expect(await mailKinds(db)).toEqual([])
	}
})

test('mails whose jobs could not be added are queued by the sweep', async () => {
	await using db = await testDb()
	const broken = await breakTable(db, 'graphile_worker._private_jobs')
	expect(await submitLead(db, submission('newsletter'))).toEqual(ok(null))
	await broken[Symbol.asyncDispose]()
	expect(await jobsOf(db)).toEqual([])

	await queueMissedMails(db)
	expect(await mailKinds(db)).toEqual(['lead-notice', 'newsletter-confirmation'])
	expect(await jobsOf(db)).toEqual(['mail.send', 'mail.send'])
})

/** Makes all writes to a table fail until disposed. */
async function breakTable(db: Db, table: string): Promise<AsyncDisposable> {
	await db.execute(sql.raw(`alter table ${table} add constraint broken check (false) not valid`))
	return {
		async [Symbol.asyncDispose]() {
			await db.execute(sql.raw(`alter table ${table} drop constraint broken`))
		},
	}
}

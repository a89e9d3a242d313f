import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { siteTexts } from '#platform/db/tables/content.server.ts'
import { consents } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { askAgain, byMail, countAgreed } from './ask-again.server.ts'
import { confirmConsent, withdrawConsent } from './consents.server.ts'
import { submitLead } from './submit.server.ts'
import { suppress } from './suppressions.server.ts'

const never = new AbortController().signal

const change = (db: TestDb, words: object) =>
	db
		.update(siteTexts)
		.set({ words: { ...words } })
		.where(eq(siteTexts.slug, 'consents'))

/** The last mail of a kind to an address. */
async function lastMail(db: TestDb, kind: string, to: string) {
	const { rows } = await db.pool.query<{ data: Record<string, string> }>(
		`select data from mails where kind = $1 and to_email = $2 order by created_at desc limit 1`,
		[kind, to],
	)
	return rows[0]?.data ?? null
}

const tokenIn = (path = '') => new URLSearchParams(path.split('?')[1]).get('token') ?? ''

/** Somebody who agreed with this form, and confirmed it. */
async function agree(db: TestDb, email: string, form: 'newsletter' | 'download' = 'newsletter') {
	const values = form === 'newsletter' ? { newsletterEmail: email } : { email, subscribe: true }
	await submitLead(db, submission(form, { values }))
	const mail = await lastMail(db, 'newsletter-confirmation', email)
	await confirmConsent(db, tokenIn(mail?.['confirmPath']), new Date())
}

async function mailedAgain(db: TestDb) {
	const { rows } = await db.pool.query<{ to: string }>(
		`select to_email as "to" from mails where kind = 'newsletter-again' order by to_email, created_at`,
	)
	return rows.map(({ to }) => to)
}

test('a typo asks nobody again; another meaning asks each person who agreed, once', async () => {
	await using db = await testDb()
	await agree(db, 'a@x.example')
	await agree(db, 'b@x.example')
	await agree(db, 'box@x.example', 'download')
	await submitLead(db, submission('newsletter', { values: { newsletterEmail: 'wait@x.example' } }))
	expect(await countAgreed(db)).toEqual({ newsletter: 2, download: 1 })

	await change(db, { newsletterText: '{company} writes once a month.' })
	await askAgain(db, 'newsletter', never)
	expect(await mailedAgain(db)).toEqual([])

	await change(db, { newsletterText: '{company} writes every day.', newsletterMeaning: 3 })
	await askAgain(db, 'newsletter', never)
	await askAgain(db, 'newsletter', never)
	expect(await mailedAgain(db)).toEqual(['a@x.example', 'b@x.example'])

	await change(db, { newsletterText: 'Every hour.', newsletterMeaning: 4 })
	await askAgain(db, 'newsletter', never)
	expect(await mailedAgain(db)).toEqual([
		'a@x.example',
		'a@x.example',
		'b@x.example',
		'b@x.example',
	])
})

test('who agrees again has both consents, and no second welcome; who does not keeps the earlier one', async () => {
	await using db = await testDb()
	await agree(db, 'a@x.example')
	await agree(db, 'b@x.example')
	await change(db, { newsletterText: '{company} writes every day.', newsletterMeaning: 3 })
	await askAgain(db, 'newsletter', never)
	const mail = await lastMail(db, 'newsletter-again', 'a@x.example')
	expect(mail?.['words']).toBe('Hatch & Hen Ltd writes every day.')
	expect(await confirmConsent(db, tokenIn(mail?.['confirmPath']), new Date())).toBe('confirmed')

	const stored = await db.select().from(consents).orderBy(consents.email, consents.givenAt)
	expect(
		stored.map(({ email, meaning, page, confirmedAt }) => [
			email,
			meaning,
			page,
			confirmedAt !== null,
		]),
	).toEqual([
		['a@x.example', -1, '/contact', true],
		['a@x.example', 3, byMail, true],
		['b@x.example', -1, '/contact', true],
		['b@x.example', 3, byMail, false],
	])
	const welcomes = await db
		.select()
		.from(mails)
		.where(sql`kind = 'newsletter-welcome'`)
	expect(welcomes).toHaveLength(2)
	expect(await countAgreed(db)).toEqual({ newsletter: 2, download: 0 })

	// The link in the mail outlives the consent that nobody gave.
	await db.pool.query('delete from consents where confirmed_at is null')
	const ignored = await lastMail(db, 'newsletter-again', 'b@x.example')
	expect(await withdrawConsent(db, tokenIn(ignored?.['unsubscribePath']), new Date())).toBe(true)
	expect(await countAgreed(db)).toEqual({ newsletter: 1, download: 0 })
})

test('who unsubscribed is not asked, nor who is on the suppression list of a restored backup', async () => {
	await using db = await testDb()
	await agree(db, 'gone@x.example')
	await agree(db, 'restored@x.example')
	const mail = await lastMail(db, 'newsletter-welcome', 'gone@x.example')
	await withdrawConsent(db, tokenIn(mail?.['unsubscribePath']), new Date())
	await suppress(db, { email: 'restored@x.example', reason: 'erased' })
	await change(db, { newsletterMeaning: 3 })
	await askAgain(db, 'newsletter', never)
	expect(await mailedAgain(db)).toEqual([])
})

test('who confirms words that have another meaning by now is asked again too', async () => {
	await using db = await testDb()
	await submitLead(db, submission('newsletter', { values: { newsletterEmail: 'a@x.example' } }))
	await change(db, { newsletterMeaning: 3 })
	const mail = await lastMail(db, 'newsletter-confirmation', 'a@x.example')
	await confirmConsent(db, tokenIn(mail?.['confirmPath']), new Date())
	const { rows } = await db.pool.query(
		`select payload from graphile_worker._private_jobs where key = 'leads.askAgain:newsletter'`,
	)
	expect(rows).toEqual([{ payload: { form: 'newsletter' } }])
	await askAgain(db, 'newsletter', never)
	expect(await mailedAgain(db)).toEqual(['a@x.example'])
})

test('who agreed to a mailing service is not asked when it is switched off; who agreed to none is, when one is used', async () => {
	await using db = await testDb()
	completeEnv({ LOOPS_API_KEY: 'key' })
	onTestFinished(() => void completeEnv({ LOOPS_API_KEY: undefined }))
	await agree(db, 'with@x.example')
	completeEnv({ LOOPS_API_KEY: undefined })
	await agree(db, 'without@x.example')
	const stored = await db.select().from(consents).orderBy(consents.email)
	expect(stored.map(({ meaning }) => meaning)).toEqual([0, -1])
	expect(stored[0]?.textShown).toContain(
		'once a month, through a mailing service in the United States.',
	)
	expect(stored[1]?.textShown).toContain('once a month. Every')
	await askAgain(db, 'newsletter', never)
	expect(await mailedAgain(db)).toEqual([])

	completeEnv({ LOOPS_API_KEY: 'key' })
	await askAgain(db, 'newsletter', never)
	expect(await mailedAgain(db)).toEqual(['without@x.example'])
})

test('more people than one batch are all asked once', async () => {
	await using db = await testDb()
	await db.pool.query(`insert into consents (email, purpose, text_shown, page, confirmed_at)
		select 'p' || n || '@x.example', 'newsletter', 'x', '/news', now() from generate_series(1, 450) as n`)
	await change(db, { newsletterMeaning: 3 })
	await askAgain(db, 'newsletter', never)
	const mailed = await mailedAgain(db)
	expect(mailed).toHaveLength(450)
	expect(new Set(mailed).size).toBe(450)
})

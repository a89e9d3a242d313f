// All that visitors read on a site: each page, the files for programs, and the mails after a message and for the newsletter.
import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { expect } from 'vitest'
import { contents } from '#content/catalogue.server.ts'
import { listPaths } from './content-tables.ts'
import type { startMailServer } from './mail-server.ts'
import { anonKeyOf, mapAtOnce, pageOf } from './pages.ts'
import type { TestSite } from './pages.ts'
import { wordsOfFile, wordsOfMail, wordsOfPage } from './site-words.ts'
import type { Shown } from './site-words.ts'

export type Mailing = { site: TestSite; mails: Awaited<ReturnType<typeof startMailServer>> }

const lists = [
	'/',
	...listPaths,
	'/products?category=biosecurity',
	'/news?category=articles',
	'/resources?category=checklists',
	'/about',
	'/contact',
	'/search',
	'/search?q=12345678',
	'/confirm?token=none',
	'/unsubscribe?token=none',
	'/no-such-page',
]
const files = ['/feed.xml', '/llms.txt']

/** Every page that a record has to itself. */
async function pagesOfRecords(db: pg.Pool): Promise<string[]> {
	const types = Object.values(contents).filter(({ type }) => type.pages?.hasOwn)
	const found = types.map(async ({ type, table }) => {
		const { rows } = await db.query<{ id: string; slug: string }>(
			`select id, slug from ${getTableName(table)} where status = 'published' and deleted_at is null order by id`,
		)
		return rows.map((row) => type.path(row))
	})
	return (await Promise.all(found)).flat()
}

async function pathsOf(db: pg.Pool): Promise<string[]> {
	const services = await db.query<{ title: string }>('select title from services order by title')
	const searched = services.rows[0]?.title.split(' ')[0] ?? ''
	return [...lists, `/search?q=${encodeURIComponent(searched)}`, ...(await pagesOfRecords(db))]
}

/** What visitors read at a place, and the HTML or text that shows it. */
export type Read = { place: string; shown: Shown[]; source: string }

/** What visitors read: pages, files for programs, and mails. */
export async function readAll({ site, mails }: Mailing): Promise<Read[]> {
	const pages = await mapAtOnce(await pathsOf(site.db), async (place): Promise<Read> => {
		const response = await fetch(site.url + place)
		const failures = site
			.log()
			.split('\n')
			.filter((line) => /"level":[45]0/.test(line))
		expect([200, 400, 404], `${place}: ${failures.join('\n')}`).toContain(response.status)
		const source = await response.text()
		return { place, shown: wordsOfPage(source), source }
	})
	const texts = await mapAtOnce(files, async (place): Promise<Read> => {
		const source = await (await fetch(site.url + place)).text()
		return { place, shown: wordsOfFile(source), source }
	})
	return [...pages, ...texts, ...(await readMails({ site, mails }))]
}

const visitor = { name: 'Жанна', email: 'visitor@example.com', message: 'Две птицы.' }

/** The mails after a message, and those of the newsletter. */
async function readMails({ site, mails }: Mailing): Promise<Read[]> {
	const key = anonKeyOf(await pageOf(await fetch(`${site.url}/contact`), '/contact'))
	const send = async (body: object) => {
		const response = await fetch(`${site.url}/functions/v1/send-contact-email`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
			body: JSON.stringify({ ...visitor, ...body }),
		})
		expect(await response.json()).toEqual({ success: true })
	}
	const mailTo = (to: string, isOne: (text: string) => boolean) =>
		mails.waitFor((mail) => mail.envelope.to.includes(to) && isOne(mail.text))
	// A repeated run gets mails of its own.
	const [writer, reader] = ['writer', 'reader'].map(
		(who) => `${who}${mails.mails.length}@example.com`,
	) as [string, string]
	await send({ email: writer, subject: 'Куры', country: 'New Zealand' })
	await send({ email: reader, subject: 'Newsletter Subscription' })
	const receipt = await mailTo(writer, () => true)
	const question = await mailTo(reader, (text) => text.includes('/confirm?token='))
	const [, path = ''] = /https?:\/\/[^/]+(\/confirm\?token=[\w.=-]+)/.exec(question.text) ?? []
	await (await fetch(site.url + path, { method: 'POST', body: new URLSearchParams() })).text()
	const welcome = await mailTo(reader, (text) => !text.includes('/confirm?token='))
	const read = { 'we have your message': receipt, 'please confirm': question, welcome }
	return Object.entries(read).map(([what, mail]) => ({
		place: `mail: ${what}`,
		shown: wordsOfMail(mail),
		source: mail.raw,
	}))
}

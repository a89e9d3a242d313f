// Staff can change nearly every word that visitors read. This test changes all that can be changed, reads the site
// again, and counts what stayed. The words that are in code alone are noted in docs/words-in-code.md, by this test:
// commit that file with new words.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import {
	changeEveryWord,
	latinIn,
	wordsIn,
	wordsOfFile,
	wordsOfMail,
	wordsOfPage,
} from '#tests/support/site-words.ts'
import {
	anonKeyOf,
	mapAtOnce,
	pageOf,
	startSite,
	stopSite,
	test as base,
} from '#tests/support/pages.ts'
import type { TestSite } from '#tests/support/pages.ts'
import type { Shown, WordKind } from '#tests/support/site-words.ts'

// Vitest asks for a pattern, also when nothing is needed.
// oxlint-disable-next-line no-empty-pattern
const test = base.extend('mailing', { scope: 'file' }, async ({}, { onCleanup }) => {
	const mails = await startMailServer()
	const site = await startSite('demo', { SMTP_URL: mails.url })
	onCleanup(async () => {
		await stopSite(site)
		await mails[Symbol.asyncDispose]()
	})
	return { site, mails }
})

type Mailing = { site: TestSite; mails: Awaited<ReturnType<typeof startMailServer>> }

/** The most of all words that may be in code alone. */
const maxInCode = 0.05

const lists = [
	'/',
	'/services',
	'/products',
	'/products?category=biosecurity',
	'/news',
	'/news?category=articles',
	'/resources',
	'/resources?category=checklists',
	'/about',
	'/about/job-vacancies',
	'/contact',
	'/search',
	'/search?q=12345678',
	'/confirm?token=none',
	'/unsubscribe?token=none',
	'/no-such-page',
]
/** Every page that a record has to itself. */
const ofRecords = Object.entries({
	"'/products/' || slug": 'products',
	"'/news/' || slug": 'news',
	"'/resources/' || slug": 'resources',
	"'/about/job-vacancies/' || id": 'job_vacancies',
	"'/' || slug": 'pages',
}).map(
	([path, table]) =>
		`select ${path} as path from ${table} where status = 'published' and deleted_at is null order by id`,
)
const files = ['/feed.xml', '/llms.txt']

async function pathsOf(db: pg.Pool): Promise<string[]> {
	const found = await Promise.all(ofRecords.map((sql) => db.query<{ path: string }>(sql)))
	const services = await db.query<{ title: string }>('select title from services order by title')
	const searched = services.rows[0]?.title.split(' ')[0] ?? ''
	return [
		...lists,
		`/search?q=${encodeURIComponent(searched)}`,
		...found.flatMap(({ rows }) => rows.map(({ path }) => path)),
	]
}

/** What visitors read: pages, files for programs, and mails. */
async function readAll({ site, mails }: Mailing): Promise<[place: string, shown: Shown[]][]> {
	const pages = await mapAtOnce(
		await pathsOf(site.db),
		async (path): Promise<[string, Shown[]]> => {
			const response = await fetch(site.url + path)
			const failures = site
				.log()
				.split('\n')
				.filter((line) => /"level":[45]0/.test(line))
			expect([200, 400, 404], `${path}: ${failures.join('\n')}`).toContain(response.status)
			return [path, wordsOfPage(await response.text())]
		},
	)
	const texts = await mapAtOnce(files, async (path): Promise<[string, Shown[]]> => [
		path,
		wordsOfFile(await (await fetch(site.url + path)).text()),
	])
	return [...pages, ...texts, ...(await readMails({ site, mails }))]
}

const visitor = { name: 'Жанна', email: 'visitor@example.com', message: 'Две птицы.' }

/** The mails after a message, and those of the newsletter. */
async function readMails({ site, mails }: Mailing): Promise<[string, Shown[]][]> {
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
	return [
		['mail: we have your message', wordsOfMail(receipt)],
		['mail: please confirm', wordsOfMail(question)],
		['mail: welcome', wordsOfMail(welcome)],
	]
}

type Found = { kind: WordKind; text: string; times: number }

/** The texts that are still in Latin letters, once each, and how many words of how many that are. */
function judge(read: [string, Shown[]][]) {
	const found = new Map<string, Found>()
	let [all, inCode] = [0, 0]
	for (const [, shown] of read)
		for (const { kind, text } of shown) {
			const words = wordsIn(text)
			const latin = words.filter((word) => /[A-Za-z]/.test(word)).length
			all += words.length
			inCode += latin
			const left = latin > 0 ? latinIn(text) : ''
			if (left === '') continue
			const key = `${kind}\n${left}`
			const one = found.get(key) ?? { kind, text: left, times: 0 }
			found.set(key, { ...one, times: one.times + 1 })
		}
	return { found: [...found.values()], all, inCode }
}

const introduction = `# Words in code

Staff change what visitors read in the back office: the records of each type, the business, the home page, the page texts, the form
texts, the mails and the menus. The words below are in code instead, so that another wording needs a release. \`tests/pages/words.test.ts\` finds them: it
changes every word that can be changed, reads the whole site again, and writes this file; do not edit it by hand. Dots stand for
what was changed, and for figures. Dates and hours are not counted: staff enter them, the program puts them into words. The number says how many times a text was found in the pages that are read.

Messages that only show while a form is filled in, or after something failed, are in code as well and not in this list.
`

function paperOf({ found, all, inCode }: ReturnType<typeof judge>): string {
	const share = `${((inCode / all) * 100).toFixed(1)} %`
	const kinds = [...new Set(found.map(({ kind }) => kind))].toSorted()
	const sections = kinds.map((kind) => {
		const own = found
			.filter((one) => one.kind === kind)
			.toSorted((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1))
		return `## ${kind}\n\n${own.map(({ text, times }) => `- ${text} (${times})`).join('\n')}\n`
	})
	return [
		introduction,
		`Of all words in pages and mails, ${share} are in code.\n`,
		...sections,
	].join('\n')
}

const paper = join(projectRoot(), 'docs/words-in-code.md')
const committed = readFileSync(paper, 'utf8')

test(
	'staff can change the words of every page, mail and file for programs; what is in code is in the list of it',
	{ timeout: 300_000 },
	async ({ mailing }) => {
		await changeEveryWord(mailing.site)
		const read = await readAll(mailing)
		const judged = judge(read)
		expect(judged.all).toBeGreaterThan(20_000)
		const written = paperOf(judged)
		writeFileSync(paper, written)
		expect(judged.inCode / judged.all).toBeLessThanOrEqual(maxInCode)
		expect(written, 'docs/words-in-code.md was out of date: commit it as it is now').toBe(committed)
	},
)

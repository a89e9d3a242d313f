// A site that began without the demo content, of a business of another trade in another country: nothing that visitors,
// search engines, browsers or recipients of its mails get is about the business that the program comes with.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { expect } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { businessFields } from '#content/business/business-fields.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { insertMember } from '#tests/support/members.ts'
import { startSite, stopSite, test as base } from '#tests/support/pages.ts'
import { readAll } from '#tests/support/read-site.ts'
import { insertProduct, insertRow } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

const school = {
	name: 'Kestrel Lane Music School',
	nzCountry: 'IE',
	nzCurrency: 'EUR',
	nzDialCode: '353',
	nzTimeZone: 'Europe/Dublin',
	nzPhone: '01 234 5678',
	nzEmail: 'office@kestrel.example',
	nzStreet: '4 Kestrel Lane',
	nzCity: 'Dublin',
}

// Vitest asks for a pattern, also when nothing is needed.
// oxlint-disable-next-line no-empty-pattern
const test = base.extend('school', { scope: 'file' }, async ({}, { onCleanup }) => {
	const mails = await startMailServer()
	const site = await startSite('none', { SMTP_URL: mails.url })
	onCleanup(async () => {
		await stopSite(site)
		await mails[Symbol.asyncDispose]()
	})
	const { url, db } = site
	const { headers } = await signedIn(db)
	const { rows } = await db.query('select * from business')
	const saved = await fetch(`${url}/admin/business/save`, {
		method: 'POST',
		headers: { ...headers, Origin: url, 'Content-Type': 'application/json' },
		body: JSON.stringify({
			id: rows[0].id,
			version: rows[0].version,
			values: { ...businessFields.blank, leftOut: rows[0].left_out, ...school },
		}),
	})
	expect(saved.status).toBe(200)
	const about = { title: 'Piano', slug: 'piano', description: 'One hour a week.' }
	await insertRow(db, 'services', about)
	await insertProduct(db, { ...about, price: 12.5 })
	await insertRow(db, 'news', {
		title: 'Summer concert',
		slug: 'summer-concert',
		date: '1 June 2026',
		excerpt: 'All classes play.',
		content: 'Doors open at seven.',
		category: 'Events',
	})
	await insertRow(db, 'resources', {
		...about,
		category: 'Guide',
		free: true,
		download_link: 'https://kestrel.example/piano.pdf',
	})
	await insertMember(db, { name: 'Ana Reid', position: 'Teacher', bio: 'Plays the cello.' })
	await insertRow(db, 'job_vacancies', {
		...about,
		department: 'Strings',
		location: 'Dublin',
		type: 'Full time',
		posted_date: '1 June 2026',
		apply_url: 'https://kestrel.example/apply',
	})
	return { site, mails }
})

const slow = { timeout: 300_000 }

const foreign =
	/poultry|\bhens?\b|chick|flock|\bvets?\b|farm|\bsheds?\b|\bbirds?\b|\beggs?\b|\banimal|livestock|biosecur|disease|litter|advis|hatch|tasman|zealand|austral|dollar|\b(?:NZD?|AUD?|HH)\b|consult|industr|research|founder|course|two working|united states/i

test(
	'no page, file for programs or mail has a word of poultry, of another country or of its money',
	slow,
	async ({ school: mailing }) => {
		const read = await readAll(mailing)
		expect(read.length).toBeGreaterThan(20)
		const found = read.flatMap(({ place, shown }) =>
			shown.flatMap(({ text }) => (foreign.test(text) ? `${place}: ${text.trim()}` : [])),
		)
		expect(found).toEqual([])
		const money = read.flatMap(({ source }) => source.match(/"priceCurrency":"\w+"/g) ?? [])
		expect(new Set(money)).toEqual(new Set(['"priceCurrency":"EUR"']))
	},
)

/** Without styles and scripts, which name fields of records; data for search engines stays. */
const sourceOf = (source: string) =>
	source.replaceAll(
		/<style>[^]*?<\/style>|<script(?! type="application\/ld\+json")[^]*?<\/script>/g,
		'',
	)

test(
	'attributes, hidden fields and data for search engines name no poultry and no other country either',
	slow,
	async ({ school: mailing }) => {
		const read = await readAll(mailing)
		const named = /.{0,60}(?:poultry|\bhens?\b|\bbirds?\b|zealand|austral).{0,40}/gi
		const found = read.flatMap(({ place, source }) =>
			(sourceOf(source).match(named) ?? []).map((text) => `${place}: ${text}`),
		)
		expect(found).toEqual([])
	},
)

/** What the program draws of poultry: all of its pictures but the map. */
function picturesOfProgram(): Map<string, string> {
	const folder = join(projectRoot(), 'public')
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	const pictures = names.filter((name) => /\.\w+$/.test(name) && !/map|flag/.test(name))
	return new Map(pictures.map((name) => [readFileSync(join(folder, name), 'base64'), name]))
}

test(
	'no page, browser or mail gets a picture of poultry',
	slow,
	async ({ school: { site, mails } }) => {
		const ofProgram = picturesOfProgram()
		const pages = await readAll({ site, mails })
		const named = pages.flatMap(({ source }) =>
			Array.from(source.matchAll(/(?<=["' ])\/(?:images|media)\/[\w./-]+/g), ([path]) => path),
		)
		const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-512.png']
		for (const path of new Set([...named, ...icons, '/images/product-default.webp'])) {
			const bytes = Buffer.from(await (await fetch(site.url + path)).arrayBuffer())
			expect([path, ofProgram.get(bytes.toString('base64'))]).toEqual([path, undefined])
			expect([path, bytes.length > 100]).toEqual([path, true])
		}
		const drawn = pages.flatMap(({ source }) =>
			Array.from(source.matchAll(/<svg viewBox="0 0 64 64"/g), ([tag]) => tag),
		)
		expect(drawn).toEqual([])
		expect(mails.mails.filter(({ raw }) => raw.includes('image/'))).toEqual([])
	},
)

test(
	'pictures for social networks have the name in place of the drawn hen',
	slow,
	async ({ school: { site } }) => {
		const page = await (await fetch(`${site.url}/products/piano`)).text()
		const [, path = ''] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(page) ?? []
		const bytes = await (await fetch(site.url + path)).arrayBuffer()
		const mark = await sharp(bytes)
			.extract({ left: 56, top: 56, width: 64, height: 64 })
			.raw()
			.toBuffer()
		// The comb of the hen is red, and the egg around it yellow.
		const isColoured = (_: number, at: number) => at % 3 === 0 && mark[at]! - mark[at + 2]! > 60
		expect(mark.filter(isColoured)).toHaveLength(0)
	},
)

test(
	'who asks about a product needs no company, which buyers of farms have',
	slow,
	async ({ school: { site } }) => {
		const page = load(await (await fetch(`${site.url}/products/piano`)).text())
		expect(page('[name=companyOrFarm]').attr('required')).toBeUndefined()
		const body = new FormData()
		const filled = {
			form: 'enquiry',
			name: 'Ana Reid',
			email: 'ana@example.com',
			subject: 'Piano',
			message: 'When does it begin?',
		}
		for (const [name, value] of Object.entries(filled)) body.set(name, value)
		const sent = await fetch(`${site.url}/products/piano`, {
			method: 'POST',
			body,
			headers: { Origin: site.url },
			redirect: 'manual',
		})
		expect(sent.status).toBe(303)
		const { rows } = await site.db.query(`select fields from leads where name = 'Ana Reid'`)
		expect(rows).toMatchObject([{ fields: { companyOrFarm: '' } }])
	},
)

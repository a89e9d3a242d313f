// Parts of the site that the business leaves out: visitors and programs find them gone, and back afterwards.
import { expect } from 'vitest'
import { parts } from '#platform/business/parts.ts'
import { test as base } from '#tests/support/pages.ts'

const test = base
	/** The site with the demo content, without these parts until the test ends. */
	.extend('leaveOut', async ({ db }, { onCleanup }) => {
		const set = (leftOut: readonly string[]) =>
			db.query('update business set left_out = $1', [leftOut])
		onCleanup(async () => void (await set([])))
		return set
	})

test('addresses, files, search, menus, home page and popular pages go with a part, and come back', async ({
	open,
	ask,
	db,
	leaveOut,
}) => {
	const { rows } = await db.query(
		`select (select '/news/' || slug from news where status = 'published' and deleted_at is null order by slug limit 1) as article,
			(select '/resources/' || slug from resources where status = 'published' and deleted_at is null order by slug limit 1) as resource,
			(select '/about/job-vacancies/' || id from job_vacancies where status = 'published' and deleted_at is null order by id limit 1) as vacancy`,
	)
	const { article, resource, vacancy } = rows[0]
	const addresses = [
		'/news',
		'/news?category=blogs',
		article,
		'/feed.xml',
		'/resources',
		resource,
		'/about/job-vacancies',
		vacancy,
		'/services',
		'/products?country=Both',
		'/enquiry',
	]
	// One by one: a slow machine refuses many new pages at once.
	const statuses = async () => {
		const found: [path: string, status: number][] = []
		for (const path of addresses) found.push([path, (await ask(path)).status])
		return found
	}
	const all = (status: number) => addresses.map((path) => [path, status])
	const leading =
		/^\/(?:services|products|news|resources|about\/job-vacancies|enquiry|feed\.xml|about#)/
	const linksOf = async (path: string) => {
		const { $ } = await open(path)
		const links = $('a[href], link[href]').toArray()
		return links.flatMap(({ attribs }) => attribs['href']?.match(leading) ?? [])
	}
	const textOf = async (path: string) => (await ask(path)).text()
	const pages = ['/', '/about', '/contact', '/nowhere', '/search?q=hen']
	expect(await statuses()).toEqual(all(200))
	expect(await linksOf('/')).not.toEqual([])

	const offered = ['Services', 'Products']
	await leaveOut(parts.filter((part) => !offered.includes(part)))
	const study = '/case-studies/fewer-cracked-eggs-in-a-free-range-flock'
	for (const path of ['/products?country=Both', study, '/confirm'])
		for (const link of await linksOf(path))
			expect([path, link]).toEqual([path, expect.stringMatching(/^\/(?:services|products)/)])

	await leaveOut(parts)
	expect(await statuses()).toEqual(all(404))
	for (const path of pages) expect([path, await linksOf(path)]).toEqual([path, []])
	for (const path of ['/sitemap.xml', '/llms.txt'])
		expect(await textOf(path)).not.toMatch(
			// Pictures of what stays may be in a folder that begins like one of them.
			/\/(?:services|products|news|resources|about\/job-vacancies)(?![\w-])/,
		)
	expect((await open('/search?q=hen&type=articles')).status).toBe(404)
	const about = await open('/about')
	expect(about.texts('h2')).not.toContain('The people who come to your shed')
	expect((await open('/news')).texts('h1')).toEqual(['Page Not Found'])

	await leaveOut([])
	expect(await statuses()).toEqual(all(200))
	expect(await textOf('/sitemap.xml')).toContain(`${article}<`)
})

test('without the newsletter there is no form of it, and no call either', async ({
	open,
	ask,
	leaveOut,
	db,
	site,
}) => {
	const [{ link }] = (
		await db.query(
			`select '/resources/' || slug as link from resources where free and download_link like '/media/%' limit 1`,
		)
	).rows
	const forms = async () => [
		(await open('/news')).$('#newsletter').length,
		(await open(link)).$('[name=subscribe]').length,
	]
	expect(await forms()).toEqual([1, 1])
	await leaveOut(['Newsletter'])
	expect(await forms()).toEqual([0, 0])
	const posted = await ask('/news', {
		method: 'POST',
		headers: { Origin: site.url },
		body: new URLSearchParams({
			form: 'newsletter',
			newsletterName: 'Ana',
			newsletterEmail: 'ana@example.com',
		}),
	})
	expect(posted.status).toBe(400)
})

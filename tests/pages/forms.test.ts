// What the calls of the forms and the pages of resources answer.
import { expect } from 'vitest'
import { leadCall } from '#enquiries/leads/calls.ts'
import { newVisitor } from '#tests/support/new-visitor.ts'
import { anonKeyOf, test } from '#tests/support/pages.ts'
import { insertRow, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { filledForms } from '#tests/support/submissions.ts'

function insertResource(db: Database, row: Record<string, unknown>) {
	const title = uniqueName('Resource')
	return insertRow(db, 'resources', {
		title,
		slug: title.toLowerCase().replaceAll(' ', '-'),
		description: 'Score the litter once a week.',
		category: 'Checklist',
		...row,
	})
}

test('too many messages are refused with the server’s message', async ({ ask, open, db, site }) => {
	await using visitor = await newVisitor(db)
	const Authorization = `Bearer ${anonKeyOf(await open('/contact'))}`
	const send = async (message: string) => {
		const guard = {
			idempotencyKey: crypto.randomUUID(),
			extra: '',
			elapsedMs: 8000,
			office: 'New Zealand',
			page: '/contact',
		}
		const { path, body } = leadCall(
			'contact',
			{ ...filledForms.contact, email: visitor.email, message, country: 'New Zealand' },
			{ toEmail: 'hello@hatchandhen.example', guard },
		)
		const response = await ask(path, {
			method: 'POST',
			headers: { Authorization, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
		return { status: response.status, ...(await response.json()) }
	}
	for (let sent = 1; sent <= 5; sent++)
		expect(await send(`Message ${sent}, about wet litter.`)).toEqual({ status: 200, success: true })
	expect(await send('Message 6, about wet litter.')).toMatchObject({
		status: 429,
		success: false,
		error: expect.stringMatching(/You have sent too many messages. .* try again in \d+ minutes/),
	})
	expect(await visitor.leads()).toHaveLength(5)
})

test('a call with the field website filled in is answered like any other, and kept as spam', async ({
	ask,
	open,
	db,
	site,
}) => {
	await using visitor = await newVisitor(db)
	const Authorization = `Bearer ${anonKeyOf(await open('/contact'))}`
	const response = await ask('/functions/v1/send-contact-email', {
		method: 'POST',
		headers: { Authorization, Origin: site.url, 'Content-Type': 'application/json' },
		body: JSON.stringify({
			...filledForms.contact,
			email: visitor.email,
			website: 'https://casino.example',
		}),
	})
	expect([response.status, await response.json()]).toEqual([200, { success: true }])
	expect(await visitor.leads()).toMatchObject([{ state: 'spam' }])
})

test('the file’s name, type, pages and size are shown before the download', async ({
	open,
	db,
}) => {
	const { rows } = await db.query(
		`select url, original_name, size_bytes, pages from resources join media on url = download_link
			where free order by slug limit 1`,
	)
	const [file] = rows
	const { slug } = await insertResource(db, { download_link: file.url })
	const page = await open(`/resources/${slug}`)
	const size = `${Math.round(file.size_bytes / 1000)} kB`
	const pages = file.pages === 1 ? '1 page' : `${file.pages} pages`
	expect(page.words()).toContain(`${file.original_name}, PDF, ${pages}, ${size}`)
})

test('the address of a paid file appears in no public response', async ({ ask, db }) => {
	const marker = 'marker-5f1c0a9b7d3e'
	const { title, slug } = await insertResource(db, {
		free: false,
		price: '29',
		download_link: `https://files.example/${marker}.pdf`,
	})
	const own = [`/resources/${slug}`, `/resources/${slug}.data`, '/resources', '/resources.data']
	const search = `/search?q=${encodeURIComponent(title)}`
	const others = ['/', '/_.data', '/feed.xml', '/sitemap.xml', '/llms.txt']
	for (const path of [...own, search, ...others]) {
		const response = await ask(path)
		const text = await response.text()
		expect([path, response.status]).toEqual([path, 200])
		expect(text, `${path}`).not.toContain(marker)
		// What names the resource could also name its file.
		if (!others.includes(path)) expect(text, `${path}`).toContain(title)
	}
	// A search for it must not find the resource, which would confirm the guess.
	expect(await (await ask(`/search?q=${marker}`)).text()).not.toContain(slug)
})

import { randomUUID } from 'node:crypto'
// What the back office says about those who wrote, and to whom.
import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { heldAbout, insertLead, insertPerson } from '#tests/support/leads.ts'
import { uniqueName } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

test('a lead opens from the list with its message as plain text, and links to write and to call', async ({
	open,
	db,
}) => {
	const { id, name } = await insertLead(db)
	const { headers } = await signedIn(db)
	const list = await open(`/admin/leads?q=${encodeURIComponent(name)}`, { headers })
	const path = list.$(`a:contains("${name}")`).attr('href') ?? ''
	expect(path).toContain(`/admin/leads/${id}`)
	const page = await open(path, { headers })
	expect(page.texts('h1')).toEqual([name])
	expect(page.texts('.lead-message')).toEqual(['Under the perches. <b>Help</b>'])
	expect(page.$('.lead-message b')).toHaveLength(0)
	expect(page.texts('dd')).toContain('Rewi Layers')
	expect(page.attributes('dt:contains("Telephone") + dd a', 'href')).toEqual(['tel:+64215550199'])
	expect(page.attributes('dt:contains("Email") + dd a', 'href')).toEqual([
		'mailto:tama@rewi.example',
	])
})

test('a lead says where its sender came from, with the titles of pages that are there, and the list is filtered by it', async ({
	open,
	db,
}) => {
	const { rows } = await db.query(
		`select '/news/' || slug as path, title from news where status = 'published' order by slug limit 1`,
	)
	const article: { path: string; title: string } = rows[0]
	const { id, name } = await insertLead(db)
	const host = `${uniqueName('forum').toLowerCase().replaceAll(' ', '-')}.example`
	const came = async (values: Record<string, string | null>) => {
		const columns = ['referrer', 'utm_source', 'utm_campaign', 'first_page', 'page']
		await db.query(`update leads set (${columns.join()}) = row($2, $3, $4, $5, $6) where id = $1`, [
			id,
			...columns.map((column) => values[column] ?? null),
		])
		return (await open(`/admin/leads/${id}`, { headers })).$('dt:contains("Came from") + dd')
	}
	const { headers } = await signedIn(db)
	const whole = await came({
		referrer: 'google.com',
		utm_campaign: '<b>Spring</b>',
		first_page: article.path,
		page: '/contact',
	})
	expect(whole.text()).toBe(
		`Google, campaign <b>Spring</b>, first page: ${article.title}; message from: Contact`,
	)
	expect(
		whole
			.find('a')
			.map((_, link) => link.attribs['href'])
			.get(),
	).toEqual([article.path, '/contact'])
	const gone = await came({ first_page: '/news/no-more', page: '/news/no-more' })
	expect(gone.text()).toBe('first page and message from: /news/no-more')
	expect(gone.find('a')).toHaveLength(0)
	expect((await came({ page: '/contact' })).text()).toBe('message from: Contact')
	expect((await came({})).length).toBe(0)

	await came({ referrer: host, page: '/contact' })
	await insertLead(db)
	const list = await open('/admin/leads', { headers })
	expect(list.texts(`option[value="${host}"]`)).toEqual([host])
	const found = await open(`/admin/leads?source=${host}`, { headers })
	expect(found.texts('tbody .row-link')).toEqual([name])
})

test('what is written about a lead is stored, or refused with a sentence; an open page can ask whether it changed', async ({
	ask,
	db,
	site,
}) => {
	const { id } = await insertLead(db)
	const { headers } = await signedIn(db)
	const write = async (body: object, leadId = id) => {
		const response = await ask(`/admin/leads/${leadId}/write`, {
			method: 'POST',
			headers: { ...headers, 'Content-Type': 'application/json', Origin: site.url },
			body: JSON.stringify(body),
		})
		return { status: response.status, body: (await response.json()) as { message?: string } }
	}
	const look = async (leadId = id) =>
		ask(`/admin/leads/${leadId}/look`, {
			method: 'POST',
			headers: { ...headers, Origin: site.url },
		})
	const markOf = async () => ((await (await look()).json()) as { mark: string }).mark
	const before = await markOf()
	const key = randomUUID()
	const note = { action: 'note', key, text: 'Called back' }
	expect(await write(note)).toEqual({ status: 200, body: {} })
	expect(await markOf()).not.toBe(before)

	expect(await write({ ...note, key: randomUUID(), text: ' ' })).toEqual({
		status: 422,
		body: { message: 'Write something first.' },
	})
	expect((await write({ action: 'nothing' })).status).toBe(422)
	expect((await write({ ...note, text: 'Another text' })).status).toBe(409)
	const late = await write({ action: 'undo', key })
	expect(late).toMatchObject({
		status: 409,
		body: { message: expect.stringContaining('taken back') },
	})
	for (const gone of [randomUUID(), 'no-id']) {
		const refused = await write(note, gone)
		expect(refused).toMatchObject({
			status: 409,
			body: { message: expect.stringContaining('deleted') },
		})
	}
	expect((await look('no-id')).status).toBe(409)
	const anonymous = await ask(`/admin/leads/${id}/write`, { redirect: 'manual' })
	expect(anonymous.status).toBe(302)
})

test('the list is exported as CSV as filtered', async ({ ask, open, db }) => {
	const { name } = await insertLead(db)
	await insertLead(db)
	const { headers } = await signedIn(db)
	const list = await open(`/admin/leads?q=${encodeURIComponent(name)}`, { headers })
	const link = list.$('a:contains("Export CSV")')
	expect(link.is('[download]')).toBe(true)
	const response = await ask(link.attr('href') ?? '', { headers })
	expect(response.headers.get('Content-Disposition')).toMatch(
		/^attachment; filename="?leads-\d{4}-\d\d-\d\d\.csv"?$/,
	)
	const text = await response.text()
	expect(text.split('\r\n').filter(Boolean)).toHaveLength(2)
	expect(text).toContain(`"${name}"`)
})

test('downloads and consents have lists of their own', async ({ open, db }) => {
	const email = `${uniqueName('mei').replaceAll(' ', '-')}@chen.example`.toLowerCase()
	await db.query(
		`insert into resource_downloads (first_name, last_name, email, country, resource_url) values ('Mei', 'Chen', $1, 'NZ', '/media/resource-documents/record.pdf')`,
		[email],
	)
	await db.query(
		`insert into consents (email, purpose, text_shown, page) values ($1, 'newsletter', 'Words', '/news')`,
		[email],
	)
	const { headers } = await signedIn(db)
	const leads = await open('/admin/leads', { headers })
	const follow = (name: string) =>
		open(leads.$(`nav a:contains("${name}")`).attr('href') ?? '', { headers })
	const row = `tbody tr:contains("${email}")`
	const downloads = await follow('Downloads')
	expect(downloads.texts('h1')).toEqual(['Downloads'])
	expect(downloads.texts(row)).toEqual([expect.stringContaining('record.pdf')])
	const consents = await follow('Consents')
	expect(consents.texts(row)).toEqual([expect.stringContaining('Not yet')])
})

test('only an administrator can view, export or erase a person; an administrator cannot be erased', async ({
	ask,
	open,
	db,
	site,
}) => {
	const { email } = await insertPerson(db)
	const counts = { messages: 1, written: 0, consents: 1, downloads: 1, mails: 1 }
	const none = { accounts: 0, invitations: 0, cases: 0, profiles: 0 }
	const erase = (data: object, headers: Record<string, string>) =>
		ask('/admin/people/erase', {
			method: 'POST',
			body: JSON.stringify(data),
			headers: { ...headers, 'Content-Type': 'application/json', Origin: site.url },
		})
	const stranger = await signedIn(db, { isAdmin: false })
	expect((await erase({ email, counts: { ...counts, ...none } }, stranger.headers)).status).toBe(
		403,
	)
	for (const path of [`/admin/people?q=${email}`, `/admin/people/export?email=${email}`]) {
		const response = await ask(path, { headers: stranger.headers })
		expect(response.status).toBe(403)
		expect(await response.text()).not.toContain('Under the perches')
	}
	expect(await heldAbout(db, email)).toBe(4)

	const admin = await signedIn(db)
	const page = await open(`/admin/people?q=${admin.email}`, { headers: admin.headers })
	expect(page.words()).toMatch(/has access to the back office, so it cannot be erased/)
	expect(page.$('button:contains("Erase")')).toHaveLength(0)
	const nothing = { messages: 0, pictures: 0, written: 0, consents: 0, downloads: 0, mails: 0 }
	const refused = await erase(
		{ email: admin.email, counts: { ...nothing, ...none, accounts: 1 } },
		admin.headers,
	)
	expect(refused.status).toBe(409)
	expect(((await refused.json()) as { message: string }).message).toContain(
		'Take the access away under Access first.',
	)
	expect((await erase({ email: 'no email', counts }, admin.headers)).status).toBe(422)
})

test('a reply that came back is told on its lead, in a list of its own and on the dashboard', async ({
	open,
	db,
}) => {
	const { id, name } = await insertLead(db)
	const { headers } = await signedIn(db)
	const replyId = randomUUID()
	await db.query(
		`insert into lead_messages (id, lead_id, kind, text, "by") values ($1, $2, 'reply', 'Clean the perches.', 'ana')`,
		[replyId, id],
	)
	await db.query(
		`insert into mails (id, kind, to_email, lead_id, data, state, sent_at, returned, undelivered_at)
		values ($1, 'lead-reply', 'tama@rewi.example', $2, '{}', 'sent', now(), '550 no such mailbox', now())`,
		[replyId, id],
	)
	const list = await open('/admin/leads?due=undelivered', { headers })
	expect(list.$(`tr:contains("${name}") .lead-wait`).text()).toContain('Reply not delivered')
	const lead = await open(`/admin/leads/${id}`, { headers })
	expect(lead.$('.lead-owner-now').text()).toContain('Reply not delivered')
	const dashboard = await open('/admin/dashboard', { headers })
	expect(dashboard.$('.dash-attention a[href="/admin/leads?due=undelivered"]')).toHaveLength(1)
	await db.query('delete from leads where id = $1', [id])
})

test('what keeps mails from going out is told beside the leads', async ({ open, db }) => {
	const { id } = await insertLead(db)
	const { headers } = await signedIn(db)
	await db.query(
		`insert into mails (kind, lead_id, data, reason) values ('lead-notice', $1, '{}', 'It is closed. Wait.')`,
		[id],
	)
	await db.query('update mail_server set failures = 1')
	for (const path of ['/admin/leads', `/admin/leads/${id}`]) {
		const page = await open(path, { headers })
		expect(page.texts('.notice')).toEqual([expect.stringMatching(/^No mail/)])
	}
	await db.query('update mail_server set failures = 0')
	await db.query('delete from leads where id = $1', [id])
})

test('the list says whose leads are and until when, and is narrowed by owner and by what they wait for', async ({
	open,
	db,
}) => {
	const { id: me, headers } = await signedIn(db)
	const [mine, overdue, waiting] = [
		await insertLead(db),
		await insertLead(db),
		await insertLead(db),
	]
	const due = (days: number) => new Date(Date.now() + days * 86_400_000)
	const set = 'update leads set owner_id = $2, reply_days = 2, due_at = $3 where id = $1'
	await db.query(set, [mine.id, me, due(30)])
	await db.query(set, [overdue.id, null, due(-30)])
	await db.query(`update leads set state = 'in progress' where id = $1`, [waiting.id])
	await db.query(
		`insert into lead_messages (id, lead_id, kind, "text", "by") values (gen_random_uuid(), $1, 'reply', 'Wash them.', 'x')`,
		[waiting.id],
	)
	const rowsOf = async (query: string) => {
		const page = await open(`/admin/leads?q=Tama${query}`, { headers })
		return ({ name }: { name: string }) => page.texts(`tbody tr:contains("${name}")`).join()
	}
	const all = await rowsOf('')
	expect(all(mine)).toMatch(/Ana Reid.*Due \d+ \w+|Due \d+ \w+.*Ana Reid/)
	expect(all(overdue)).toMatch(/Overdue since \d+ \w+/)
	expect(all(overdue)).toContain('Nobody')
	expect(all(waiting)).toContain('Awaiting reply')
	for (const [query, shown, hidden] of [
		['&owner=mine', mine, overdue],
		['&owner=nobody', overdue, mine],
		['&due=overdue', overdue, waiting],
		['&due=waiting', waiting, overdue],
	] as const) {
		const found = await rowsOf(query)
		expect.soft(found(shown), query).not.toBe('')
		expect.soft(found(hidden), query).toBe('')
	}
})

test('a lead leads to the next and the previous one of the same list, and back to the list', async ({
	open,
	db,
}) => {
	const { headers } = await signedIn(db)
	const farm = uniqueName('Waihou')
	const add = async (at: string) => {
		const lead = await insertLead(db)
		const set = 'update leads set subject = $2, created_at = $3 where id = $1'
		await db.query(set, [lead.id, farm, at])
		return lead
	}
	const older = await add('2026-11-01T00:00:00Z')
	await insertLead(db)
	const newer = await add('2026-11-02T00:00:00Z')
	const query = `?q=${encodeURIComponent(farm).replaceAll('%20', '+')}`
	const list = await open(`/admin/leads${query}`, { headers })
	const ways = 'nav[aria-label="Leads in this list"]'
	const first = await open(list.$(`a:contains("${newer.name}")`).attr('href') ?? '', { headers })
	expect(first.texts(`${ways} [aria-disabled=true]`)).toEqual([expect.stringContaining('Previous')])
	const second = await open(first.$(`${ways} a:contains("Next")`).attr('href') ?? '', { headers })
	expect(second.texts('h1')).toEqual([older.name])
	expect(second.texts(`${ways} [aria-disabled=true]`)).toEqual([expect.stringContaining('Next')])
	const back = second.$(`${ways} a:contains("Previous")`).attr('href') ?? ''
	expect((await open(back, { headers })).texts('h1')).toEqual([newer.name])
	const leads = second.$(`${ways} a:contains("Back to Leads")`).attr('href') ?? ''
	expect((await open(leads, { headers })).$('tbody tr')).toHaveLength(2)
})

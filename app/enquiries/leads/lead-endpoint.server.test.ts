import { expect, test } from 'vitest'
import type { Db } from '#platform/db/client.server.ts'
import { consents, leads, resourceDownloads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildResource } from '#tests/support/factories.ts'
import { handleCall } from './lead-endpoint.server.ts'
import { contactPath, downloadPath, enquiryPath, loopsPath } from './calls.ts'

let count = 0

const enquiry = {
	name: 'Anna Bell',
	companyOrFarm: 'Bell Free Range',
	email: 'anna@bellfreerange.example',
	subject: 'Boot dip station',
	message: 'How often must the solution be changed?',
	productName: 'Boot Dip Station',
}
const contact = {
	name: 'Tama Rewi',
	email: 'tama@rewi.example',
	company: 'Rewi Layers',
	country: 'New Zealand',
	otherCountry: '',
	subject: 'Red mite',
	message: 'We found mites under the perches.',
	toEmail: 'somebody@else.example',
}
const download = {
	first_name: 'Mei',
	last_name: 'Chen',
	email: 'mei@chen.example',
	country: 'NZ',
	resource_url: '/media/resource-documents/record.pdf',
}
const subscriber = {
	firstName: 'Mei',
	lastName: 'Chen',
	email: 'mei@chen.example',
	country: 'NZ',
	resourceTitle: 'Flock record',
	browserLocation: 'Pacific/Auckland',
}

type Sent = { path?: string; method?: string; headers?: Record<string, string>; body?: BodyInit }

/** Each call has another sender. */
async function call(db: Db, { path = contactPath, method = 'POST', headers = {}, body }: Sent) {
	count += 1
	const request = new Request(`http://site.example${path}`, {
		method,
		headers: {
			'Content-Type': 'application/json',
			Authorization: `Bearer ${env().ANON_KEY}`,
			...headers,
		},
		body: method === 'GET' ? undefined : body,
	})
	const visitor = {
		country: 'New Zealand' as const,
		origin: 'http://site.example',
		address: `10.1.${count >> 8}.${count & 255}`,
		requestId: 'test',
	}
	const response = await handleCall(db, request, { path, visitor })
	const { status } = response
	return { status, headers: response.headers, body: (await response.json()) as Reply }
}

type Reply = { success: boolean; error?: string }

const post = (db: Db, path: string, body: unknown, headers: Record<string, string> = {}) =>
	call(db, { path, body: JSON.stringify(body), headers })

test('[PUB-CALL-10] send-product-inquiry accepts the specified JSON with the public key and responds with success', async () => {
	await using db = await testDb()
	const response = await post(db, enquiryPath, enquiry)

	expect(response).toMatchObject({ status: 200, body: { success: true } })
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	expect(await db.select().from(leads)).toMatchObject([{ kind: 'enquiry', name: 'Anna Bell' }])
	const refused = await post(db, enquiryPath, { ...enquiry, name: 'A' })
	expect(refused).toMatchObject({
		status: 400,
		body: { success: false, error: 'Name is required' },
	})
	expect(await post(db, enquiryPath, enquiry, { Authorization: 'Bearer other' })).toMatchObject({
		status: 401,
		body: { success: false },
	})
	expect(await db.select().from(leads)).toHaveLength(1)
})

test('[PUB-CALL-11] [PUB-CALL-12] [PUB-CALL-13] send-contact-email distinguishes newsletter, request and message by the subject', async () => {
	await using db = await testDb()
	const person = { name: 'Grace Lee', email: 'grace@lee.example', toEmail: 'x@y.example' }
	await post(db, contactPath, {
		...person,
		subject: 'Newsletter Subscription',
		message: 'New newsletter subscription. Interested in: staff training',
	})
	await post(db, contactPath, {
		...person,
		subject: 'Resource Request: case study',
		company: '',
		message: 'A farm that moved to barn eggs.',
	})
	await post(db, contactPath, { ...contact, country: 'Samoa', otherCountry: 'Samoa' })
	const ofAll = 'New newsletter subscription. Interested in: All Topics'
	const subscription = { subject: 'Newsletter Subscription', message: ofAll, interests: '' }
	await post(db, contactPath, { ...person, ...subscription, email: 'all@lee.example' })

	expect(await db.select().from(leads).orderBy(leads.createdAt)).toMatchObject([
		{ kind: 'newsletter', fields: { interests: 'staff training' } },
		{ kind: 'resource-request', fields: { resourceType: 'case study' } },
		{
			kind: 'contact',
			country: 'Samoa',
			fields: { company: 'Rewi Layers', otherCountry: 'Samoa' },
		},
		{ kind: 'newsletter', message: ofAll, fields: { interests: 'All Topics' } },
	])
})

test('an enquiry with the field company instead of companyOrFarm is accepted and keeps the value', async () => {
	await using db = await testDb()
	const { companyOrFarm: company, ...rest } = enquiry
	expect(await post(db, enquiryPath, { ...rest, company })).toMatchObject({ status: 200 })
	expect(await db.select().from(leads)).toMatchObject([{ fields: { companyOrFarm: company } }])
})

test.each([
	[{ ...contact, country: 'Australia' }, 'Australia'],
	[{ ...contact, country: 'Australia', office: 'New Zealand' }, 'New Zealand'],
	[{ ...contact, country: 'Samoa' }, 'New Zealand'],
	[{ ...contact, country: 'New Zealand', office: 'Australia' }, 'Australia'],
])(
	'a call is answered by the office it names, else by that of its country: %#',
	async (body, office) => {
		await using db = await testDb()
		expect(await post(db, contactPath, body)).toMatchObject({ status: 200 })
		const sent = await db.select().from(mails)
		expect(sent.find(({ toEmail }) => toEmail !== null)).toMatchObject({
			data: { country: office },
		})
	},
)

test('a download without an office is consented to with the company of its country', async () => {
	await using db = await testDb()
	const body = { ...download, country: 'AU', subscribed: true }
	expect(await post(db, downloadPath, body)).toMatchObject({ status: 200 })
	expect(await db.select().from(consents)).toMatchObject([{ office: 'Australia' }])
})

test.each([{ biosecurity: true }, ['biosecurity'], 7, true])(
	'interests that are no text are refused by name, whichever form the call represents: %j',
	async (interests) => {
		await using db = await testDb()
		const signup = { name: 'Grace', email: 'grace@lee.example', subject: 'Newsletter Subscription' }
		for (const body of [signup, contact])
			expect(await post(db, contactPath, { ...body, interests })).toMatchObject({
				status: 400,
				body: { success: false, error: 'The field interests has a value of the wrong type.' },
			})
	},
)

test('the company and interests of a call are stored, whichever form it represents', async () => {
	await using db = await testDb()
	const person = { name: 'Grace Lee', email: 'grace@lee.example', company: 'Lee Barn Eggs' }
	const sent = [
		{ ...person, subject: 'Newsletter Subscription', interests: 'biosecurity, staff training' },
		{ ...person, subject: 'Resource Request: Guide', message: 'How to read a water test.' },
		{ ...contact, company: person.company, interests: 'facility design' },
	]
	for (const body of sent) expect(await post(db, contactPath, body)).toMatchObject({ status: 200 })

	expect(await db.select().from(leads).orderBy(leads.createdAt)).toMatchObject([
		{ fields: { company: person.company, interests: 'biosecurity, staff training' } },
		{ fields: { company: person.company, resourceType: 'guide' } },
		{ fields: { company: person.company, interests: 'facility design' } },
	])
	const notices = (await db.select().from(mails)).filter(({ kind }) => kind === 'lead-notice')
	expect(notices).toHaveLength(3)
	for (const { data } of notices) expect(JSON.stringify(data)).toContain(person.company)
})

test.each([
	[{ subject: 'Resource Request: invoice', country: undefined }, 'Please choose a resource type'],
	[{ email: '=?utf-8?q?tama=40rewi.example?=' }, 'Please enter a valid email address'],
	[{ email: '=?utf-8?q?a?=@rewi.example' }, 'Please enter a valid email address'],
	[{ idempotencyKey: 'short' }, 'The idempotencyKey must be a text of 8 to 100 characters'],
	[{ idempotencyKey: 12_345_678 }, 'The idempotencyKey must be a text of 8 to 100 characters'],
])('a call with %j is refused and stores nothing', async (wrong, error) => {
	await using db = await testDb()
	const response = await post(db, contactPath, { ...contact, ...wrong })
	expect(response).toMatchObject({
		status: 400,
		body: { success: false, error: expect.stringContaining(error) },
	})
	expect(await db.select().from(leads)).toEqual([])
})

test('[PUB-CALL-14] a notice is mailed only to the business mailbox, whatever address a call sends as toEmail', async () => {
	await using db = await testDb()
	const toEmail = 'victim@elsewhere.example'
	await post(db, contactPath, { ...contact, toEmail })
	await post(db, enquiryPath, { ...enquiry, toEmail })
	await post(db, contactPath, { ...contact, subject: 'Resource Request: guide', toEmail })

	const rows = await db.select().from(mails)
	const notices = rows.filter(({ kind }) => kind === 'lead-notice')
	expect(notices.map(({ toEmail: to }) => to)).toEqual([null, null, null])
	expect(JSON.stringify(rows)).not.toContain('victim')
})

test('[PUB-CALL-08] [PUB-CALL-09] either call of a download reaches the mailing list, and both together record one download', async () => {
	await using db = await testDb()
	const { downloadLink } = await buildResource(db, { free: true })
	const guard = { idempotencyKey: 'one-filled-form', resourceTitle: 'Flock record' }
	const first = await post(db, downloadPath, {
		...download,
		resource_url: downloadLink,
		browserLocation: 'Pacific/Auckland',
		...guard,
	})
	const second = await post(db, loopsPath, { ...subscriber, resourceUrl: downloadLink, ...guard })
	const alone = await post(db, loopsPath, { ...subscriber, email: 'lone@example.com' })

	expect([first.status, second.status, alone.status]).toEqual([200, 200, 200])
	expect(await db.select().from(resourceDownloads)).toMatchObject([
		{
			firstName: 'Mei',
			lastName: 'Chen',
			email: 'mei@chen.example',
			country: 'NZ',
			resourceUrl: downloadLink,
		},
	])
	expect(await db.select().from(leads).orderBy(leads.createdAt)).toMatchObject([
		{ kind: 'download', email: 'mei@chen.example' },
		{ kind: 'download', email: 'lone@example.com', fields: { resourceTitle: 'Flock record' } },
	])
	const pushed = await db.$client.query(
		`select l.email from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
		join leads l on l.id = (p.payload ->> 'leadId')::uuid
		where j.task_identifier = 'leads.pushSubscriber' order by j.id`,
	)
	expect(pushed.rows).toEqual([{ email: 'mei@chen.example' }, { email: 'lone@example.com' }])
})

test('a download of a paid, hidden or unknown resource is not recorded', async () => {
	await using db = await testDb()
	const paid = await buildResource(db, { free: false, price: '$29.00' })
	const draft = await buildResource(db, { free: true, status: 'draft' })
	for (const url of [paid.downloadLink, draft.downloadLink, 'https://evil.example/x.pdf'])
		expect((await post(db, downloadPath, { ...download, resource_url: url })).status).toBe(200)
	expect(await db.select().from(resourceDownloads)).toEqual([])
})

test('a call without the public key, a JSON object as body, a known path or POST is refused and stores nothing', async () => {
	await using db = await testDb()
	const body = JSON.stringify(contact)
	const tries: [Sent, number][] = [
		[{ body, headers: { Authorization: '' } }, 401],
		[{ body, headers: { Authorization: 'Bearer wrong' } }, 401],
		[{ body, headers: { Authorization: env().ANON_KEY } }, 401],
		[{ body, headers: { 'Content-Type': 'text/plain' } }, 415],
		[{ body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, 415],
		[{ body, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }, 415],
		[{ body: '' }, 400],
		[{ body: '{' }, 400],
		[{ body: '[]' }, 400],
		[{ body: 'null' }, 400],
		[{ body: '"text"' }, 400],
		[{ body: '7' }, 400],
		[{ body: `[${'['.repeat(9000)}` }, 400],
		[{ body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) }, 413],
		[{ body: JSON.stringify({ ...contact, message: 'x'.repeat(1024 * 1024) }) }, 413],
		[{ body, method: 'PUT' }, 405],
		[{ body, method: 'DELETE' }, 405],
		[{ method: 'GET' }, 405],
		[{ body, path: '/functions/v1/send-anything' }, 404],
		[{ body, path: '/functions/v1/__proto__' }, 404],
		[{ body, path: '/functions/v1/constructor' }, 404],
	]
	for (const [sent, status] of tries) {
		const response = await call(db, sent)
		expect(response.status, `${JSON.stringify(sent).slice(0, 120)}`).toBe(status)
		expect(response.body).toMatchObject({
			success: false,
			error: expect.stringMatching(/^[A-Z].+\.$/),
		})
	}
	expect(await db.select().from(leads)).toEqual([])
})

test('too many calls are answered with 429, a message and the seconds to wait', async () => {
	await using db = await testDb()
	const tries = []
	for (let time = 0; time < 6; time += 1) tries.push(await post(db, contactPath, contact))

	expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
	expect(tries[5]?.body.error).toBe(
		'You have sent too many messages. Please try again in 10 minutes, or call us.',
	)
	expect(Number(tries[5]?.headers.get('Retry-After'))).toBeGreaterThan(300)
})

test('while the database fails, the response is 503 with a message and a time to retry', async () => {
	await using db = await testDb()
	await db.execute('alter table leads rename to gone')
	const response = await post(db, contactPath, contact)
	await db.execute('alter table gone rename to leads')

	expect(response).toMatchObject({
		status: 503,
		body: { success: false, error: expect.stringContaining('was not saved') },
	})
	expect(response.headers.get('Retry-After')).toBe('10')
})

test('every form stores where the tab came from; what is malformed is dropped, and the message stored', async () => {
	await using db = await testDb()
	const came = { utmSource: 'newsletter', utmCampaign: 'Spring', firstPage: '/news/wet-litter' }
	const whole = { ...came, referrer: 'google.com' }
	await post(db, contactPath, { ...contact, page: '/contact', cameFrom: whole })
	await post(db, enquiryPath, { ...enquiry, cameFrom: whole })
	await post(db, loopsPath, { ...subscriber, cameFrom: whole })
	const hostile = [
		'javascript:alert(1)',
		'a'.repeat(10_000),
		'goo\ngle.com',
		'gö.example',
		'\0',
		5,
		'https://google.com/search?q=secret',
	]
	for (const [index, referrer] of hostile.entries()) {
		const sent = { ...contact, email: `v${index}@farm.example`, cameFrom: { ...came, referrer } }
		expect((await post(db, contactPath, sent)).body).toEqual({ success: true })
	}
	const rows = await db.select().from(leads)
	expect(rows).toHaveLength(3 + hostile.length)
	for (const row of rows) expect(row).toMatchObject(row.referrer === null ? came : whole)
	expect(rows.filter(({ referrer }) => referrer !== null)).toHaveLength(3)

	for (const cameFrom of ['x', null, [], { firstPage: '//evil.example' }]) {
		const sent = {
			...contact,
			email: 'last@farm.example',
			message: `Sent ${String(cameFrom)}`,
			cameFrom,
		}
		expect((await post(db, contactPath, sent)).body).toEqual({ success: true })
	}
	const last = (await db.select().from(leads)).filter(({ email }) => email === 'last@farm.example')
	expect(last).toHaveLength(4)
	for (const row of last)
		expect(row).toMatchObject({
			referrer: null,
			utmSource: null,
			utmCampaign: null,
			firstPage: null,
		})
})

test('the same message from another origin is the same message', async () => {
	await using db = await testDb()
	for (const referrer of ['google.com', 'bing.com']) {
		const sent = { ...contact, idempotencyKey: 'key-of-one-form', cameFrom: { referrer } }
		expect((await post(db, contactPath, sent)).body).toEqual({ success: true })
	}
	expect(await db.select().from(leads)).toMatchObject([{ referrer: 'google.com' }])
})

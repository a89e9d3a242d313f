import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { leadPictures, leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { backOffice } from '#platform/settings.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { filledForms, submission } from '#tests/support/submissions.ts'
import type { LeadRefusal } from '../lead-response.ts'
import { purgePeople } from '../retention.server.ts'
import { submitLead } from '../submit.server.ts'
import { takeLead } from '../take-lead.server.ts'
import { readPictureLines } from './picture-lines.ts'
import { addPicture, getPicture, listPictures } from './pictures.server.ts'
import { handlePicture } from './take-pictures.server.ts'

const address = '203.0.113.7'
const admin = {
	kind: 'admin',
	role: 'administrator',
	id: '00000000-0000-4000-8000-00000000000a',
} as const
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

/** A photo of one colour, with the place where it was taken. */
function photo(background: string): Promise<Buffer> {
	const place = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '41/1 17/1 0/1' } }
	return sharp({ create: { width: 640, height: 480, channels: 3, background } })
		.withExif(place)
		.jpeg()
		.toBuffer()
}

async function add(db: TestDb, background: string, name = `${background}.jpg`): Promise<string> {
	const added = await addPicture(db, { bytes: await photo(background), name, address })
	if (!added.ok) throw new Error(added.error.sentence)
	return added.value.id
}

const sixIds = () => Array.from({ length: 6 }, () => crypto.randomUUID())

const namesOf = async (db: TestDb) => {
	const [lead] = await db.select().from(leads)
	return (await listPictures(db, lead!.id)).map(({ name }) => name)
}

test('pictures go along with an enquiry in their order; the notice counts them; nobody else gets them', async () => {
	await using db = await testDb()
	const pictures = [await add(db, 'tan'), await add(db, 'red')]

	expect(await submitLead(db, submission('enquiry', { values: { pictures } }))).toMatchObject({
		ok: true,
	})

	expect(await namesOf(db)).toEqual(['tan.jpg', 'red.jpg'])
	const [notice] = await db.select().from(mails)
	expect(JSON.stringify(notice?.data)).toContain('2, in the back office')
	const again = submission('contact', { values: { pictures, email: 'other@farm.example' } })
	expect(await submitLead(db, again)).toMatchObject({ ok: false, error: { code: 'invalid' } })
	expect(await db.select().from(leads)).toHaveLength(1)
})

test('the same enquiry with the same pictures is stored once, sent again under one key or posted again', async () => {
	await using db = await testDb()
	const values = { pictures: [await add(db, 'tan')] }
	const keyed = () => submission('enquiry', { values, idempotencyKey: 'one-press-one-lead' })
	for (let press = 0; press < 3; press++)
		expect(await submitLead(db, keyed())).toMatchObject({ ok: true })
	expect(await db.select().from(leads)).toHaveLength(1)
	// Chosen once more, it has another id.
	const posted = async () =>
		submission('contact', {
			values: { pictures: [await add(db, 'red')] },
			isPlainPost: true,
			address,
		})
	for (let press = 0; press < 2; press++)
		expect(await submitLead(db, await posted())).toMatchObject({ ok: true })
	expect(await db.select().from(leads)).toHaveLength(2)
})

test('what was chosen and never sent is deleted after a day; what was sent goes with its lead', async () => {
	await using db = await testDb()
	await add(db, 'tan')
	const sent = await add(db, 'red')
	await submitLead(db, submission('enquiry', { values: { pictures: [sent] } }))
	const left = async () => (await db.select().from(leadPictures)).map(({ name }) => name)

	await purgePeople(db, backOffice.retention)
	expect(await left()).toHaveLength(2)
	await db.pool.query(`update lead_pictures set created_at = now() - interval '25 hours'`)
	await purgePeople(db, backOffice.retention)
	expect(await left()).toEqual(['red.jpg'])
	await db.pool.query('delete from leads')
	expect(await left()).toEqual([])
})

test('of messages that come at once with one picture, one has it, and the others say that it is no longer here', async () => {
	await using db = await testDb()
	for (const isPlainPost of [false, true]) {
		const pictures = [await add(db, 'tan'), await add(db, 'red')]
		const send = (message: string, chosen = pictures) =>
			submitLead(db, {
				...submission('contact', {
					values: { message, pictures: chosen, email: `${message}.${isPlainPost}@farm.example` },
				}),
				...(isPlainPost && { isPlainPost }),
			})
		const turned = pictures.toReversed()
		const outcomes = await Promise.all([send('One'), send('Two', turned), send('Three')])
		const refused = outcomes.filter(({ ok }) => !ok)
		expect(refused).toHaveLength(2)
		expect(refused[0]).toMatchObject({
			error: { code: 'invalid', errors: { pictures: /no longer here/ } },
		})
		const stored = await db.select().from(leads)
		expect(await namesOf(db)).toHaveLength(2)
		expect(stored).toHaveLength(1)
		// Without it, the message goes through: nothing is taken for a repetition.
		expect(await Promise.all(['One', 'Two', 'Three'].map((message) => send(message, [])))).toEqual(
			Array(3).fill({ ok: true, value: null }),
		)
		await db.delete(leads)
	}
})

test('one message that comes twice at once with its picture is one', async () => {
	await using db = await testDb()
	const given = submission('contact', { values: { pictures: [await add(db, 'tan')] } })
	const key = crypto.randomUUID()
	for (const sent of [
		{ ...given, idempotencyKey: key },
		{ ...given, isPlainPost: true },
	]) {
		const outcomes = await Promise.all([submitLead(db, sent), submitLead(db, sent)])
		expect(outcomes).toEqual(Array(2).fill({ ok: true, value: null }))
		expect(await db.select().from(leads)).toHaveLength(1)
		await db.execute(`update lead_pictures set lead_id = null`)
		await db.delete(leads)
	}
})

test('a picture named twice goes along once, and the same list of products is the same sent again', async () => {
	await using db = await testDb()
	const id = await add(db, 'tan')
	const values = { pictures: [id, id], list: 'one-list' }
	for (let press = 0; press < 2; press++)
		expect(await submitLead(db, submission('list', { values }))).toMatchObject({ ok: true })
	const [notice] = await db.select().from(mails)
	expect(JSON.stringify(notice?.data)).toContain('1, in the back office')
})

test('an id of no picture is refused at the pictures, and nothing is stored', async () => {
	await using db = await testDb()
	for (const pictures of [[crypto.randomUUID()], ['x'], 7, sixIds()]) {
		const refused = await submitLead(db, submission('contact', { values: { pictures } }))
		expect(refused).toMatchObject({
			ok: false,
			error: { code: 'invalid', errors: { pictures: /./ } },
		})
	}
	expect(await db.select().from(leads)).toEqual([])
})

test('only those who may see leads get a picture, and only of the lead that has it', async () => {
	await using db = await testDb()
	const id = await add(db, 'tan')
	await submitLead(db, submission('enquiry', { values: { pictures: [id] } }))
	const [lead] = await db.select().from(leads)
	const leadId = lead!.id

	const small = await getPicture(db, admin, { leadId, id, isSmall: true })
	expect(small?.mime).toBe('image/jpeg')
	expect((await sharp(small?.bytes).metadata()).width).toBe(320)
	expect(
		await getPicture(db, admin, { leadId: crypto.randomUUID(), id, isSmall: false }),
	).toBeNull()
	const nobody = null as unknown as Actor
	await expect(getPicture(db, nobody, { leadId, id, isSmall: false })).rejects.toThrow(
		ForbiddenError,
	)
})

function send(db: TestDb, body: BodyInit, headers: Record<string, string> = {}) {
	const request = new Request('http://site.example/api/picture', {
		method: 'POST',
		headers: { 'Content-Type': 'application/octet-stream', ...headers },
		body,
	})
	const visitor = {
		address,
		country: 'New Zealand',
		requestId: 'test',
		origin: 'http://site.example',
	} as const
	return handlePicture(db, request, visitor)
}

const whole = async (background: string) => new Uint8Array(await photo(background))
const named = (name: string) => ({ 'X-File-Name': encodeURIComponent(name) })

test('a picture sent alone is stored under its name, without the place', async () => {
	await using db = await testDb()
	const headers = { 'X-File-Name': encodeURIComponent('Hühner, Māori/.jpg') }
	const response = await send(db, new Uint8Array(await photo('tan')), headers)
	expect(await response.json()).toEqual({
		success: true,
		id: expect.stringMatching(/^[\da-f-]{36}$/),
	})
	const [stored] = await db.select().from(leadPictures)
	expect(stored).toMatchObject({ name: 'Hühner, Māori/.jpg', mime: 'image/jpeg', leadId: null })
	expect((await sharp(stored?.bytes).metadata()).exif).toBeUndefined()
})

test('what is no picture, too large or of another type is refused with a sentence, and nothing is stored', async () => {
	await using db = await testDb()
	const refusals = [
		await send(db, html),
		await send(db, new Uint8Array(10 * 1024 * 1024 + 1)),
		await send(db, html, { 'Content-Type': 'text/plain' }),
	]
	expect(refusals.map(({ status }) => status)).toEqual([422, 413, 415])
	for (const refusal of refusals)
		expect(await refusal.json()).toEqual({ success: false, error: expect.stringMatching(/\.$/) })
	expect(await db.select().from(leadPictures)).toEqual([])
})

test('a name of any length is stored, cut to what the table takes', async () => {
	await using db = await testDb()
	for (const name of ['n'.repeat(201), '\u{1f414}'.repeat(300), '\ufb2c'.repeat(199)])
		expect((await send(db, await whole('tan'), named(name))).status).toBe(200)
	const stored = await db.select({ name: leadPictures.name }).from(leadPictures)
	expect(stored.map(({ name }) => Array.from(name).length)).toEqual([200, 200, 200])
})

function contextAt({ origin }: URL): RouterContextProvider {
	const context = new RouterContextProvider()
	context.set(visitorContext, { address, country: 'New Zealand', requestId: 'test', origin })
	return context
}

type Posted = { fields?: Record<string, string>; files?: { name: string; bytes: Buffer }[] }

/** Posts the contact form as a browser does without scripts. */
async function post(db: TestDb, { fields = {}, files = [] }: Posted) {
	const url = new URL('http://localhost/contact')
	const context = contextAt(url)
	const body = new FormData()
	const values = { form: 'contact', ...filledForms.contact, ...fields }
	for (const [name, value] of Object.entries(values)) body.append(name, value)
	// Of an empty field.
	if (files.length === 0) body.append('pictureFiles', new File([], ''))
	for (const { name, bytes } of files)
		body.append('pictureFiles', new File([new Uint8Array(bytes)], name))
	const request = new Request(url, { method: 'POST', body })
	const response = await takeLead(db, request, { url, context })
	if (response instanceof Response) return { status: response.status, refusal: null }
	return { status: response.init?.status, refusal: response.data as LeadRefusal }
}

test('a form posted without scripts brings its pictures along, or none', async () => {
	await using db = await testDb()
	expect(await post(db, {})).toMatchObject({ status: 303 })
	const files = [
		{ name: 'Henne.jpg', bytes: await photo('tan') },
		{ name: 'drinker.jpg', bytes: await photo('red') },
	]
	for (let press = 0; press < 2; press++)
		expect(await post(db, { fields: { subject: 'Drinker' }, files })).toMatchObject({ status: 303 })
	const { rows } = await db.pool.query(
		`select subject, array(select name from lead_pictures p where p.lead_id = leads.id order by position) as names
			from leads order by created_at`,
	)
	expect(rows).toMatchObject([
		{ names: [] },
		{ subject: 'Drinker', names: ['Henne.jpg', 'drinker.jpg'] },
	])
})

test('of a refused form the text and the good pictures come back, with a sentence for each other one', async () => {
	await using db = await testDb()
	const good = await photo('tan')
	const files = [
		{ name: 'photo.jpg', bytes: html },
		{ name: 'large.jpg', bytes: Buffer.alloc(12 * 1024 * 1024, good) },
		...['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => ({ name, bytes: good })),
	]
	const { status, refusal } = await post(db, { fields: { email: 'nowhere' }, files })
	expect(status).toBe(400)
	expect(refusal?.errors['email']).toBe('Please enter a valid email address')
	expect(refusal?.errors['pictures']).toMatch(
		/^photo\.jpg: .+\. large\.jpg: This picture is larger than 10 MB.+Not added: 4\.jpg\.$/,
	)
	expect(refusal?.values['message']).toBe(filledForms.contact.message)
	const lines = refusal?.values['pictures'] ?? ''
	const back = readPictureLines(lines)
	expect(back.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg'])

	const again = { pictures: lines, leaveOut: back[1]!.id }
	expect(await post(db, { fields: again })).toMatchObject({ status: 303 })
	expect(await namesOf(db)).toEqual(['1.jpg', '3.jpg'])
})

test('a sixth picture is named, and five may go along', async () => {
	await using db = await testDb()
	const bytes = await photo('tan')
	const files = ['1', '2', '3', '4', '5', '6'].map((name) => ({ name: `${name}.jpg`, bytes }))
	const { refusal } = await post(db, { files })
	expect(refusal?.errors).toEqual({
		pictures: 'Up to five pictures can go along. Not added: 6.jpg.',
	})
	expect(await post(db, { fields: { pictures: refusal!.values['pictures']! } })).toMatchObject({
		status: 303,
	})
	expect(await namesOf(db)).toHaveLength(5)
})

test('a long name is said again in part', async () => {
	await using db = await testDb()
	const files = [{ name: `${'n'.repeat(70_000)}.jpg`, bytes: html }]
	const { refusal } = await post(db, { files })
	expect(refusal?.errors['pictures']).toMatch(/^n{197}\.\.\.: This is not a/)
})

test('a form that is cut off, or whose text is too long, is refused as a whole', async () => {
	await using db = await testDb()
	await expect(post(db, { fields: { message: 'x'.repeat(70_000) } })).rejects.toMatchObject({
		init: { status: 413 },
	})
	const url = new URL('http://localhost/contact')
	const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
	const part = 'Content-Disposition: form-data; name="pictureFiles"; filename="hen.jpg"'
	const nameless = '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n'
	const tiny = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
	for (const body of [
		nameless,
		tiny.repeat(400),
		'--b\r\nContent-Disp',
		`--b\r\n${part}\r\n\r\n`,
		`--b\r\n${part}\r\n\r\nhalf`,
	]) {
		const request = new Request(url, { method: 'POST', headers, body })
		const context = contextAt(url)
		await expect(takeLead(db, request, { url, context })).rejects.toMatchObject({
			init: { status: 413 },
		})
	}
	expect(await db.select().from(leads)).toEqual([])
})

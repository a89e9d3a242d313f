import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMedia } from '#tests/support/factories.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import {
	businessTag,
	getBusiness,
	getMailboxes,
	getReplyRules,
	listMissingFacts,
} from '#platform/business/business.server.ts'
import { addressLines, officeFor } from '#platform/business/business.ts'
import { weekdays } from '#platform/business/opening-hours.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { home, twoCountries } from '#platform/lib/home.ts'
import { scheduleWorkingCopy } from '#kit/records/schedule.server.ts'
import { saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import { isInForce } from '#kit/site/preview-links.server.ts'
import { businessType } from './type.ts'
import { businessContent } from './type.server.ts'

async function form(db: TestDb) {
	const [row] = await db.select({ id: business.id }).from(business)
	const record = await businessContent.readForm(db, row?.id ?? '')
	if (!record) throw new Error('There is no business')
	return record
}

/** Saves these values over the present ones. */
async function save(db: TestDb, values: object, actor: Actor = admin()) {
	const { id, version, values: present } = await form(db)
	return businessContent.saveForm(db, actor, { id, version, values: { ...present, ...values } })
}

const closed = Object.fromEntries(weekdays.map((day) => [day, []]))

const empty = {
	tagline: '',
	...Object.fromEntries(
		['nz', 'au'].flatMap((prefix) =>
			['Company', 'Email', 'Phone', 'Street', 'City', 'Region', 'Postcode'].map((part) => [
				prefix + part,
				'',
			]),
		),
	),
	nzHours: closed,
	auHours: closed,
}

test('what is saved is what pages and mails name from then on', async () => {
	await using db = await testDb()
	const saved = await save(db, {
		name: 'Rimu Poultry',
		shortName: '',
		replyDays: 1,
		nzPhone: '07 555 0134 ext 2',
		socialLinks: [{ name: 'Facebook', url: 'https://www.facebook.com/rimu' }],
	})
	expect(saved).toMatchObject({ ok: true })
	const now = await getBusiness(db)
	expect(now).toMatchObject({
		name: 'Rimu Poultry',
		shortName: 'Rimu Poultry',
		replyTime: 'within one working day',
		socialLinks: [{ name: 'Facebook', url: 'https://www.facebook.com/rimu' }],
	})
	expect(officeFor(now, 'New Zealand').phone).toBe('07 555 0134 ext 2')
})

test.each([
	[{ name: ' ' }, { name: ['Please enter the name of the business'] }],
	...[
		'ring us',
		'javascript:alert(1)00000',
		'javascript:00000',
		'https://a.example/00000',
		'<b>00000',
	].map((nzPhone): [object, object] => [
		{ nzPhone },
		{ nzPhone: ['Please enter a telephone number, such as 07 555 0134'] },
	]),
	[
		{ logo: 'https://www.example.com/logo.png' },
		{ logo: ['Please upload the logo: a picture on another site is not shown'] },
	],
	[{ nzEmail: 'hello@' }, { nzEmail: ['Invalid email address'] }],
	[{ replyDays: 0 }, { replyDays: ['Please enter a whole number from 1 to 20'] }],
	[{ auTimeZone: 'Europe/London' }, { auTimeZone: ['Please choose one of the time zones'] }],
	[{ nzTimeZone: 'Mars/Olympus' }, { nzTimeZone: ['Please choose one of the time zones'] }],
	[{ nzCountry: 'UK' }, { nzCountry: ['Please choose one of the countries'] }],
	[{ nzCurrency: 'XYZ' }, { nzCurrency: [expect.stringContaining('by its three letters')] }],
	[{ nzDialCode: '+64' }, { nzDialCode: [expect.stringContaining('such as 64')] }],
	[{ mainColour: '#ff6600' }, { mainColour: [expect.stringContaining('The nearest that works')] }],
	[{ accentColour: 'red' }, { accentColour: ['Please enter a colour such as #1f4d36'] }],
	[{ fonts: 'comic' }, { fonts: ['Please choose one of the pairs of fonts'] }],
	[
		{ socialLinks: [{ name: 'Us', url: 'javascript:alert(1)' }] },
		{ 'socialLinks.0.url': [expect.any(String)] },
	],
	[
		{ nzSpecialDays: [{ from: '2027-02-08', to: '2027-02-06', spans: [], name: 'Waitangi Day' }] },
		{ 'nzSpecialDays.0.to': ['This is before the first day'] },
	],
])('%j is refused at its field, and nothing is stored', async (values, messages) => {
	await using db = await testDb()
	const before = await form(db)
	const refused = await save(db, { tagline: 'New', ...values })
	expect(refused).toMatchObject({ ok: false, error: { code: 'invalid', messages } })
	expect(await form(db)).toEqual(before)
})

test.each([
	'+64 (0)7 555 0134',
	'07\u00a0555\u00a00134',
	'+64\u20117\u2011555\u20110134',
	'07 555 0134 (after hours)',
	'Ph: 07 555 0134',
	'Free phone 0800 POULTRY (0800 768 587)',
	'(07) 555-0134 x. 2',
])('the telephone number %j is taken', async (nzPhone) => {
	await using db = await testDb()
	expect(await save(db, { nzPhone })).toMatchObject({ ok: true })
})

test('hours are compared as times and stored in order', async () => {
	await using db = await testDb()
	const { values } = await form(db)
	const monday = (spans: object[]) => ({ nzHours: { ...values.nzHours, Monday: spans } })
	const afternoon = { opens: '13:00', closes: '17:00' }
	await save(db, monday([{ opens: '9:00', closes: '12 noon' }, afternoon]))
	const { nzHours } = (await form(db)).values
	expect(nzHours.Monday).toEqual([{ opens: '09:00', closes: '12:00' }, afternoon])
	const [line] = officeFor(await getBusiness(db), 'New Zealand').hours
	expect(line?.replaceAll('\u00A0', ' ')).toBe('Monday, 9:00 am to 12 noon and 1:00 pm to 5:00 pm')
	expect(await save(db, monday([{ opens: '9:00', closes: '5:00' }]))).toMatchObject({
		error: { messages: { 'nzHours.Monday': [expect.stringContaining('must close after')] } },
	})
})

test('a save from an old tab is refused, so it takes back nothing', async () => {
	await using db = await testDb()
	const old = await form(db)
	await save(db, { nzPhone: '07 555 9999' })
	const stale = await businessContent.saveForm(db, admin(), {
		id: old.id,
		version: old.version,
		values: { ...old.values, tagline: 'Mine' },
	})
	expect(stale).toMatchObject({ ok: false, error: { code: 'stale' } })
	expect(officeFor(await getBusiness(db), 'New Zealand').phone).toBe('07 555 9999')
})

test('an editor neither saves, keeps, schedules nor previews it', async () => {
	await using db = await testDb()
	const editor = admin('e', 'editor')
	const { id, version, values } = await form(db)
	await expect(save(db, { tagline: 'x' }, editor)).rejects.toThrow(ForbiddenError)
	const draft = { id, version, copy: 0, values }
	await expect(saveWorkingCopy(db, editor, businessContent, draft)).rejects.toThrow(ForbiddenError)
	const publishAt = new Date(Date.now() + 60_000)
	await expect(
		scheduleWorkingCopy(db, editor, businessContent, { ...draft, publishAt }),
	).rejects.toThrow(ForbiddenError)
	const link = {
		type: 'business',
		id,
		by: editor.kind === 'admin' ? editor.id : '',
		withdrawal: '0',
	}
	expect(await isInForce(db, link)).toBe(false)
})

test('with everything emptied, what is left is shown, and the dashboard says what is missing', async () => {
	await using db = await testDb()
	const november = new Date('2026-11-27T00:00:00Z')
	expect(await listMissingFacts(db, november)).toEqual([])
	await save(db, empty)
	const { offices } = await getBusiness(db)
	expect(offices['New Zealand']).toMatchObject({
		company: 'Hatch & Hen Poultry Consulting',
		phone: '',
		hours: [],
		state: '',
	})
	expect(await getMailboxes(db)).toMatchObject({ other: null, enquiry: null })
	const missing = await listMissingFacts(db, november)
	expect(missing.map(({ field }) => field)).toEqual(['nzPhone', 'nzEmail', 'nzStreet', 'nzHours'])
})

test('from November on, next year’s special days are asked for until they are entered', async () => {
	await using db = await testDb()
	await save(db, { nzSpecialDays: [] })
	const fieldsAt = async (time: string) =>
		(await listMissingFacts(db, new Date(time))).map(({ field }) => field)
	expect(await fieldsAt('2026-10-31T10:59:00Z')).toEqual([])
	expect(await fieldsAt('2026-10-31T11:01:00Z'), 'November in Hamilton').toEqual(['nzSpecialDays'])
	const waitangi = { from: '2027-02-08', to: '2027-02-08', spans: [], name: 'Waitangi Day' }
	await save(db, { nzSpecialDays: [waitangi] })
	expect(await fieldsAt('2026-10-31T11:01:00Z')).toEqual([])
})

test('each kind of message has its mailbox, else the usual one', async () => {
	await using db = await testDb()
	await save(db, { enquiryMailbox: 'sales@rimu.example' })
	expect(await getMailboxes(db)).toEqual({
		other: 'hello@hatchandhen.example',
		contact: 'hello@hatchandhen.example',
		enquiry: 'sales@rimu.example',
		request: 'hello@hatchandhen.example',
		newsletter: 'hello@hatchandhen.example',
	})
})

test('a new logo is drawn for mails by a job', async () => {
	await using db = await testDb()
	const jobs = async () =>
		(
			await db.pool.query(
				`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'business.drawLogo'`,
			)
		).rows[0].jobs
	await save(db, { tagline: 'Other words' })
	expect(await jobs()).toBe(0)
	await save(db, { logo: '/media/business-pictures/a.png' })
	expect(await jobs()).toBe(1)
	expect((await getBusiness(db)).logo).toBe('/media/business-pictures/a.png')
})

const onlyFirst = Object.fromEntries(
	Object.entries(empty).filter(([name]) => name.startsWith('au')),
)

test('with one office, time, money and telephone code are its own, and with two they are those of both countries', async () => {
	await using db = await testDb()
	expect((await getBusiness(db)).home).toBeUndefined()
	const irish = {
		nzCountry: 'IE',
		nzCurrency: 'EUR',
		nzTimeZone: 'Europe/Dublin',
		nzDialCode: '353',
	}
	await save(db, { ...onlyFirst, ...irish, nzPhone: '01 234 5678' })
	const { home: where, offices } = await getBusiness(db)
	expect(where).toEqual({
		only: 'New Zealand',
		country: 'Ireland',
		code: 'IE',
		timeZone: 'Europe/Dublin',
		currency: 'EUR',
		dialCode: '353',
	})
	expect(home()).toEqual(where)
	expect(offices['New Zealand']).toMatchObject({ place: 'Ireland', phoneHref: 'tel:+35312345678' })
	expect(addressLines(offices['New Zealand']).at(-1)).toBe('Ireland')
	const second = { auPhone: '+61 3 5550 0142' }
	expect(await save(db, second)).toMatchObject({ ok: false, error: { code: 'elsewhere' } })
	await save(db, { ...second, nzCountry: 'NZ' })
	expect((await getBusiness(db)).home).toBeUndefined()
	expect(home()).toEqual(twoCountries)
})

test('messages to an office that was removed are answered in the hours of the only one', async () => {
	await using db = await testDb()
	await save(db, onlyFirst)
	const { schedules } = await getReplyRules(db)
	expect(schedules.Australia).toEqual(schedules['New Zealand'])
	expect((await getBusiness(db)).home).toMatchObject({ only: 'New Zealand', currency: 'NZD' })
})

test('a second office can be the only one', async () => {
	await using db = await testDb()
	const onlySecond = Object.entries(empty).filter(([name]) => name.startsWith('nz'))
	await save(db, Object.fromEntries(onlySecond))
	const au = { only: 'Australia', country: 'Australia', code: 'AU', currency: 'AUD' }
	expect((await getBusiness(db)).home).toMatchObject({ ...au, timeZone: 'Australia/Melbourne' })
})

test('a wide logo keeps its shape, another one is for dark grounds, and colours follow from two', async () => {
	await using db = await testDb()
	const { url: logo } = await buildMedia(db, { widthPx: 900, heightPx: 100 })
	const { url: logoDark } = await buildMedia(db, { widthPx: 320, heightPx: 320 })
	const before = await getBusiness(db)
	expect([before.mark, before.look]).toEqual([undefined, undefined])
	await save(db, { logo, logoDark, nameShown: false, mainColour: '#0B3D91', fonts: 'bitter' })
	const after = await getBusiness(db)
	expect(after.mark).toMatchObject({ width: 200, height: 22, isAlone: true })
	expect(after.mark?.dark).toContain(logoDark.split('/').at(-1))
	expect(after.look).toMatchObject({ fonts: 'bitter', colours: { '--color-pasture': '#0b3d91' } })
	expect(after.sharePicture).not.toBe(before.sharePicture)
})

test('every page has the tag of its record', () => {
	expect(businessTag).toBe(businessType.tags.list)
})

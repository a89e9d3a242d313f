import { expect, test } from 'vitest'
import type { Person } from './get-person.server.ts'
import { countWords, isSameAmount, totalOf } from './person-counts.ts'
import type { PersonCounts } from './person-counts.ts'
import { toEntries } from './person-entries.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 9, 13, hour))

const nobody: Person = {
	email: 'mei@chen.example',
	messages: [],
	pictures: [],
	written: [],
	consents: [],
	downloads: [],
	mails: [],
	account: null,
	passkeys: [],
	sessions: [],
	invitations: [],
	cases: [],
	profiles: [],
	suppression: null,
}

const message: Person['messages'][number] = {
	id: 'm1',
	kind: 'contact',
	state: 'done',
	name: 'Mei Chen',
	email: 'mei@chen.example',
	country: 'NZ',
	subject: 'Red mite',
	message: 'We found mites.',
	fields: { company: 'Chen Layers', otherCountry: '', subscribed: false, secret: 'x' },
	office: 'New Zealand',
	page: '/contact',
	referrer: null,
	utmSource: null,
	utmCampaign: null,
	firstPage: null,
	ownerId: null,
	replyDays: 2,
	dueAt: null,
	dueFrom: null,
	wroteAgainAt: null,
	idempotencyKey: null,
	address: null,
	createdAt: at(9),
	updatedAt: at(9),
}

const consent: Person['consents'][number] = {
	id: 'c1',
	leadId: null,
	email: 'mei@chen.example',
	purpose: 'newsletter',
	textShown: 'Yes, send it.',
	form: 'newsletter',
	meaning: 0,
	meansTheSame: true,
	toldMeaning: null,
	office: 'New Zealand',
	needsConfirmation: true,
	page: '',
	givenAt: at(8),
	confirmedAt: null,
	withdrawnAt: null,
	endedBy: null,
}

/** The only entry made from `given`. */
function entryOf(given: Partial<Person>) {
	const [entry, ...more] = toEntries({ ...nobody, ...given })
	if (!entry || more.length > 0) throw new Error('Not one entry')
	return {
		...entry,
		facts: Object.fromEntries(entry.facts.map((fact) => [fact.label, fact.value])),
	}
}

test('a person without data has no entries', () => {
	expect(toEntries(nobody)).toEqual([])
})

test('entries form one list, newest first; entries of the same time are ordered by id', () => {
	const person = {
		...nobody,
		messages: [
			{ ...message, id: 'b' },
			{ ...message, id: 'a' },
		],
		consents: [consent],
		downloads: [
			{
				id: 'd1',
				firstName: 'Mei',
				lastName: 'Chen',
				email: 'mei@chen.example',
				country: 'AU',
				resourceUrl: 'https://files.example/a/record.pdf',
				createdAt: at(10),
			},
		],
	}
	expect(toEntries(person).map(({ id }) => id)).toEqual(['d1', 'a', 'b', 'c1'])
	expect(toEntries(person)[0]).toMatchObject({ title: 'record.pdf', href: null })
	expect(toEntries(person)[0]?.facts).toContainEqual({ label: 'Country', value: 'Australia' })
})

test('a message lists its filled fields with readable values, and no blank fields', () => {
	const entry = entryOf({ messages: [message] })
	expect(entry).toMatchObject({
		kind: 'Contact message',
		title: 'Red mite',
		href: '/admin/leads/m1',
	})
	expect(entry.facts).toEqual({
		Name: 'Mei Chen',
		Country: 'New Zealand',
		State: 'Done',
		Company: 'Chen Layers',
		'Asked for the newsletter': 'No',
		'Sent from the page': '/contact',
	})
})

test('a message says where its sender came from', () => {
	const came = {
		referrer: 'google.com',
		utmSource: 'newsletter',
		utmCampaign: 'spring',
		firstPage: '/news/wet-litter',
	}
	expect(entryOf({ messages: [{ ...message, ...came }] }).facts).toMatchObject({
		'Came from': 'newsletter, Google',
		Campaign: 'spring',
		'First page': '/news/wet-litter',
	})
})

test('a message without a subject is titled by its kind; its IP address is shown', () => {
	const bare = { ...message, subject: null, country: null, message: null, fields: {} }
	const entry = entryOf({ messages: [{ ...bare, address: '203.0.113.7' }] })
	expect(entry).toMatchObject({ title: 'Contact message', text: null })
	expect(entry.facts).toEqual({
		Name: 'Mei Chen',
		State: 'Done',
		'Sent from the page': '/contact',
		'IP address': '203.0.113.7',
	})
})

test('a consent shows its page, confirmation and end, in New Zealand time', () => {
	expect(entryOf({ consents: [consent] }).facts).toEqual({
		'On the page': 'Unknown',
		'Confirmed by mail': 'Not yet',
		Ended: 'No',
		Form: 'Newsletter',
		'Means the same as the words today': 'Yes',
	})
	const earlier = { ...consent, meansTheSame: false, toldMeaning: 3 }
	expect(entryOf({ consents: [earlier] }).facts['Means the same as the words today']).toBe(
		'No, asked again by email',
	)
	const ended = { ...consent, page: '/news', confirmedAt: at(12), withdrawnAt: at(11) }
	const { facts } = entryOf({ consents: [ended] })
	expect(facts['On the page']).toBe('/news')
	expect(facts['Confirmed by mail']).toMatch(/^14 Oct 2026,\s1:00\sam$/)
	expect(facts['Ended']).toMatch(/^14 Oct 2026,\s12:00\sam$/)
	const back = entryOf({ consents: [{ ...ended, endedBy: 'returned' }] })
	expect(back.facts['Ended']).toMatch(/am: there is no such mailbox, as its mail server says$/)
})

test('a mail shows its recipient and failure, and links to its message if it has one', () => {
	const mail: Person['mails'][number] = {
		id: 'e1',
		kind: 'lead-notice',
		toEmail: null,
		leadId: 'm1',
		replyLeadId: null,
		data: {},
		state: 'failed',
		sendingId: null,
		consentId: null,
		response: null,
		edition: null,
		heldUntil: null,
		attempts: 3,
		resends: 0,
		firstTriedAt: null,
		sentAt: null,
		reason: 'No such mailbox',
		returned: null,
		undeliveredAt: null,
		setAsideAt: null,
		reports: [],
		createdAt: at(9),
		updatedAt: at(9),
	}
	const entry = entryOf({ mails: [mail] })
	expect(entry.href).toBe('/admin/leads/m1')
	expect(entry.facts).toMatchObject({ To: 'Our own mailbox', 'Why it failed': 'No such mailbox' })
	expect(entry.facts).not.toHaveProperty('Sent')
	const reports = [
		{
			kind: 'returned',
			status: '5.1.1',
			words: '550 no such user',
			outcome: 'ended',
			at: '2026-10-13T09:00:00+00:00',
		},
		{
			kind: 'automatic',
			status: '',
			words: '',
			outcome: 'not ended',
			at: '2026-10-13T10:00:00+00:00',
		},
	] as const
	expect(entryOf({ mails: [{ ...mail, reports: [...reports] }] }).facts).toMatchObject({
		'Came back': expect.stringMatching(
			/^13 Oct 2026,\s10:00\spm, 550 no such user, which ended the newsletter$/,
		),
		'Automatic reply': expect.stringMatching(/^13 Oct 2026,\s11:00\spm$/),
	})
	const account = {
		...mail,
		kind: 'account-reset',
		leadId: null,
		toEmail: 'mei@chen.example',
	} as const
	expect(entryOf({ mails: [account] })).toMatchObject({ href: null })
})

test('an account shows its role, passkeys, time codes and sessions, with browser and country', () => {
	const account = {
		id: 'u1',
		email: 'mei@chen.example',
		name: '',
		isVerified: true,
		role: 'administrator',
		hasTimeCodes: true,
		lastSignInAt: null,
		wantsVisitsMail: true,
		createdAt: at(1),
	} as const
	const passkeys = [{ name: 'Telephone', createdAt: at(2), usedAt: null }]
	const sessions = [9, 10].map((hour) => ({
		signedInAt: at(hour),
		usedAt: at(hour),
		expiresAt: at(23),
		browser: 'Chrome on Android',
		country: null,
	}))
	const entry = entryOf({ account, passkeys, sessions })
	expect(entry).toMatchObject({ title: 'Administrator account' })
	expect(Object.keys(entry.facts)).toEqual([
		'Email verified',
		'Passkeys',
		'Time codes',
		'Monthly mail',
		'Signed in on',
	])
	expect(entry.facts['Passkeys']).toMatch(/^Telephone, added .*, never used$/)
	expect(entry.facts['Signed in on']).toContain('Chrome on Android, last used')
	expect(entry.facts['Signed in on']?.split('; ')).toHaveLength(2)
	const plain = entryOf({ account: { ...account, role: null, isVerified: false } })
	expect(plain).toMatchObject({
		title: 'Account without access',
		facts: { 'Email verified': 'No' },
	})
})

test('a consent in a case study is shown with its days in words, and without what was not entered', () => {
	const study = { id: 's1', title: 'Fewer cracked eggs', quote: 'It was the belt.', place: null }
	const given = { name: 'Mei Chen', email: nobody.email, givenOn: '2026-06-02', how: 'By email' }
	const cases = [{ ...study, ...given, until: '2030-06-30', updatedAt: at(9) }]
	const { facts } = entryOf({ cases })
	expect(facts).toMatchObject({ 'Given on': '2 June 2026', Until: '30 June 2030' })
	expect(facts).not.toHaveProperty('Farm and place')
})

const none: PersonCounts = {
	messages: 0,
	pictures: 0,
	written: 0,
	consents: 0,
	downloads: 0,
	mails: 0,
	accounts: 0,
	invitations: 0,
	cases: 0,
	profiles: 0,
}

test('counts are written in the singular or plural, and zero counts are left out', () => {
	expect(countWords(none)).toEqual([])
	expect(countWords({ ...none, messages: 2, accounts: 1, profiles: 3 })).toEqual([
		'2 messages',
		'1 account',
		'3 emails in team profiles',
	])
	expect(totalOf({ ...none, messages: 2, accounts: 1 })).toBe(3)
})

test.each(Object.keys(none) as (keyof PersonCounts)[])(
	'a change in %s makes the counts differ, even when the total is the same',
	(kind) => {
		expect(isSameAmount(none, { ...none })).toBe(true)
		expect(isSameAmount(none, { ...none, [kind]: 1 })).toBe(false)
		const other = kind === 'mails' ? 'messages' : 'mails'
		expect(isSameAmount({ ...none, [kind]: 1 }, { ...none, [other]: 1 })).toBe(false)
	},
)

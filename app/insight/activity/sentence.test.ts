import { expect, test } from 'vitest'
import type { Change } from './change.ts'
import { sentenceOf } from './sentence.ts'

const names = new Map([
	['a', 'Ana'],
	['b', 'Ben'],
])

function say(given: Partial<Change>) {
	const change: Change = {
		id: 1,
		actorId: 'a',
		action: 'update',
		recordType: 'article',
		recordId: 'r',
		detail: {},
		at: new Date(),
		title: null,
		isInTrash: false,
		leadId: null,
		...given,
	}
	const { before, label, href, after } = sentenceOf(change, names)
	return [`${before}${label === null ? '' : ` ${label}`}${after}`, href]
}

test.each([
	['create', { version: 1, state: 'draft' }, 'added the article Mites as a draft'],
	['create', { version: 1, state: 'published' }, 'added and published the article Mites'],
	['create', { version: 1 }, 'added the article Mites'],
	['update', { version: 2, state: 'published' }, 'published the article Mites, version 2'],
	['update', { version: 2, state: 'scheduled' }, 'scheduled the article Mites, version 2'],
	[
		'update',
		{ version: 2, state: 'draft' },
		'turned the article Mites back into a draft, version 2',
	],
	['update', { version: 2 }, 'changed the article Mites, version 2'],
	['restore', { version: 4 }, 'restored the article Mites from the trash, version 4'],
	['some-later-deed', { version: 4 }, 'changed the article Mites, version 4'],
])('%s with %j of an article leads to the version: %s', (action, detail, words) => {
	expect(say({ action, detail, title: 'Mites' })).toEqual([
		words,
		`/admin/news/r/history?version=${detail.version}`,
	])
})

test('a deed without a version leads to the form', () => {
	expect(say({ recordType: 'resource', action: 'file-link', title: 'Guide' })).toEqual([
		'made a link to the file of the resource Guide',
		'/admin/resources/r/edit',
	])
})

test('an ignored issue is told in words', () => {
	expect(say({ action: 'accept-finding', title: 'Mites' })[0]).toBe(
		'ignored an issue in the article Mites',
	)
	expect(say({ action: 'reopen-finding', title: 'Mites' })[0]).toBe(
		'listed an ignored issue again in the article Mites',
	)
	expect(say({ action: 'accept-finding', recordType: 'homepage' })[0]).toBe(
		'ignored an issue in the homepage',
	)
	expect(say({ action: 'accept-finding', recordType: 'media', title: 'hens.jpg' })).toEqual([
		'ignored an issue in the file hens.jpg',
		'/admin/media?q=hens.jpg',
	])
})

test('withdrawn preview links are told in words', () => {
	expect(say({ action: 'withdrawPreviews', title: 'Mites' })).toEqual([
		'withdrew the preview links of the article Mites',
		'/admin/news/r/edit',
	])
	expect(say({ recordType: 'homepage', action: 'withdrawPreviews' })[0]).toBe(
		'withdrew the preview links of the homepage',
	)
})

test.each([
	['invite', 'b', { role: 'administrator' }, 'invited Ben as an administrator'],
	['grant-admin', 'b', {}, 'gave access to Ben'],
	['revoke-admin', 'b', {}, 'took away the access of Ben'],
	['change-role', 'b', { role: 'editor' }, 'made Ben an editor'],
	['sign-out-everywhere', 'b', {}, 'signed Ben out everywhere'],
	['reset-second-factor', 'gone', {}, 'reset the second factor of a deleted account'],
])('%s is a sentence about another person', (action, recordId, detail, words) => {
	expect(say({ recordType: 'account', action, recordId, detail })).toEqual([
		words,
		recordId === 'gone' ? null : '/admin/access',
	])
})

test('what people do to their own account names nobody else', () => {
	expect(say({ recordType: 'account', action: 'add-passkey', recordId: 'a' })).toEqual([
		'added a passkey for their own account',
		null,
	])
})

test('a sign-in says how, in which browser and from where, as far as that is known', () => {
	const signIn = { recordType: 'sign-in', action: 'sign-in' }
	const detail = { method: 'time-code', browser: 'Safari on iPhone', country: 'Australia' }
	expect(say({ ...signIn, detail })).toEqual([
		'signed in with a code from their app in Safari on iPhone from Australia',
		null,
	])
	expect(say({ ...signIn, detail: {} })).toEqual(['signed in', null])
})

test('a lead is taken, given to somebody or to nobody', () => {
	const owner = (id: string | null, title: string | null = 'Tama') =>
		say({ recordType: 'lead', action: 'owner', title, detail: { owner: id } })
	expect(owner('a')).toEqual(['took the lead from Tama', '/admin/leads/r'])
	expect(owner('b')).toEqual(['gave the lead from Tama to Ben', '/admin/leads/r'])
	expect(owner('gone')).toEqual(['gave the lead from Tama to a deleted account', '/admin/leads/r'])
	expect(owner(null)).toEqual(['gave the lead from Tama to nobody', '/admin/leads/r'])
	expect(owner(null, null)).toEqual(['gave a deleted lead to nobody', null])
})

test('leads, mails, exports and backups have sentences too', () => {
	expect(say({ recordType: 'lead', action: 'state: in progress', title: 'Tama' })).toEqual([
		'marked the lead from Tama as in progress',
		'/admin/leads/r',
	])
	expect(
		say({ recordType: 'mail', action: 'set-aside', title: 'lead-notice', leadId: 'l' }),
	).toEqual(['set the mail Lead notification aside', '/admin/leads/l'])
	const counts = { messages: 1, mails: 2, consents: 0, isLoopsTold: true }
	expect(say({ recordType: 'person', action: 'export-person', detail: counts })).toEqual([
		'exported a person’s data (1 message, 2 mails)',
		'/admin/people',
	])
	expect(say({ recordType: 'backup', action: 'backup.fail' })[0]).toBe(
		'could not make the nightly backup',
	)
	expect(say({ recordType: 'toString', action: 'x' })).toEqual(['made a change (x)', null])
})

import { expect, test } from 'vitest'
import { addressLines } from '#platform/business/business.ts'
import { testBusiness } from '#tests/support/business.ts'
import type { DigestSection, MailContent } from '../kinds.ts'
import { defaultLetters } from '../letters.ts'
import { absoluteUrl } from './blocks.ts'
import { renderMail } from './render.ts'

const place = {
	siteUrl: 'https://www.hatchandhen.nz',
	business: testBusiness,
	letters: defaultLetters,
}
const link = '/admin/auth?token=abc&kind=1'
const url = 'https://www.hatchandhen.nz/admin/auth?token=abc&kind=1'
const unsubscribePath = '/unsubscribe?token=u'

const digestOf = (section: DigestSection): MailContent => ({
	kind: 'digest',
	data: { sections: [section] },
})

const samples: [content: MailContent, subject: string, says: string[]][] = [
	[
		{
			kind: 'lead-notice',
			data: {
				subject: 'Enquiry about Boot Dip Tray',
				intro: 'Mere sent an enquiry.',
				rows: [{ label: 'Message', value: 'One\nTwo' }],
				replyTo: { name: 'Mere', email: 'mere@example.com' },
				adminPath: link,
			},
		},
		'Enquiry about Boot Dip Tray',
		['Mere sent an enquiry.', 'Message', url],
	],
	[
		{
			kind: 'lead-message',
			data: {
				subject: 'Red mite',
				from: { name: 'Mere', email: 'mere@example.com' },
				text: 'We tried that.',
				files: '1 attachment, still in the mailbox: mite.jpg',
				adminPath: link,
			},
		},
		'Mere has written again: Red mite',
		['Mere (mere@example.com) has written again.', 'We tried that.', 'mite.jpg', url],
	],
	[
		{
			kind: 'lead-event',
			data: {
				subject: 'Reply not delivered: Red mite',
				lines: ['Our reply was not delivered.', 'The lead is open again.'],
				adminPath: link,
			},
		},
		'Reply not delivered: Red mite',
		['Our reply was not delivered.', 'The lead is open again.', url],
	],
	[
		digestOf({
			kind: 'leads-due',
			data: {
				country: 'New Zealand',
				day: 'Wednesday, 3 February 2027',
				overdue: 0,
				today: 0,
				given: 2,
				total: 2,
				troubles: ['Replies of visitors cannot be read at present.'],
				leads: [{ id: 'a1', title: 'Mere: Red mite', when: 'New to you' }],
				listPath: '/admin/leads?owner=mine',
			},
		}),
		'Your leads: 2 new to you',
		['2 new to you.', 'cannot be read at present', 'New to you', 'And 1 more.'],
	],
	[
		digestOf({
			kind: 'leads-due',
			data: {
				about: 'contact',
				country: 'New Zealand',
				day: 'Wednesday, 3 February 2027',
				overdue: 0,
				today: 0,
				total: 0,
				troubles: ['1 mail could not be sent.'],
				leads: [],
				listPath: '/admin/leads',
			},
		}),
		'Mails that the site cannot read or send',
		['Wednesday, 3 February 2027.', '1 mail could not be sent.'],
	],
	[
		digestOf({
			kind: 'leads-due',
			data: {
				country: 'New Zealand',
				day: 'Wednesday, 3 February 2027',
				overdue: 2,
				today: 1,
				leads: [
					{ id: 'a1', title: 'Mere: Red mite', when: 'Overdue since Monday' },
					{ id: 'b2', title: 'Tama: Wet litter', when: 'Due today 17:00' },
				],
				listPath: '/admin/leads?owner=mine&due=today',
			},
		}),
		'Your leads: 2 overdue, 1 due today',
		[
			'Wednesday, 3 February 2027: 2 overdue, 1 due today.',
			'Overdue since Monday',
			'https://www.hatchandhen.nz/admin/leads/a1',
			'Tama: Wet litter',
			'And 1 more.',
			'https://www.hatchandhen.nz/admin/leads?owner=mine&due=today',
		],
	],
	[
		digestOf({
			kind: 'leads-due',
			data: {
				about: 'contact',
				country: 'Australia',
				day: 'Wednesday, 3 February 2027',
				overdue: 0,
				today: 1,
				leads: [{ id: 'a1', title: 'Mere: Red mite', when: 'Due today 17:00' }],
				listPath: '/admin/leads?owner=nobody&due=today',
			},
		}),
		'Leads nobody has taken: 1 due today',
		['Nobody has taken these leads yet.', 'Hatch & Hen Pty Ltd'],
	],
	[
		digestOf({
			kind: 'visits-month',
			data: {
				month: 'November 2026',
				lines: ['1,234 pages were read in November 2026.', 'Most read: Home (300).'],
				path: '/admin/visitors',
			},
		}),
		'What visitors read in November 2026',
		[
			'1,234 pages were read in November 2026.',
			'Most read: Home (300).',
			'https://www.hatchandhen.nz/admin/visitors',
			'My account',
		],
	],
	[
		digestOf({
			kind: 'reviews-due',
			data: {
				month: 'March 2027',
				own: 21,
				unowned: 1,
				records: [
					{ title: 'Bird flu', when: '3 March 2027', path: '/admin/news/a1/edit#review-by' },
					{
						title: 'Red mite',
						when: '9 March 2027, unassigned',
						path: '/admin/news/b2/edit#review-by',
					},
				],
				listPath: '/admin/put-right?kind=review-due',
			},
		}),
		'March 2027: 22 texts to review',
		[
			'22 texts to review by the end of March 2027.',
			'1 of them nobody looks after',
			'https://www.hatchandhen.nz/admin/news/a1/edit#review-by',
			'9 March 2027, unassigned',
			'And 20 more.',
			'https://www.hatchandhen.nz/admin/put-right?kind=review-due',
		],
	],
	[
		digestOf({
			kind: 'reviews-due',
			data: {
				month: 'March 2027',
				own: 0,
				unowned: 1,
				records: [
					{ title: 'Bird flu', when: '3 March 2027', path: '/admin/news/a1/edit#review-by' },
				],
				listPath: '/admin/put-right?kind=review-due',
			},
		}),
		'March 2027: 1 text to review',
		['Nobody looks after these texts.'],
	],
	[
		{ kind: 'visitor-confirmation', data: { country: 'Australia' } },
		'We have received your message',
		['will reply within two working days', 'Hatch & Hen Pty Ltd', '+61 3 5550 0142'],
	],
	[
		{
			kind: 'visitor-confirmation',
			data: {
				country: 'New Zealand',
				name: 'Mere Tamihana',
				reference: '3F2C1A9E',
				copy: { subject: 'Red mite', message: 'Under the perches.\nSince May.' },
			},
		},
		'We have received your message (3F2C1A9E)',
		['Hello Mere Tamihana,', 'Your reference is 3F2C1A9E.', 'Red mite', 'Under the perches.\n'],
	],
	[
		{
			kind: 'visitor-confirmation',
			data: { country: 'New Zealand', name: null, reference: '3F2C1A9E', copy: null },
		},
		'We have received your message (3F2C1A9E)',
		['Hello,', 'Your message is not repeated here'],
	],
	[
		{ kind: 'newsletter-confirmation', data: { confirmPath: link, unsubscribePath } },
		'Please confirm your newsletter subscription',
		[url, 'press the button', 'If it was not you, ignore this email', '/unsubscribe?token=u'],
	],
	[
		{ kind: 'newsletter-welcome', data: { country: 'Australia', unsubscribePath } },
		'Welcome to the Hatch & Hen newsletter',
		['Thank you for confirming', 'https://www.hatchandhen.nz/unsubscribe?token=u'],
	],
	[
		{
			kind: 'newsletter-left',
			data: { country: 'Australia', name: null, againPath: '/unsubscribe?token=u' },
		},
		'You no longer get the Hatch & Hen newsletter',
		['Someone unsubscribed', 'Subscribe again', 'https://www.hatchandhen.nz/unsubscribe?token=u'],
	],
	[
		{ kind: 'account-verification', data: { path: link } },
		'Please verify your email address',
		[url, 'expires after 24 hours'],
	],
	[
		{ kind: 'account-reset', data: { path: link } },
		'Reset your password',
		[url, 'expires after 1 hour', 'your password stays the same'],
	],
	[
		{ kind: 'account-invitation', data: { path: link } },
		'Your access to the Hatch & Hen website',
		[url, 'Someone has given you access', 'expires after 7 days', 'choose your password'],
	],
	[
		{
			kind: 'account-invitation',
			data: { path: link, by: 'Ana Reid', whom: 'Mere Tane (mere@example.com)' },
		},
		'Your access to the Hatch & Hen website',
		['Ana Reid has given you, Mere Tane (mere@example.com), access to the back office'],
	],
	[
		{
			kind: 'account-notice',
			data: {
				subject: 'Look',
				sentence: 'Something is new.',
				link: { label: 'See it', path: link },
			},
		},
		'Look',
		[url, 'Something is new.', 'See it'],
	],
	[
		{
			kind: 'publishing-refused',
			data: {
				kind: 'product',
				title: 'Boot Dip Station',
				reason: 'It was in the trash at that time.',
				path: link,
			},
		},
		'Not published: Boot Dip Station',
		['product “Boot Dip Station”', 'It was in the trash at that time.', 'Nothing is lost', url],
	],
	[
		{
			kind: 'mail-proof',
			data: { sender: 'no-reply@hen.nz', hasPart: true, isPasted: true, unsubscribePath },
		},
		'Test: how mail from no-reply@hen.nz arrives',
		['whether receivers can tell that it is ours', 'Show original', '/admin/health#mail'],
	],
	[
		{
			kind: 'mail-proof',
			data: { sender: 'no-reply@hen.nz', hasPart: true, isPasted: false, unsubscribePath },
		},
		'Test: how mail from no-reply@hen.nz arrives',
		['There is nothing to do'],
	],
]

test.each(samples.map(([content, ...rest]) => [content.kind, content, ...rest] as const))(
	'%s states its purpose, sender and contact details, in text and HTML alike',
	(_kind, content, subject, says) => {
		const mail = renderMail(content, place)
		const data = content.kind === 'digest' ? content.data.sections[0]?.data : content.data
		const country = data && 'country' in data ? data.country : undefined
		const office = testBusiness.offices[country ?? 'New Zealand']
		const seen = mail.html
			.replace(/<head>.*<\/head>/s, '')
			.replaceAll(/<a [^>]*href="([^"]+)"[^>]*>/g, ' $1 ')
			.replaceAll(/<[^>]+>/g, '')
			.replaceAll('&amp;', '&')

		expect(mail.subject).toBe(subject)
		for (const words of [
			...says,
			office.company,
			addressLines(office).join(', '),
			office.phone,
			office.email,
		]) {
			expect(mail.text).toContain(words)
			expect(seen).toContain(words)
		}
		expect(mail.html).toMatch(/^<!doctype html>\n<html lang="en-NZ">/)
		expect(mail.html).not.toMatch(/<table|<script|width:\d{3,}px/)
		expect(mail.html.match(/(?:src|background|url)\W+\w+:[^"]*/g)).toEqual(['src="cid:mark@roost'])
		expect(mail.html).toContain('prefers-color-scheme:dark')
	},
)

test('visitor input is shown as text with its line breaks', () => {
	const value = '<img src=x onerror=alert(1)>\nSecond "line" & \'more\'\r\n</dd>'
	const mail = renderMail(
		{
			kind: 'lead-notice',
			data: {
				subject: '</title><script>alert(1)</script>',
				intro: '<b>Intro</b>',
				rows: [{ label: '<i>Label</i>', value }],
				replyTo: { name: '', email: '' },
				adminPath: '/admin/leads/1',
			},
		},
		place,
	)
	expect(mail.text).toContain(value)
	expect(mail.html).not.toMatch(/<img (?!src="cid:)|<(script|b|i)[ >]/)
	expect(mail.html).toContain(
		`&lt;img src=x onerror=alert(1)&gt;<br>\nSecond &quot;line&quot; &amp; 'more'<br>`,
	)
})

test('an Australian office has its state in its address', () => {
	const mail = renderMail({ kind: 'visitor-confirmation', data: { country: 'Australia' } }, place)
	expect(mail.text).toContain('42 Saleyards Road, Bendigo, Victoria 3550, Australia')
})

test('a long subject is truncated', () => {
	const [content] = samples[0] ?? []
	if (content?.kind !== 'lead-notice') throw new Error('no sample')
	const subject = '鶏'.repeat(500)
	expect(renderMail({ ...content, data: { ...content.data, subject } }, place).subject).toBe(
		`${'鶏'.repeat(200)}...`,
	)
})

test('only links to our own site are allowed', () => {
	expect(absoluteUrl('http://localhost:3000', '/a?b=c')).toBe('http://localhost:3000/a?b=c')
	for (const path of [
		'//evil.example/x',
		'https://evil.example',
		'/\\evil.example',
		'javascript:1',
		'a',
	])
		expect(() => absoluteUrl(place.siteUrl, path)).toThrow('another site')
})

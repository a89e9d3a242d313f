// What staff write in mails to visitors, with what must stay around it.
import { expect, test } from 'vitest'
import { testBusiness } from '#tests/support/business.ts'
import type { MailContent } from '../kinds.ts'
import { defaultLetters, letterKinds, lettersOf } from '../letters.ts'
import type { LetterKind, LetterWords } from '../letters.ts'
import { sampleLetter } from '../sample-letters.ts'
import { renderMail } from './render.ts'

const siteUrl = 'https://www.hatchandhen.nz'
const place = { siteUrl, business: testBusiness, letters: defaultLetters }
const { name, shortName } = testBusiness
const to = { country: 'New Zealand', name: 'Mere Tamihana' } as const
const links = { confirmPath: '/confirm?token=c', unsubscribePath: '/unsubscribe?token=u' }

/** The text above the details of the business. */
const bodyOf = (content: MailContent, given = place) =>
	renderMail(content, given).text.split('\n\n-- \n')[0]

const signature = `Kind regards,\nThe team at ${shortName}`

const changed = (kind: LetterKind, words: Partial<LetterWords>) => ({
	...place,
	letters: { ...defaultLetters, [kind]: { ...defaultLetters[kind], ...words } },
})

test('until staff save others, a receipt says what it always said, with a signature', () => {
	const copy = { subject: 'Red mite', message: 'Under the perches.' }
	const content: MailContent = {
		kind: 'visitor-confirmation',
		data: { ...to, reference: '3F2C1A9E', copy },
	}
	const { phone, hours, email } = testBusiness.offices['New Zealand']
	expect(bodyOf(content)).toBe(`Hello Mere Tamihana,

Thank you for writing to ${name}. We have received your message and will reply within two working days. Your reference is 3F2C1A9E.

If it cannot wait, call us on ${phone} (${hours[0]}) or reply to this email.

${signature}

You wrote about:
Red mite

Your message:
Under the perches.

We use what you sent only to answer you. To see it or have it deleted, write to ${email}. If you did not write to us, someone gave your address by mistake: you do not need to do anything.`)
	expect(renderMail(content, place).subject).toBe('We have received your message (3F2C1A9E)')
})

test('so do the two mails about the newsletter', () => {
	expect(bodyOf({ kind: 'newsletter-confirmation', data: { ...to, ...links } }))
		.toBe(`Hello Mere Tamihana,

Someone, we hope it was you, signed up for the ${name} newsletter with this address. To confirm, follow the link and press the button on the page:

Confirm the subscription:
${siteUrl}/confirm?token=c

${signature}

If it was not you, ignore this email: without your confirmation we will not send the newsletter to this address.`)
	expect(bodyOf({ kind: 'newsletter-welcome', data: { ...to, unsubscribePath: '/' } }))
		.toBe(`Hello Mere Tamihana,

Thank you for confirming. You will now get the ${name} newsletter: practical advice for poultry farms in New Zealand and Australia.

You can unsubscribe at any time with the link at the foot of every issue, or with the one below.

${signature}`)
})

test('who agreed to other words gets those of now, a button, and what happens without an answer', () => {
	const words = 'Yes, send me the newsletter.\nTwice a month.'
	const content: MailContent = { kind: 'newsletter-again', data: { ...to, ...links, words } }
	const mail = renderMail(content, place)
	expect(bodyOf(content)).toBe(`Hello Mere Tamihana,

You get the ${name} newsletter because you agreed to it. What you agreed to has changed since. Please read what it says now, and tell us whether you agree:

What you would agree to:
Yes, send me the newsletter.
Twice a month.

I agree:
${siteUrl}/confirm?token=c

${signature}

If you do not agree, there is nothing to do: what you agreed to earlier stays as it is.`)
	expect(mail.text).toContain(`Unsubscribe: ${siteUrl}/unsubscribe?token=u`)
	expect(mail.html).toContain(`href="${siteUrl}/unsubscribe?token=u"`)
	expect(mail.html).toMatch(/<a class="button"[^>]*confirm\?token=c">I agree<\/a>/)
})

test('whoever left by an older link is told so, with the way back and no link to unsubscribe', () => {
	const content: MailContent = {
		kind: 'newsletter-left',
		data: { ...to, againPath: '/unsubscribe?token=u' },
	}
	const mail = renderMail(content, place)
	expect(mail.subject).toBe(`You no longer get the ${shortName} newsletter`)
	expect(bodyOf(content)).toBe(`Hello Mere Tamihana,

Someone unsubscribed with the link in an older email of ours to this address, so you no longer get the ${name} newsletter. If it was not you, or a mistake, follow the link and press the button on the page:

Subscribe again:
${siteUrl}/unsubscribe?token=u

${signature}

If you meant to unsubscribe, there is nothing to do.`)
	expect(mail.html).toMatch(/<a class="button"[^>]*unsubscribe\?token=u">Subscribe again<\/a>/)
	expect(mail.text).not.toContain('Unsubscribe:')
})

test.each(letterKinds)(
	'edited words of %s are in its text and HTML, and the fixed parts stay',
	(kind) => {
		const given = changed(kind, {
			subject: 'News from {short name}',
			greeting: 'Kia ora {visitor}!',
			text: 'One\nline {reply time}.\n \n\nAnother.',
			signature: 'Ngā mihi\n{business}',
		})
		const content = sampleLetter(kind, { name: 'Mere' })
		const { subject, text, html } = renderMail(content, given)
		expect(subject.startsWith(`News from ${shortName}`)).toBe(true)
		expect(text).toContain('Kia ora Mere!\n\nOne\nline within two working days.\n\nAnother.')
		expect(text).toContain(`\n\nNgā mihi\n${name}\n\n`)
		expect(html).toMatch(
			/<p>Kia ora Mere!<\/p>\n<p>One<br>\nline within two working days.<\/p>\n<p>Another./,
		)
		expect(html).toContain('<p>Ngā mihi<br>\n')
		const before = renderMail(content, place).text.split('\n\n')
		const own = Object.values(defaultLetters[kind]).map((words) => words.slice(0, 12))
		const fixed = before.filter((part) => !own.some((words) => part.startsWith(words.slice(0, 6))))
		expect(fixed.length).toBeGreaterThan(1)
		for (const part of fixed) expect(text).toContain(part)
	},
)

test('without a signature there is none', () => {
	const content = sampleLetter('newsletter-welcome', { name: null })
	const text = bodyOf(content, changed('newsletter-welcome', { signature: '' }))
	expect(text?.endsWith('or with the one below.')).toBe(true)
})

test.each([
	['Hello {visitor},', 'Hello,', 'Hello {business} $&,'],
	['{visitor}, good day', 'good day', '{business} $&, good day'],
	['Kia ora {visitor} and {visitor}!', 'Kia ora and!', 'Kia ora {business} $& and {business} $&!'],
	['{business} greets you', `${name} greets you`, `${name} greets you`],
])('the greeting %s does without a name', (greeting, nameless, named) => {
	const given = changed('newsletter-welcome', { greeting })
	const first = (to: string | null) =>
		bodyOf(sampleLetter('newsletter-welcome', { name: to }), given)?.split('\n\n')[0]
	expect(first(null)).toBe(nameless)
	// What a name says is no placeholder itself.
	expect(first('{business} $&')).toBe(named)
})

test('a greeting of a name alone is left out without one', () => {
	const given = changed('newsletter-welcome', { greeting: '{visitor},', text: 'Welcome.' })
	expect(bodyOf(sampleLetter('newsletter-welcome', { name: null }), given)).toMatch(/^Welcome\./)
})

test('a long subject is cut, and its reference stays', () => {
	const given = changed('visitor-confirmation', { subject: '鶏'.repeat(400) })
	const { subject } = renderMail(sampleLetter('visitor-confirmation', { name: null }), given)
	expect(subject).toBe(`${'鶏'.repeat(189)}... (3F2C1A9E)`)
})

test('a test says so first, and has the words to try', () => {
	const trial = { subject: 'Try', greeting: 'Hi {visitor}', text: 'Words.', signature: '' }
	for (const kind of letterKinds) {
		const content = sampleLetter(kind, { name: 'Ana', trial })
		expect(renderMail(content, place).subject).toMatch(/^Test: Try/)
		expect(bodyOf(content)).toMatch(
			/^This is a test that you sent to yourself\..*\n\nHi Ana\n\nWords\./,
		)
	}
})

test('stored words stand by their names, and what is missing has its first words', () => {
	const letters = lettersOf({ receivedGreeting: 'Kia ora', againSignature: '', confirmText: 7 })
	expect(letters['visitor-confirmation']).toEqual({
		...defaultLetters['visitor-confirmation'],
		greeting: 'Kia ora',
	})
	expect(letters['newsletter-again'].signature).toBe('')
	expect(letters['newsletter-confirmation']).toEqual(defaultLetters['newsletter-confirmation'])
})

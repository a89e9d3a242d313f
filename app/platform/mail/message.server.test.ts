import { expect, test } from 'vitest'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { testBusiness } from '#tests/support/business.ts'
import { leadNotice, testMailConfig } from '#tests/support/mails.ts'
import type { MailConfig } from './config.server.ts'
import type { NewMail } from './kinds.ts'
import { composeMessage, headerText, senderAddresses } from './message.server.ts'
import type { MailSource } from './message.server.ts'
import { replyMailboxOf } from './reply-address.server.ts'
import { openTransport } from './transport.server.ts'

const id = '3f2c1a9e-0000-4000-8000-000000000001'

async function deliver(server: MailServer, mail: NewMail, changed: Partial<MailConfig> = {}) {
	const { to, ...content } = mail
	const config = { ...testMailConfig(server.url), ...changed }
	const transport = openTransport({ smtpUrl: server.url, greeting: config.greeting })
	const message = composeMessage({ ...content, id, toEmail: to, resends: 0 }, config)
	await transport.send(message, new AbortController().signal)
	transport.close()
	const received = server.mails.at(-1)
	if (!received) throw new Error('nothing arrived')
	return received
}

test('the mark comes with the mail, as a picture within it', async () => {
	await using server = await startMailServer()
	const { raw, html } = await deliver(server, leadNotice())
	expect(html).toContain('<img src="cid:mark@roost"')
	expect(raw).toMatch(/^Content-ID: <mark@roost>/im)
	expect(raw).toMatch(/^Content-Type: image\/png/im)
	expect(raw).toMatch(/^Content-Disposition: inline/im)
	expect(raw).toMatch(/^Content-Type: multipart\/alternative/im)
})

test('without the drawn hen there is the name alone', async () => {
	await using server = await startMailServer()
	const business = { ...testBusiness, isPlain: true as const }
	const { raw, html } = await deliver(server, leadNotice(), { business })
	expect(html).not.toContain('<img')
	expect(html).toContain(`>${testBusiness.name.replace('&', '&amp;')}</p>`)
	expect(raw).not.toMatch(/image\//)
})

const breaks = ['\r\n', '\n', '\r', '\0', '\u2028', '\u0085', '%0d%0a', '=0D=0A', '\r\n ', '\n\t']
const smuggled = ['Bcc: victim@example.net', 'To: victim@example.net', 'X-Evil: 1', '\r\n.\r\nQUIT']
const hostile = breaks.flatMap((ending) =>
	smuggled.map((header) => `Question${ending}${header}${ending}${ending}<b>body</b>`),
)

test('input in subject, name or text cannot add a header, a recipient or a second message', async () => {
	await using server = await startMailServer()
	const clean = await deliver(server, leadNotice())
	const names = clean.headerLines.map(([name]) => name)

	for (const text of hostile) {
		const rows = [{ label: 'Message', value: `${text}\r\n.\r\nMAIL FROM:<evil@example.net>\r\n` }]
		const replyTo = { name: text, email: 'mere@example.com' }
		const mail = await deliver(server, leadNotice({ subject: text, rows, replyTo, intro: text }))
		expect(mail.headerLines.map(([name]) => name)).toEqual(names)
		expect(mail.envelope).toEqual(clean.envelope)
		expect(mail.to).toEqual(['office@hatchandhen.nz'])
		expect(mail.replyTo).toBe('mere@example.com')
		expect(mail.subject).not.toMatch(/[\p{Cc}\u2028]/u)
	}
	expect(server.mails).toHaveLength(hostile.length + 1)
}, 120_000)

const hostileAddresses = [
	'mere@example.com\r\nBcc: victim@example.net',
	'mere@example.com, victim@example.net',
	'"victim@example.net x"@hatchandhen.nz',
	'<victim@example.net> mere@example.com',
	'Mere <mere@example.com>',
	'mere@example.com;victim@example.net',
	'group: victim@example.net, mere@example.com;',
	'mere@[127.0.0.1]',
	'mere(comment)@example.com',
	'mere\\@example.com@example.net',
	'mere@example.com\0',
	'@example.com',
	'mere',
	'',
	`${'m'.repeat(250)}@example.com`,
]

test('an invalid address is used neither as Reply-To nor as recipient', async () => {
	await using server = await startMailServer()
	for (const email of hostileAddresses) {
		const mail = await deliver(server, leadNotice({ replyTo: { name: 'Mere', email } }))
		expect(mail.replyTo).toBeNull()
		expect(mail.envelope.to).toEqual(['office@hatchandhen.nz'])
		const toVisitor: NewMail = {
			kind: 'visitor-confirmation',
			to: email,
			data: { country: 'New Zealand' },
		}
		await expect(deliver(server, toVisitor)).rejects.toThrow('not valid')
	}
	expect(server.mails).toHaveLength(hostileAddresses.length)
})

test('a subject in any script arrives as typed and truncated; a Reply-To domain is in Punycode', async () => {
	await using server = await startMailServer()
	const replyTo = { name: 'Tāne "Mahuta" <Ngāti>, 鶏 🐔', email: 'tane@māori.nz' }
	const subject = `Kōrero: 鶏 🐔 ${'lange Betreffzeile '.repeat(30)}`
	const mail = await deliver(server, leadNotice({ subject, replyTo }))

	expect(mail.subject).toMatch(/^Kōrero: 鶏 🐔 lange Betreffzeile/)
	expect(Array.from(mail.subject).length).toBeLessThanOrEqual(203)
	expect(mail.headers['reply-to']).toContain('Mahuta')
	expect(mail.replyTo).toBe('tane@xn--mori-qsa.nz')
	expect(Math.max(...mail.raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
})

test('mails to visitors are marked as automatic, and newsletters allow one-click unsubscribing', async () => {
	await using server = await startMailServer()
	const to = 'mere@example.com'
	const notice = await deliver(server, leadNotice())
	expect(notice.headers['auto-submitted']).toBeUndefined()
	expect(notice.headers['x-mailer']).toBeUndefined()

	const confirmation = await deliver(server, {
		kind: 'visitor-confirmation',
		to,
		data: { country: 'Australia' },
	})
	expect(confirmation.headers['auto-submitted']).toBe('auto-replied')
	expect(confirmation.replyTo).toBe('australia@hatchandhen.example')
	expect(confirmation.headers['list-unsubscribe']).toBeUndefined()

	const unsubscribePath = `/unsubscribe?token=${'x'.repeat(300)}`
	const mails: NewMail[] = [
		{
			kind: 'newsletter-confirmation',
			to,
			data: { country: 'Australia', confirmPath: '/confirm', unsubscribePath },
		},
		{ kind: 'newsletter-welcome', to, data: { country: 'Australia', unsubscribePath } },
	]
	for (const newsletter of mails) {
		const { headers, replyTo } = await deliver(server, newsletter)
		expect(replyTo).toBe('australia@hatchandhen.example')
		expect(headers).toMatchObject({
			'auto-submitted': 'auto-generated',
			'list-unsubscribe': `<https://www.hatchandhen.nz${unsubscribePath}>`,
			'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
			'message-id': `<${id}@www.hatchandhen.nz>`,
			'x-roost-mail': id,
			precedence: 'list',
			'x-auto-response-suppress': 'OOF',
		})
	}
	const data = { country: 'Australia' as const, name: null, againPath: unsubscribePath }
	const left = await deliver(server, { kind: 'newsletter-left', to, data })
	expect(left.headers['auto-submitted']).toBe('auto-generated')
	expect(left.headers['list-unsubscribe']).toBeUndefined()
	expect(notice.headers['x-roost-mail']).toBe(id)
	expect(confirmation.headers).not.toHaveProperty('precedence')
	expect(confirmation.headers).not.toHaveProperty('x-auto-response-suppress')
})

test('where the provider sends under it, a mail that can be ended has an envelope of its own', () => {
	const replyMailbox = replyMailboxOf('imaps://office%40hatchandhen.nz:hunter2@mail.example')
	const config = { ...testMailConfig(null), replyMailbox, keepsEnvelope: true }
	const data = { country: 'Australia' as const, unsubscribePath: '/unsubscribe?token=x' }
	const welcome = { kind: 'newsletter-welcome' as const, data }
	const senderOf = (content: Partial<MailSource>, given: MailConfig = config) => {
		const whole = { id, resends: 0, toEmail: 'mere@example.com', ...welcome, ...content }
		return composeMessage(whole as MailSource, given).envelope?.from
	}
	const own = senderOf({})
	expect(own).toMatch(/^office\+e3f2c1a9e-[\da-f]{20}@hatchandhen\.nz$/)
	expect(senderOf({ resends: 1 })).toMatch(/^office\+e3f2c1a9e-/)
	expect(senderOf({ resends: 1 })).not.toBe(own)
	const trial = { subject: 'Welcome', greeting: 'Hello', text: 'Words.', signature: '' }
	const plain = 'no-reply@hatchandhen.nz'
	expect(senderOf({ data: { ...data, trial } } as Partial<MailSource>)).toBe(plain)
	expect(senderOf({ kind: 'visitor-confirmation', data: { country: 'Australia' } })).toBe(plain)
	expect(senderOf({}, { ...config, keepsEnvelope: false })).toBe(plain)
	expect(senderOf({}, { ...config, replyMailbox: null })).toBe(plain)
})

test('text and HTML arrive complete, including lines that begin with a dot', async () => {
	await using server = await startMailServer()
	const value = `.hidden\n..twice\nFrom me\n${'word '.repeat(500)}end = 100 %`
	const mail = await deliver(server, leadNotice({ rows: [{ label: 'Message', value }] }))

	expect(mail.text).toContain(value)
	expect(mail.html).toContain('.hidden<br>\n..twice<br>')
})

test('a header keeps letters and drops control characters', () => {
	expect(headerText('  a\r\n\tb\u0007c \u202Egnp.exe\u2069  ', 100)).toBe('a b c gnp.exe')
	expect(headerText('🐔'.repeat(5), 3)).toBe('🐔🐔🐔')
	expect(headerText('half \uD83D', 100)).toBe('half \uFFFD')
})

const leadReply = (words: Partial<Extract<NewMail, { kind: 'lead-reply' }>['data']> = {}) => ({
	kind: 'lead-reply' as const,
	to: 'mere@example.com',
	data: {
		country: 'Australia' as const,
		subject: 'Re: Red mite',
		text: 'Hello Mere,\n\nclean the perches first, see https://example.co.nz/mites.\n\nHana',
		product: { name: 'Red Mite Spray', path: '/products/red-mite-spray' },
		quoted: { by: 'Mere', at: '5 November 2026', text: 'We found mites.\nWhat now?' },
		thread: ['<one@www.hatchandhen.nz>', '<two@www.hatchandhen.nz>'],
		before: 'new' as const,
		...words,
	},
})

test('a reply continues the mails before it, as written by a person of the office that the visitor saw', async () => {
	await using server = await startMailServer()
	const mail = await deliver(server, leadReply())
	expect(mail.headers).toMatchObject({
		'in-reply-to': '<two@www.hatchandhen.nz>',
		references: '<one@www.hatchandhen.nz> <two@www.hatchandhen.nz>',
	})
	expect(mail.headers['auto-submitted']).toBeUndefined()
	expect(mail.subject).toBe('Re: Red mite')
	expect(mail.to).toEqual(['mere@example.com'])
	expect(mail.headers['from']).toContain(testBusiness.offices.Australia.company)
	expect(mail.replyTo).toBe(testBusiness.offices.Australia.email)
	expect(mail.text).toContain(
		'Hello Mere,\n\nclean the perches first, see https://example.co.nz/mites.\n\nHana\n\n' +
			'Red Mite Spray:\nhttps://www.hatchandhen.nz/products/red-mite-spray\n\n' +
			'On 5 November 2026, Mere wrote:\n\n> We found mites.\n> What now?',
	)
	expect(mail.html).toContain(
		'<a href="https://example.co.nz/mites">https://example.co.nz/mites</a>.',
	)
	expect(mail.html).toMatch(/<blockquote[^>]*>We found mites\.<br>\nWhat now\?<\/blockquote>/)

	const first = await deliver(server, leadReply({ thread: [], product: null, quoted: null }))
	expect(first.headers).not.toHaveProperty('in-reply-to')
	expect(first.headers).not.toHaveProperty('references')
	expect(first.text).not.toContain('wrote:')
})

test('a reply to an enquiry list names its products with amounts, remarks and links', async () => {
	await using server = await startMailServer()
	const products = [
		{ line: '3 × Vaccine Cooler, $245', path: '/products/cooler', remark: 'With <ice>?\nBy May' },
		{ line: '1 × Boot Dip, Contact for Price', path: '/products/dip', remark: '' },
	]
	const quoted = { by: 'Mere', at: '5 November 2026', text: '', products }
	const mail = await deliver(server, leadReply({ product: null, quoted }))
	expect(mail.text).toContain(
		'On 5 November 2026, Mere asked about:\n\n' +
			'3 × Vaccine Cooler, $245\nhttps://www.hatchandhen.nz/products/cooler\n\n' +
			'> With <ice>?\n> By May\n\n' +
			'1 × Boot Dip, Contact for Price\nhttps://www.hatchandhen.nz/products/dip\n\n-- ',
	)
	expect(mail.html).toContain('3 × Vaccine Cooler, $245<br>\n<a href="https://www.hatchandhen.nz')
	expect(mail.html).toMatch(/<blockquote[^>]*>With &lt;ice&gt;\?<br>\nBy May<\/blockquote>/)
	expect(mail.html.match(/<blockquote/g)).toHaveLength(1)
})

test.each([
	['perth@hatchandhen.nz', 'perth@hatchandhen.nz'],
	['Perth@HatchAndHen.NZ', 'Perth@HatchAndHen.NZ'],
	['perth@mail.hatchandhen.nz', 'no-reply@hatchandhen.nz'],
	['perth@nothatchandhen.nz', 'no-reply@hatchandhen.nz'],
	['perth@example.com', 'no-reply@hatchandhen.nz'],
	['perth@hatchandhen.nz\r\nBcc: victim@example.net', 'no-reply@hatchandhen.nz'],
	['', 'no-reply@hatchandhen.nz'],
])('from the office at %j, a reply is sent as %s', (email, from) => {
	const config = testMailConfig('smtp://127.0.0.1')
	const { offices } = config.business
	const business = {
		...config.business,
		offices: { ...offices, Australia: { ...offices.Australia, email } },
	}
	const { to, ...content } = leadReply()
	const source = { ...content, id, toEmail: to, resends: 0 }
	expect(composeMessage(source, { ...config, business }).from).toMatchObject({ address: from })
})

test('our senders are the general one and the offices whose address is of the same domain, each once', () => {
	const config = testMailConfig(null)
	const { offices } = config.business
	const withOffices = (nz: string, au: string) => ({
		...config,
		business: {
			...config.business,
			offices: {
				'New Zealand': { ...offices['New Zealand'], email: nz },
				Australia: { ...offices.Australia, email: au },
			},
		},
	})
	const general = 'no-reply@hatchandhen.nz'
	expect(senderAddresses(withOffices('a@other.example', ''))).toEqual([general])
	expect(senderAddresses(withOffices(general, 'b@hatchandhen.nz'))).toEqual([
		general,
		'b@hatchandhen.nz',
	])
})

test('a test of how mail arrives has all that receivers judge of a newsletter, and a part in its envelope where that may be', () => {
	const replyMailbox = replyMailboxOf('imaps://office%40hatchandhen.nz:hunter2@mail.example')
	const envelopeOf = (hasPart: boolean, mailbox: MailConfig['replyMailbox']) => {
		const sender = 'perth@hatchandhen.nz'
		const data = { sender, hasPart, isPasted: false, unsubscribePath: '/unsubscribe' }
		const source = { kind: 'mail-proof', data, id, resends: 0, toEmail: 'a@b.nz' } as const
		const config = { ...testMailConfig(null), replyMailbox: mailbox }
		const { from, headers, envelope } = composeMessage(source, config)
		expect(from).toMatchObject({ address: sender })
		expect(headers).toEqual({
			'X-Roost-Mail': id,
			'Auto-Submitted': 'auto-generated',
			Precedence: 'list',
			'X-Auto-Response-Suppress': 'OOF',
			'List-Unsubscribe': '<https://www.hatchandhen.nz/unsubscribe>',
			'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
		})
		return envelope?.from
	}
	const general = 'no-reply@hatchandhen.nz'
	expect(envelopeOf(true, replyMailbox)).toMatch(/^office\+e3f2c1a9e-[\da-f]{20}@hatchandhen\.nz$/)
	expect(envelopeOf(false, replyMailbox)).toBe(general)
	expect(envelopeOf(true, null)).toBe(general)
	expect(envelopeOf(true, replyMailbox && { ...replyMailbox, takesParts: false })).toBe(general)
})

test('what a visitor or a colleague typed cannot add a header to a reply, nor markup', async () => {
	await using server = await startMailServer()
	const clean = await deliver(server, leadReply())
	const names = clean.headerLines.map(([name]) => name)
	for (const text of hostile) {
		const quoted = { by: text, at: '5 November 2026', text }
		const product = { name: text, path: '/products/x' }
		const mail = await deliver(server, leadReply({ subject: `Re: ${text}`, text, quoted, product }))
		expect(mail.headerLines.map(([name]) => name)).toEqual(names)
		expect(mail.envelope).toEqual(clean.envelope)
		expect(mail.html).not.toContain('<b>')
	}
}, 120_000)

test('with a mailbox that is read, replies about a lead go there with the signed part; others go where they went', () => {
	const replyMailbox = replyMailboxOf('imaps://office%40hatchandhen.nz:hunter2@mail.example')
	const config = { ...testMailConfig(null), replyMailbox }
	const leadId = '7f3a9c2e-1111-4111-8111-111111111111'
	const replyToOf = (source: Partial<MailSource>) => {
		const { kind, data } = leadReply()
		const whole = { id, resends: 0, toEmail: 'hana@example.nz', leadId, kind, data, ...source }
		return composeMessage(whole as MailSource, config).replyTo
	}
	const read = {
		name: testBusiness.name,
		address: expect.stringMatching(/^office\+7f3a9c2e-[\da-f]{20}@hatchandhen\.nz$/),
	}
	expect(replyToOf({})).toEqual(read)
	const receipt = { kind: 'visitor-confirmation', data: { country: 'Australia' } } as const
	expect(replyToOf(receipt)).toEqual(read)
	expect(replyToOf({ ...receipt, leadId: null })).toMatchObject({
		address: testBusiness.offices.Australia.email,
	})
	const { to: _, ...notice } = leadNotice()
	expect(replyToOf({ ...notice, toEmail: null })).toMatchObject({ address: 'mere@example.com' })
	const again = {
		kind: 'lead-message',
		data: {
			about: 'enquiry',
			subject: 'x',
			from: { name: 'Hana\r\nBcc: x@y.nz', email: 'hana@example.nz' },
			text: '',
			files: '',
			adminPath: '/admin',
		},
	} as const
	expect(replyToOf({ ...again, toEmail: null })).toEqual({
		name: 'Hana Bcc: x@y.nz',
		address: 'hana@example.nz',
	})
	expect(composeMessage({ ...again, id, resends: 0, toEmail: null }, config)).toMatchObject({
		to: { address: 'office@hatchandhen.nz' },
		headers: { 'Auto-Submitted': 'auto-generated' },
	})
})

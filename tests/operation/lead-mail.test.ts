// Mails about visitors' messages, with the real site, its worker and a real SMTP server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoBusiness } from '#demo/business.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { startSite } from '#tests/support/running-site.ts'

const anonKey = 'public-key-of-the-tests'

const calls = [
	{
		path: 'send-product-inquiry',
		body: {
			name: 'Anna Bell',
			companyOrFarm: 'Bell Free Range',
			email: 'anna@bellfreerange.example',
			subject: "I'd like more info about this product: Boot Dip Station",
			message: 'How often must the solution be changed?\nIn a wet winter?',
			productName: 'Boot Dip Station',
		},
		subject: "Anna Bell, Bell Free Range: I'd like more info about this product: Boot Dip Station",
		says: ['Anna Bell', 'Bell Free Range', 'Boot Dip Station', 'In a wet winter?'],
		receipt: /^We have received your message/,
	},
	{
		path: 'send-contact-email',
		body: {
			name: 'Tama Rewi',
			email: 'tama@rewi.example',
			company: 'Rewi Layers',
			country: 'Samoa',
			otherCountry: 'Samoa',
			subject: 'Red mite in a barn system',
			message: 'We found mites under the perches.',
			toEmail: 'victim@elsewhere.example',
		},
		subject: 'Tama Rewi, Rewi Layers: Red mite in a barn system',
		says: ['Tama Rewi', 'Rewi Layers', 'Samoa', 'under the perches'],
		receipt: /^We have received your message/,
	},
	{
		path: 'send-contact-email',
		body: {
			name: 'Sam Hart',
			email: 'sam@hart.example',
			subject: 'Resource Request: checklist',
			company: '',
			message: 'What to look at before the audit.',
			toEmail: 'victim@elsewhere.example',
		},
		subject: 'Sam Hart: Resource Request: checklist',
		says: ['Sam Hart', 'checklist', 'before the audit'],
		receipt: /^We have received your message/,
	},
	{
		path: 'send-contact-email',
		body: {
			name: 'Grace Lee',
			email: 'grace@lee.example',
			subject: 'Newsletter Subscription',
			message: 'New newsletter subscription. Interested in: biosecurity',
			toEmail: 'victim@elsewhere.example',
		},
		subject: 'Grace Lee: Newsletter Subscription',
		says: ['Grace Lee', 'New newsletter subscription. Interested in: biosecurity'],
		receipt: /confirm/i,
	},
]

test(
	'[PUB-CALL-14] visitors’ messages reach only the mailbox of the business, and mailed links confirm and end the newsletter',
	{ timeout: 120_000 },
	async () => {
		await using mail = await startMailServer()
		const dataDir = mkdtempSync(join(tmpdir(), 'roost-lead-mail-'))
		const site = await startSite(dataDir, {
			environment: { SMTP_URL: mail.url, ANON_KEY: anonKey },
		})
		try {
			for (const call of calls) await expectDelivered(site.url, mail, call)
			expect(mail.mails.flatMap(({ envelope }) => envelope.to)).not.toContain(
				'victim@elsewhere.example',
			)
			await expectConfirmedAndEnded(site.url, mail)
			expect(mail.mails).toHaveLength(2 * calls.length + 1)
		} finally {
			site.process.kill('SIGTERM')
			expect(await site.ended).toBe(0)
			rmSync(dataDir, { recursive: true, force: true })
		}
	},
)

type MailServer = Awaited<ReturnType<typeof startMailServer>>

async function expectDelivered(url: string, mail: MailServer, call: (typeof calls)[number]) {
	const response = await fetch(`${url}/functions/v1/${call.path}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${anonKey}` },
		body: JSON.stringify(call.body),
	})
	expect([response.status, await response.json()]).toEqual([200, { success: true }])

	const notice = await mail.waitFor(({ subject }) => subject === call.subject)
	expect(notice.envelope.to).toEqual([demoBusiness.nzEmail])
	expect(notice.replyTo).toContain(call.body.email)
	for (const words of call.says) expect(notice.text).toContain(words)
	const receipt = await mail.waitFor(({ envelope }) => envelope.to.includes(call.body.email))
	expect(receipt.subject).toMatch(call.receipt)
	expect(receipt.text).toContain(`Hello ${call.body.name},`)
	if (receipt.text.includes('/confirm?token=')) return
	for (const words of [call.body.subject, call.body.message]) expect(receipt.text).toContain(words)
	const [, reference = 'none'] = /\(([\dA-F]{8})\)$/.exec(receipt.subject) ?? []
	expect(receipt.text).toContain(`Your reference is ${reference}.`)
	expect(notice.text).toContain(`Reference:\n${reference}`)
}

async function expectConfirmedAndEnded(url: string, mail: MailServer) {
	const asking = await mail.waitFor(
		({ envelope, text }) =>
			envelope.to.includes('grace@lee.example') && text.includes('/confirm?token='),
	)
	const confirm = linkIn(asking.text, 'confirm')
	expect(await page(url, confirm)).toContain('One more step')
	expect(await page(url, confirm)).toContain('Confirm my subscription')
	expect(await page(url, confirm, 'POST')).toContain('You are subscribed')
	expect(await page(url, confirm)).toContain('You are subscribed')

	const welcome = await mail.waitFor(
		({ envelope, messageId }) =>
			envelope.to.includes('grace@lee.example') && messageId !== asking.messageId,
	)
	const unsubscribe = linkIn(
		// Long headers are folded.
		(welcome.raw.match(/^List-Unsubscribe:[^>]*>/ims)?.[0] ?? '').replaceAll(/\s/g, ''),
		'unsubscribe',
	)
	expect(welcome.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
	expect(await page(url, unsubscribe)).toContain('Unsubscribe me')
	expect(await page(url, unsubscribe, 'POST')).toContain('You have unsubscribed')
	expect(await page(url, confirm, 'POST')).toContain('You have unsubscribed')
	expect(await page(url, `${unsubscribe}x`)).toContain('This link does not work')
}

/** Path of the link of that name, whatever its host. */
function linkIn(text: string, name: string): string {
	const found = new RegExp(`https?://[^/]+(/${name}\\?token=[\\w.=-]+)`).exec(text)
	if (!found?.[1]) throw new Error(`no link to ${name} in: ${text}`)
	return found[1]
}

async function page(url: string, path: string, method = 'GET'): Promise<string> {
	const response = await fetch(`${url}${path}`, {
		method,
		// The body of a one-click unsubscribe.
		...(method === 'POST'
			? {
					body: 'List-Unsubscribe=One-Click',
					headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
				}
			: {}),
	})
	expect(response.status).toBe(200)
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	// Only the main text, so that a failure is readable.
	return (await response.text()).match(/<main.*<\/main>/s)?.[0].replaceAll(/<[^>]*>/g, ' ') ?? ''
}

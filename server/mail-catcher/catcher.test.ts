import { expect, test } from 'vitest'
import { composeMessage } from '#platform/mail/message.server.ts'
import { openTransport } from '#platform/mail/transport.server.ts'
import { leadNotice, testMailConfig } from '#tests/support/mails.ts'
import { startMailCatcher } from './catcher.ts'

test('a sent mail appears in the inbox, where its scripts do not run', async () => {
	const catcher = await startMailCatcher(0)
	const get = (path: string, headers: Record<string, string> = {}) =>
		fetch(`${catcher.inboxUrl}${path}`, { headers })
	expect(await (await get('/')).text()).toContain('No mail yet')

	const transport = openTransport({ smtpUrl: catcher.smtpUrl, greeting: 'www.example.com' })
	const { to, ...content } = leadNotice({ subject: '<script>alert(1)</script>' })
	const source = { ...content, id: 'one', toEmail: to, resends: 0 }
	const config = testMailConfig(catcher.smtpUrl)
	await transport.send(composeMessage(source, config), new AbortController().signal)
	transport.close()

	const list = await (await get('/')).text()
	expect(list).toContain('href="/mails/1">&lt;script&gt;alert(1)&lt;/script&gt;')
	const mail = await (await get('/mails/1')).text()
	expect(mail).toContain('https://www.hatchandhen.nz/admin/leads/42</a>')
	expect(mail).toContain('<th>Reply-To</th>')
	const html = await get('/mails/1/html')
	expect(await html.text()).toContain('Mere Tamihana')
	expect(html.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
	expect((await get('/mails/2')).status).toBe(404)
	expect(await (await get('/mails.json')).json()).toMatchObject([
		{ number: 1, to: ['office@hatchandhen.nz'] },
	])
	await catcher.close()
})

test('a second catcher takes another port', async () => {
	const first = await startMailCatcher(0)
	const port = Number(new URL(first.inboxUrl).port)
	const second = await startMailCatcher(port)
	expect(second.inboxUrl).not.toBe(first.inboxUrl)
	await Promise.all([first.close(), second.close()])
})

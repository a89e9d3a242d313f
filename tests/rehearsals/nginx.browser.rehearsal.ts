// A real browser on the site behind nginx as shipped.
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { chromiumOptions } from '#tests/support/chromium.ts'
import { contactFormOn, fillContactForm, sendContactForm } from '#tests/support/contact-form.ts'
import { open } from '#tests/support/open.ts'
import { sendButtonOf } from '#tests/support/visitor.ts'
import { startFronted } from './fronted-site.ts'
import type { FrontedSite } from './fronted-site.ts'
import { siteName } from './nginx.ts'
import { whatIsMissing } from './programs.ts'
import { siteUrl } from './tls-client.ts'

const missing = whatIsMissing({ nginx: 'nginx', openssl: 'openssl' })

let site: FrontedSite

beforeAll(async () => {
	if (!missing) site = await startFronted()
})

afterAll(() => site?.close())

test.skipIf(missing)(
	'a browser reads a page over HTTP/2, and its contact form is stored',
	async () => {
		await using visit = await openBrowser(site)
		const { page } = visit
		await open(page, `${siteUrl}/contact`, { scripts: true })
		const protocols = await page.evaluate(() =>
			performance
				.getEntries()
				.flatMap((entry) => ('nextHopProtocol' in entry ? [entry.nextHopProtocol] : [])),
		)
		expect(new Set(protocols)).toEqual(new Set(['h2']))
		const form = contactFormOn(page)
		await fillContactForm(form)
		await sendContactForm(form)
		const { rows } = await site.db.pool.query('select email from leads')
		expect(rows).toEqual([{ email: 'tama@rewi.example' }])
		expect(visit.problems).toEqual([])
	},
)

test.skipIf(missing)(
	'while both instances are stopped, a form says so and keeps its text, and a page asks to try again',
	async () => {
		await using visit = await openBrowser(site)
		const { page } = visit
		await open(page, `${siteUrl}/contact`, { scripts: true })
		const form = contactFormOn(page)
		await fillContactForm(form)
		await Promise.all([site.stopInstance(0), site.stopInstance(1)])
		await using _started = {
			// Whatever this test finds, the next ones need them.
			[Symbol.asyncDispose]: async () => {
				await Promise.all([site.startInstance(0), site.startInstance(1)])
			},
		}
		await sendButtonOf(form).click()
		await form.getByText('We are updating the site. Please try again in a minute.').waitFor()
		expect(await form.getByLabel('Message').inputValue()).toBe('Mites under the perches.')
		const reply = await page.goto(`${siteUrl}/news`)
		expect(reply?.status()).toBe(503)
		await page.getByRole('heading', { name: 'We are updating the site' }).waitFor()
	},
)

test.skipIf(missing)(
	'a browser that sends a file over the limit reads the sentence of the site, not a broken connection',
	async () => {
		await using visit = await openBrowser(site)
		const { page } = visit
		const { email, password } = await createAdmin(site.db)
		await open(page, `${siteUrl}/contact`)
		const told = await page.evaluate(sendTooMuch, { email, password })
		expect(told).toEqual({
			status: 413,
			text: '{"error":"This file is larger than 300 MB. Please choose a smaller one."}',
		})
	},
)

/** In the browser: signs in, and sends more than 300 MB in the way of the back office, which would refuse it before. */
async function sendTooMuch(account: { email: string; password: string }) {
	await fetch('/api/auth/sign-in', { method: 'POST', body: new URLSearchParams(account) })
	const piece = new Uint8Array(1024 ** 2)
	const file = new Blob(Array.from({ length: 301 }, () => piece))
	return new Promise<{ status: number; text: string }>((resolve) => {
		const request = new XMLHttpRequest()
		request.onloadend = () => resolve({ status: request.status, text: request.responseText })
		request.open('POST', '/admin/upload?folder=product-videos&name=hens.mp4')
		request.setRequestHeader('Content-Type', 'application/octet-stream')
		request.send(file)
	})
}

async function openBrowser(site: FrontedSite) {
	const { executablePath, args } = await chromiumOptions()
	const mapped = `--host-resolver-rules=MAP ${siteName}:443 127.0.0.1:${site.nginx.tlsPort}`
	const browser = await chromium.launch({ executablePath, args: [...args, mapped] })
	const page = await browser.newPage({ ignoreHTTPSErrors: true })
	const problems: string[] = []
	page.on('console', (told) => {
		if (told.type() === 'error') problems.push(told.text())
	})
	page.on('pageerror', (error) => problems.push(error.message))
	return { page, problems, [Symbol.asyncDispose]: () => browser.close() }
}

// docs/run-it.md on an empty Debian 13: every command of the page, in its order, and what it promises in between.
// `npm run faults -- run-it`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { testPassword } from '#tests/support/admin.ts'
import { parts } from '#tests/support/auth-page.ts'
import { chromiumOptions } from '#tests/support/chromium.ts'
import { contactFormOn, fillContactForm, sendContactForm } from '#tests/support/contact-form.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { open } from '#tests/support/open.ts'
import { took } from '#tests/support/own-site.ts'
import { authorityPrograms, startAuthority } from './authority.ts'
import type { Authority } from './authority.ts'
import { machinePrograms } from './machine.ts'
import { bootOwnerMachine, takenPorts } from './owner-machine.ts'
import type { OwnerMachine } from './owner-machine.ts'
import { commandsOf } from './page-commands.ts'
import { until, whatIsMissing } from './programs.ts'
import { startRepository } from './repository.ts'
import type { Repository } from './repository.ts'
import { http1Client } from './tls-client.ts'
import { titles } from './titles.ts'
import { watchPages } from './watch-pages.ts'

const page = commandsOf(readFileSync(join(projectRoot(), 'docs/run-it.md'), 'utf8'))
const site = 'www.example.com'
const bare = 'example.com'
const owner = { email: 'owner@example.com', mailbox: 'office@example.com' }
const certificate = `/etc/letsencrypt/live/${site}/cert.pem`
const timeout = { timeout: 900_000 }

const missing = whatIsMissing({ ...machinePrograms, ...authorityPrograms, git: 'git' })
const taken = await takenPorts()
const isExcluded = missing !== null || process.getuid?.() !== 0 || taken.length > 0
if (process.getuid?.() !== 0) process.stdout.write('Left out: only root can boot a container.\n')
if (taken.length > 0) process.stdout.write(`Left out: ${taken.join(', ')} are ports in use here.\n`)

let machine: OwnerMachine
let mail: MailServer
let authority: Authority
let repository: Repository
let visit: Awaited<ReturnType<typeof openBrowser>>
let watch: ReturnType<typeof watchPages>
let hasFailed = false

beforeAll(async () => {
	if (isExcluded) return
	mail = await startMailServer({ login: { user: 'office', password: 'five & a half %' } })
	authority = await startAuthority()
	repository = await startRepository()
	visit = await openBrowser()
	machine = await bootOwnerMachine({
		site,
		others: bare,
		repository: repository.url,
		mailbox: owner.mailbox,
		smtp: mail.url,
	})
}, timeout.timeout)

afterAll(async () => {
	await machine?.close()
	await visit?.close()
	await repository?.close()
	await authority?.close()
	await mail?.close()
})

afterEach(({ task }) => {
	hasFailed ||= task.result?.state === 'fail'
})

/** What is done and looked at around a block of the page, by its first words. `said` is what the block printed. */
const steps: Record<
	string,
	{ before?: () => Promise<unknown>; after?: (said: string) => Promise<unknown> }
> = {
	'apt-get': {
		after: async () =>
			expect(await machine.enter('cat /etc/apt/apt.conf.d/20auto-upgrades')).toContain(
				'Unattended-Upgrade "1"',
			),
	},
	': "${site': {
		after: async () =>
			expect(await machine.enter('stat --format=%a%U /etc/roost.env /var/backups/roost')).toBe(
				'600root\n700roost\n',
			),
	},
	'cp /srv/roost/deploy/roost@.service': {
		after: async (said) => {
			expect(said).toContain('"ready":true')
			const tried = await machine.tryRun('runuser', '-u', 'roost', '--', 'touch', '/srv/roost/a')
			expect(tried.stderr).toContain('Permission denied')
		},
	},
	certbot: { before: trustAuthority, after: expectTls },
	journalctl: { after: becomeAdmin },
	'roost backup': {
		after: async (said) => {
			expect(said).toMatch(/roost-\S+\.tar\.zst: \d+ rows[^]*The backup is complete/)
			const job = `select graphile_worker.add_job('backup.nightly', '{}')`
			await machine.enter(`runuser --user postgres -- psql roost --command "${job}"`)
			await until('the nightly backup', async () => ((await backups()).length > 1 ? true : null))
		},
	},
	'roost update\n': { before: startUpdate, after: endUpdate },
	'roost update "$version"': {
		after: async () => {
			expect(await visit.titleOf('/')).not.toMatch(titles.changed)
			await sendMessage(visit.page, 'After the backup')
		},
	},
	'systemctl stop': {
		after: async () => {
			await untilReady()
			expect(await subjects()).toEqual(['Red mite'])
		},
	},
	'install --mode=600 /root/roost.env': { before: loseServer, after: expectNewServer },
}

for (const { title, blocks } of page.filter((section) => section.blocks.length > 0))
	test.skipIf(isExcluded)(`docs/run-it.md, ${title}`, timeout, async ({ skip }) => {
		if (hasFailed) skip('a section before this one failed')
		let ms = 0
		for (const block of blocks) {
			const { before, after } = stepOf(block)
			await before?.()
			let said = ''
			ms += await took(async () => {
				const ran = await machine.tryEnter(block)
				expect(ran.code, `${block}\n${ran.stdout}${ran.stderr}`).toBe(0)
				said = ran.stdout
			})
			await after?.(said)
		}
		tellFigures('run-it', title, { seconds: Math.round(ms / 1000) })
	})

test.skipIf(isExcluded)(
	'over a migration, the commands of the page lead back',
	timeout,
	async ({ skip }) => {
		if (hasFailed) skip('a section before this one failed')
		repository.add('drizzle/9999_later.sql', 'alter table products add column later text;\n')
		await noteWayBack(await machine.enter('roost update'))
		await sendMessage(visit.page, 'After the backup')
		const back = machine.tryEnter(blockOf('roost update "$version"'))
		await until('the refusal', async () => {
			const journal = await machine.enter('journalctl --unit=roost@3001 --output=cat --lines=20')
			return journal.includes('which this version of Roost does not know') ? true : null
		})
		await machine.enter('pkill curl')
		expect(await back).toMatchObject({ code: 1 })
		await machine.enter(blockOf('systemctl stop'))
		await untilReady()
		expect(await subjects()).toEqual(['Red mite'])
	},
)

test.skipIf(isExcluded)(
	'an update that cannot be built changes nothing',
	timeout,
	async ({ skip }) => {
		if (hasFailed) skip('a section before this one failed')
		repository.commit('app/platform/settings.ts', (text) => `${text}\nexport const = 1\n`)
		const { code, stderr } = await machine.tryEnter('roost update')
		expect([code, stderr]).toEqual([1, expect.stringContaining('The update was not finished')])
		expect(await visit.titleOf('/')).not.toMatch(titles.changed)
		await machine.enter('systemctl restart roost@3001')
		await untilReady()
		expect(await visit.titleOf('/')).not.toMatch(titles.changed)
	},
)

test.skipIf(isExcluded)(
	'after a restart of the machine the site is back',
	timeout,
	async ({ skip }) => {
		if (hasFailed) skip('a section before this one failed')
		await machine.restart()
		await untilReady()
		expect(await subjects()).toEqual(['Red mite'])
	},
)

test('every step above is on the page', () => {
	const blocks = page.flatMap((section) => section.blocks)
	const unknown = Object.keys(steps).filter(
		(start) => !blocks.some((block) => `${block}\n`.startsWith(start)),
	)
	expect(unknown).toEqual([])
})

function stepOf(block: string) {
	const start = Object.keys(steps).find((words) => `${block}\n`.startsWith(words))
	return (start && steps[start]) || {}
}

function blockOf(start: string): string {
	const blocks = page.flatMap((section) => section.blocks)
	return blocks.find((block) => block.startsWith(start)) ?? ''
}

async function trustAuthority() {
	const settings = `max-log-backups = 0\nserver = ${authority.url}\nno-verify-ssl = true\n`
	machine.write('etc/letsencrypt/cli.ini', settings)
}

async function expectTls() {
	const front = { tlsPort: 443, certificate: authority.root }
	using client = http1Client(front)
	// nginx reads its new files after the command that asks for it has returned.
	await until('nginx over TLS', async () => (await client.ask('/')).status)
	for (const [name, moved] of [
		[site, [200, undefined]],
		[bare, [301, `https://${site}/news?a=1`]],
	] as const) {
		const response = await client.ask('/news?a=1', { headers: { Host: name } })
		expect([response.status, response.headers.location]).toEqual(moved)
		const plain = await machine.enter(
			`curl --silent --output /dev/null --write-out '%{http_code} %{redirect_url}' --header 'Host: ${name}' http://127.0.0.1/news`,
		)
		expect(plain).toBe(`301 https://${site}/news`)
	}
	expect((await client.ask('/metrics')).status).toBe(403)
	await machine.enter('systemctl is-active certbot.timer')
	await machine.enter('certbot renew --dry-run --no-random-sleep-on-renew')
	const serial = () => machine.enter(`openssl x509 -noout -serial -in ${certificate}`)
	const first = await serial()
	await machine.enter('certbot renew --force-renewal --no-random-sleep-on-renew')
	expect(await serial()).not.toBe(first)
	const shown = `openssl s_client -connect 127.0.0.1:443 -servername ${site} </dev/null 2>/dev/null | openssl x509 -noout -serial`
	await until('nginx with the new certificate', async () =>
		(await machine.enter(shown)) === (await serial()) ? true : null,
	)
}

async function becomeAdmin(said: string) {
	const at = parts(visit.page)
	await open(visit.page, /https:\S+/.exec(said)?.[0] ?? '', { scripts: true })
	await at.email.fill(owner.email)
	await at.password.fill(testPassword)
	await at.confirmation.fill(testPassword)
	await at.signUp.click()
	await visit.page.waitForURL(`https://${site}/admin/dashboard`)
	await sendMessage(visit.page, 'Red mite')
	const { envelope } = await mail.waitFor(
		({ raw, envelope: { to } }) => raw.includes('Red mite') && to.includes(owner.mailbox),
	)
	expect(envelope).toEqual({ from: owner.mailbox, to: [owner.mailbox] })
}

async function startUpdate() {
	repository.commit(titles.file, (text) => titles.change(text))
	watch = watchPages({ tlsPort: 443, certificate: authority.root })
}

async function endUpdate(said: string) {
	const seen = await watch.stop()
	expect(await visit.titleOf('/')).toMatch(titles.changed)
	await noteWayBack(said)
	expect(seen.others).toEqual([])
	expect(seen.requested).toBeGreaterThan(20)
	tellFigures('run-it', 'pages during an update', {
		requested: seen.requested,
		'not answered for s': (seen.awayMs / 1000).toFixed(1),
	})
}

/** What `roost update` names for the way back. */
async function noteWayBack(said: string) {
	await machine.set('version', /roost update (\w+)/.exec(said)?.[1] ?? '')
	await machine.set('backup', /\/var\/backups\/\S+\.zst/.exec(said)?.[0] ?? '')
}

/** Of the machine, only what the page does up to the accounts is left, and what the owner has elsewhere. */
async function loseServer() {
	const newest = (await backups()).at(-1) ?? ''
	await machine.enter(`cp /etc/roost.env /root/ && cp ${newest} /root/`)
	await machine.enter('systemctl disable --now roost@3001')
	await machine.enter('rm -r /var/lib/roost /var/backups/roost /etc/roost.env')
	await machine.enter(
		'rm -r /etc/systemd/system/roost@.service /etc/systemd/system/roost@.service.d',
	)
	await machine.enter('runuser --user postgres -- dropdb roost')
	await machine.enter(blockOf('runuser --user postgres').split('\n')[1] ?? '')
}

async function expectNewServer() {
	await machine.enter(blockOf('cp /srv/roost/deploy/roost@.service'))
	expect(await subjects()).toEqual(['Red mite'])
	await visit.page.context().clearCookies()
	await signIn(visit.page)
}

/** Paths, the oldest first. */
async function backups(): Promise<string[]> {
	const listed = await machine.enter('ls /var/backups/roost/roost-*.zst')
	return listed.trim().split('\n')
}

async function signIn(of: Page) {
	const at = parts(of)
	await open(of, `https://${site}/admin/auth`, { scripts: true })
	await at.email.fill(owner.email)
	await at.password.fill(testPassword)
	await at.signIn.click()
	await of.waitForURL(`https://${site}/admin/dashboard`)
}

async function sendMessage(of: Page, subject: string) {
	await open(of, `https://${site}/contact`, { scripts: true })
	const form = contactFormOn(of)
	await fillContactForm(form, { Subject: subject })
	await sendContactForm(form)
}

async function subjects(): Promise<string[]> {
	const query = 'select subject from leads order by created_at'
	const said = await machine.enter(
		`runuser --user postgres -- psql roost --tuples-only --no-align --command '${query}'`,
	)
	return said.trim().split('\n')
}

const untilReady = () =>
	machine.enter(
		'curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3001/readyz',
	)

async function openBrowser() {
	const { executablePath, args } = await chromiumOptions()
	const browser = await chromium.launch({
		executablePath,
		args: [...args, `--host-resolver-rules=MAP ${site}:443 127.0.0.1:443`],
	})
	const tab = await browser.newPage({ ignoreHTTPSErrors: true })
	return {
		page: tab,
		async titleOf(path: string) {
			await open(tab, `https://${site}${path}`)
			return tab.title()
		},
		close: () => browser.close(),
	}
}

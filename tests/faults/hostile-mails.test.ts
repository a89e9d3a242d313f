// R45: mails that are made to take memory and time. The worker goes on, and the next mail is read.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { messageIdOf } from '#platform/mail/message.server.ts'
import { plain } from '#tests/fixtures/visitor-mails.ts'
import { queryAt, siteFolder } from '#tests/support/bundled-site.ts'
import { withClient } from '#tests/support/backup.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { insertLead } from '#tests/support/leads.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'

const megabyte = 1024 * 1024
const fill = (unit: string, bytes = 8 * megabyte) => unit.repeat(Math.floor(bytes / unit.length))
const nested = Array.from(
	{ length: 45 },
	(_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n\n`,
).join('')

/** Of each the rest of the head, and the body. */
const shapes: Record<string, [head: string, body: string]> = {
	'line ends': ['', fill('\n')],
	'4 MB of CRLF': ['', fill('\r\n', 4 * megabyte)],
	'short lines': ['Content-Type: text/html', fill('a\n')],
	'parts within parts': [
		'Content-Type: multipart/mixed; boundary=b0',
		nested + fill('--b45\n\nx\n'),
	],
	'thousands of parts': [
		'Content-Type: multipart/mixed; boundary=b',
		fill('--b\nContent-Disposition: attachment; filename=a\n\nx\n'),
	],
	alternatives: [
		'Content-Type: multipart/alternative; boundary=b',
		fill('--b\nContent-Type: text/html\n\n<p>x\n'),
	],
	'heads of parts': ['Content-Type: multipart/mixed; boundary=b', '--b\n' + fill('X: y\n')],
	'one long head of a part': [
		'Content-Type: multipart/mixed; boundary=b',
		`--b\nX: ${fill('y')}\n`,
	],
	'one line': ['', fill('a')],
	'deep HTML': ['Content-Type: text/html', fill('<div>')],
	'HTML of formats': ['Content-Type: text/html', `${'<p><b><i><u>'.repeat(2400)}x`],
	'HTML of tables': ['Content-Type: text/html', `${'<table><tr><td>x'.repeat(3000)}x`],
	'base64 lines': [
		'Content-Type: text/html\nContent-Transfer-Encoding: base64',
		fill(`${Buffer.from(fill('<b>x', 57)).toString('base64')}\n`),
	],
	'padded base64': ['Content-Transfer-Encoding: base64', fill('QQ==')],
	'padded lines': ['Content-Transfer-Encoding: base64', fill('QQ==\n')],
	'quoted-printable': ['Content-Transfer-Encoding: quoted-printable', fill('=41=\n')],
	quotes: ['', fill('> > > >\n')],
	flowed: ['Content-Type: text/plain; format=flowed', fill('> a \n')],
	'flowed in one': ['Content-Type: text/plain; format=flowed', fill('>')],
	'a million addresses': [`To: ${fill('a@b, ', 5 * megabyte)}`, 'x'],
	'a head of short lines': [`To: ${fill('a,\n ', 200_000)}`, 'x'],
	'many headers': [fill('X: y\n', 200_000).trim(), 'x'],
	pictures: [
		'Content-Type: multipart/mixed; boundary=b',
		fill('--b\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n/9j/4AAQ\n'),
	],
}

test(
	`${Object.keys(shapes).length} mails that take memory and time: the worker goes on, and the next mail is read`,
	{ timeout: 3_000_000 },
	async () => {
		await using imap = await startImapServer()
		const dataDir = siteFolder()
		const site = await startSite(dataDir, { environment: { IMAP_URL: imap.url } })
		onTestFinished(() => void site.process.kill('SIGKILL'))
		const databaseUrl = bundledUrl(dataDir)
		const worker = findWorker(site.process.pid!)
		const figures: Record<string, string> = {}
		for (const [name, [head, body]] of Object.entries(shapes)) {
			const [hostile, other] = [
				await replied(databaseUrl, site.url),
				await replied(databaseUrl, site.url),
			]
			const report = await replied(databaseUrl, site.url)
			writeFileSync(`/proc/${worker}/clear_refs`, '5')
			imap.add(
				`From: a@b.nz\nIn-Reply-To: ${hostile}\nMessage-ID: <${name.replaceAll(' ', '')}@b.nz>\n${head ? `${head}\n` : ''}\n${body}`,
			)
			imap.add(
				`From: mailer-daemon@b.nz\nIn-Reply-To: ${report}\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n${head}\n\n${body.slice(0, megabyte)}`,
			)
			imap.add(plain({ replyTo: other, text: `after ${name}` }))
			const began = performance.now()
			await queryAt(databaseUrl, `select graphile_worker.add_job('leads.readMailbox', '{}')`)
			await expect
				.poll(() => textsAt(databaseUrl), { timeout: 120_000, interval: 50 })
				.toContain(`after ${name}`)
			figures[name] = `${((performance.now() - began) / 1000).toFixed(1)} s, ${peakMb(worker)} MB`
		}
		expect(findWorker(site.process.pid!)).toBe(worker)
		tellFigures('R45', 'mails that take memory and time', figures)
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
	},
)

async function textsAt(databaseUrl: string) {
	const rows = await queryAt(databaseUrl, `select left("text", 60) as text from lead_messages`)
	return rows.map((row) => row['text'])
}

/** The Message-ID of our mail about a new lead. */
async function replied(databaseUrl: string, siteUrl: string): Promise<string> {
	return withClient(databaseUrl, async (client) => {
		const { id } = await insertLead(client as unknown as Parameters<typeof insertLead>[0])
		const { rows } = await client.query(
			`insert into mails (kind, lead_id, to_email, data, state) values ('lead-reply', $1, 'tama@rewi.example', '{}', 'sent') returning id`,
			[id],
		)
		return messageIdOf({ id: rows[0].id, resends: 0 }, siteUrl)
	})
}

/** The process below the site that runs the worker. */
function findWorker(sitePid: number): number {
	const processes = readdirSync('/proc').flatMap((name) => {
		const pid = Number(name)
		if (!pid) return []
		try {
			const parent = Number(/PPid:\t(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
			return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
		} catch {
			return []
		}
	})
	const isBelow = (pid: number): boolean =>
		pid === sitePid ||
		processes.some((one) => one.pid === pid && one.parent > 1 && isBelow(one.parent))
	const found = processes.find(
		({ pid, command }) => /worker\.(?:js|ts)/.test(command) && isBelow(pid),
	)
	if (!found) throw new Error('no worker')
	return found.pid
}

function peakMb(pid: number): number {
	const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
	return Math.round(Number(kilobytes) / 1024)
}

// Backup and restore from the console, with a running site.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#tests/support/backup.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'

test(
	'a running site is backed up but cannot be restored over; once stopped, it is restored and serves its old content',
	{ timeout: 120_000 },
	async () => {
		const here = emptyFolder()
		const file = join(emptyFolder(), 'site.tar.zst')
		const site = await startSite(here)
		onTestFinished(() => void site.process.kill('SIGKILL'))
		await withClient(bundledUrl(here), (client) =>
			client.query(
				`insert into products (slug, title, description) values ('boot-tray', 'Boot tray', 'Steel')`,
			),
		)

		const saved = await run(here, 'commands/backup.ts', file)
		expect(saved).toMatchObject({ code: 0, said: expect.stringMatching(/rows and \d+ files/) })
		const refused = await run(here, 'commands/restore.ts', file, '--replace')
		expect(refused).toEqual({
			code: 1,
			said: 'The site, or one of its commands, is using this database. Stop it, then restore.\n',
		})
		const checked = await run(here, 'commands/restore.ts', file, '--replace', '--dry-run')
		expect(checked).toMatchObject({
			code: 0,
			said: expect.stringMatching(
				/^It would replace: .*1 in products.*\nThe site is using this database: stop it before you restore\.\nThe backup is complete: .*; nothing was changed\.\n$/,
			),
		})
		await withClient(bundledUrl(here), (client) =>
			client.query(`update products set title = 'Later'`),
		)
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)

		const restored = await run(here, 'commands/restore.ts', file, '--replace')
		expect(restored).toMatchObject({
			code: 0,
			said: expect.stringMatching(/^Replaced: [^]*\nRestored \d+ rows and 0 files/),
		})
		const other = await startSite(here)
		onTestFinished(() => void other.process.kill('SIGKILL'))
		const page = await fetch(`${other.url}/products/boot-tray`)
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Boot tray')])
		other.process.kill('SIGTERM')
		expect(await other.ended).toBe(0)
	},
)

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-backup-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
	return folder
}

/** Runs a script like `npm run`; returns all its output as one text. */
async function run(dataDir: string, ...args: string[]) {
	const child = spawn(process.execPath, ['server/run.ts', ...args], {
		env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let said = ''
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
	const code = await new Promise((done) => child.once('close', done))
	return { code, said }
}

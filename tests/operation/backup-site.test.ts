// Backup and restore from the console, with a running site.
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { queryAt, siteFolder } from '#tests/support/bundled-site.ts'
import { runCommand } from '#tests/support/commands.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'

test(
	'a running site is backed up but cannot be restored over; once stopped, it is restored and serves its old content',
	{ timeout: 240_000 },
	async () => {
		const here = siteFolder()
		const file = join(siteFolder(), 'site.tar.zst')
		const site = await startSite(here)
		onTestFinished(() => void site.process.kill('SIGKILL'))
		await queryAt(
			bundledUrl(here),
			`insert into products (slug, title, description) values ('boot-tray', 'Boot tray', 'Steel')`,
		)
		const run = (...args: string[]) => runCommand({ DATA_DIR: here }, ...args)

		const saved = await run('commands/backup.ts', file)
		expect(saved).toMatchObject({ code: 0, said: expect.stringMatching(/rows and \d+ files/) })
		const refused = await run('commands/restore.ts', file, '--replace')
		expect(refused).toEqual({
			code: 1,
			said: 'The site, or one of its commands, is using this database. Stop it, then restore.\n',
		})
		const checked = await run('commands/restore.ts', file, '--replace', '--dry-run')
		expect(checked).toMatchObject({
			code: 0,
			said: expect.stringMatching(
				/^It would replace: .*1 in products.*\nThe site is using this database: stop it before you restore\.\nThe backup is complete: .*; nothing was changed\.\n$/,
			),
		})
		await queryAt(bundledUrl(here), `update products set title = 'Later'`)
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)

		const restored = await run('commands/restore.ts', file, '--replace')
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

// Memory and time of a backup and a restore of large files, in their own processes.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leanNode } from '#server/child-processes.ts'
import { backupFolder, fillSite, hashFiles, writeUpload } from '#tests/support/backup.ts'
import { testDb } from '#tests/support/database.ts'
import { expectFigure } from '#tests/support/figures.ts'

const largeBytes = 200_000_000
const maxGrowthKb = 60_000
const canMeasure = existsSync('/proc/self/status')

test.skipIf(!canMeasure)(
	'a 200 MB file is backed up and restored with less than 60 MB more memory each',
	{ timeout: 120_000 },
	async () => {
		await using db = await testDb()
		await using folder = await backupFolder()
		await fillSite(db, folder.uploads)
		const run = (script: string, file: string, dataDir = folder.path) =>
			runScript(script, { args: [file], databaseUrl: db.url, dataDir })
		const small = await run('commands/backup.ts', folder.file('small.tar.zst'))

		await makeLarge(folder.uploads)
		const large = await run('commands/backup.ts', folder.file('large.tar.zst'))

		expectFigure(large.peakKb - small.peakKb, 'kB more for the backup').toBeLessThan(maxGrowthKb)
		await using target = await testDb()
		await using other = await backupFolder()
		const into = { databaseUrl: target.url, dataDir: other.path }
		const restored = await runScript('commands/restore.ts', {
			args: [folder.file('large.tar.zst')],
			...into,
		})
		expect(restored.said).toMatch(/Restored \d+ rows and 12 files/)
		expectFigure(restored.peakKb - small.peakKb, 'kB more for the restore').toBeLessThan(
			maxGrowthKb,
		)
		expect(await hashFiles(other.uploads)).toEqual(await hashFiles(folder.uploads))
		process.stdout.write(
			`backup of a 200 MB file: ${large.peakKb - small.peakKb} kB more memory than without it, ${large.seconds.toFixed(1)} s; restore ${restored.peakKb - small.peakKb} kB, ${restored.seconds.toFixed(1)} s\n`,
		)
	},
)

/** Makes a large sparse file, which takes no disk space, and one that cannot be compressed. */
async function makeLarge(uploads: string) {
	await writeUpload(uploads, 'product-videos/noise.mp4', randomBytes(10_000_000))
	const file = await open(join(uploads, 'product-videos/large.mp4'), 'w')
	await file.truncate(largeBytes)
	await file.close()
	expect((await stat(join(uploads, 'product-videos/large.mp4'))).size).toBe(largeBytes)
}

type Run = { args: string[]; databaseUrl: string; dataDir: string }

/** Runs a script to its end; returns its peak memory. */
async function runScript(script: string, { args, databaseUrl, dataDir }: Run) {
	const started = performance.now()
	const child = spawn(process.execPath, [...leanNode, script, ...args], {
		env: {
			DATABASE_URL: databaseUrl,
			DATA_DIR: dataDir,
			APP_SECRET: randomBytes(32).toString('hex'),
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let [said, peakKb] = ['', 0]
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
	const watch = setInterval(() => (peakKb = Math.max(peakKb, peakOf(child.pid))), 5)
	const code = await new Promise((done) => child.once('close', done))
	clearInterval(watch)
	if (code !== 0) throw new Error(`${script} ended with ${String(code)}: ${said}`)
	return { said, peakKb, seconds: (performance.now() - started) / 1000 }
}

function peakOf(pid: number | undefined): number {
	try {
		const status = readFileSync(`/proc/${pid}/status`, 'utf8')
		return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
	} catch {
		return 0
	}
}

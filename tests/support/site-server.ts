// The site for browser tests: the production build in its own process, on its own database.
import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { diskPlace } from '#platform/backup/disk-files.server.ts'
import { makeBackup } from '#platform/backup/make-backup.server.ts'
import { restoreBackup } from '#platform/backup/restore.server.ts'
import { firstContentStep } from '#platform/db/first-content.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { freePort } from '#server/free-port.ts'
import moderation from '../../launcher/moderation.json' with { type: 'json' }
import { contentTables } from './content-tables.ts'
import { openSite } from './opening.ts'
import { untilPicturesHaveVariants } from './picture-copies.ts'

const root = projectRoot()
const maxStartMs = 120_000
const run = promisify(execFile)

export type SiteServer = {
	url: string
	databaseUrl: string
	/** Its output so far. */
	log: () => string
	stop: () => Promise<void>
}

/** What sites are copied from: a database and its folder of files. */
export type SiteTemplate = { database: string; dataDir: string }

/** `none` is a new site, `empty` has the first words and two offices, but no record, and `demo` the demo content. */
export type SiteKind = 'demo' | 'empty' | 'none'
export type SiteTemplates = Record<SiteKind, SiteTemplate>

type SiteOptions = {
	/** Superuser address of the PostgreSQL in which to create the database. */
	postgresUrl: string
	template: SiteTemplate
	env?: Record<string, string>
}

/** Starts a site on a copy of the template; resolves when it is ready. */
export async function startBrowserSite(options: SiteOptions): Promise<SiteServer> {
	const { postgresUrl, template, env = {} } = options
	const place = await makePlace(postgresUrl, template)
	const environment = { ...(await environmentOf(place)), ...env }
	const site = await launch(environment)
	return {
		url: environment.SITE_URL,
		databaseUrl: place.databaseUrl,
		log: site.log,
		async stop() {
			await site.stop()
			await query(postgresUrl, `drop database ${place.database} with (force)`)
			await rm(place.dataDir, { recursive: true, force: true })
		},
	}
}

/** Makes the templates, which are open: `demo` with at most 12 pictures and their variants. */
export async function makeTemplates(postgresUrl: string) {
	const [none, empty] = [await makePlace(postgresUrl, null), await makePlace(postgresUrl, null)]
	await migrate(empty.databaseUrl)
	await query(empty.databaseUrl, hasBegun)
	for (const place of [none, empty]) {
		await (await launch(await environmentOf(place))).stop()
		await query(place.databaseUrl, announceEveryChange)
		await openSite(place.databaseUrl)
	}
	const demo = await makePlace(postgresUrl, null)
	await fillWithDemo(demo)
	return {
		templates: { none, empty, demo } satisfies SiteTemplates,
		async remove() {
			await Promise.all([none, empty, demo].map(({ dataDir }) => rm(dataDir, { recursive: true })))
		},
	}
}

/** So that no start gives it the words of a new site; an office is one that has a town. */
const hasBegun = `
	insert into setup_steps (name) values ('${firstContentStep}');
	delete from record_versions where record_type = 'category';
	update business set nz_city = 'Hamilton', au_city = 'Bendigo'`

/** Restores the demo content from an earlier run's backup, or loads it and makes one. */
async function fillWithDemo(demo: Place): Promise<void> {
	const { databaseUrl, dataDir } = demo
	const files = diskPlace(join(dataDir, 'uploads'))
	const file = join(root, 'node_modules/.cache/roost', `demo-${hashOfDemo()}.tar.zst`)
	if (existsSync(file)) {
		await restoreBackup({ databaseUrl, files, file, replace: true })
		return query(databaseUrl, announceEveryChange)
	}
	await run(process.execPath, ['commands/seed.ts', '--images', '12'], {
		cwd: root,
		env: await environmentOf(demo),
	})
	await query(databaseUrl, announceEveryChange)
	await makeCopiesOfPictures(demo)
	await mkdir(dirname(file), { recursive: true })
	await makeBackup({ databaseUrl, files, file })
}

/**
 * Hash of all sources that the demo content depends on, so that a change makes a new backup. Components are not among
 * them.
 */
function hashOfDemo(): string {
	const hash = createHash('sha256')
	const sources = ['demo', 'drizzle', 'app', 'server', 'commands', 'scripts'].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && !/\.(tsx|css|test\.ts)$/.test(entry.name))
			.map((entry) => join(entry.parentPath, entry.name)),
	)
	for (const source of [...sources.toSorted(), join(root, 'package-lock.json')])
		hash.update(`${relative(root, source)}\0`).update(readFileSync(source))
	return hash.digest('hex').slice(0, 32)
}

/** Runs a site until its worker has made all variants, so that this work does not slow the tests down. */
async function makeCopiesOfPictures(place: Place): Promise<void> {
	const site = await launch(await environmentOf(place))
	await untilPicturesHaveVariants(place.databaseUrl)
	await site.stop()
}

/**
 * Tests write rows with plain SQL, which evicts no pages: these triggers do so, so that tests never see a stale page.
 * The program's own notifications are tested without them.
 */
const announceEveryChange = `
	create or replace function announce_change() returns trigger language plpgsql as $$
	begin
		update cache_state set revision = revision + 1;
		perform pg_notify('roost_cache', json_build_object('revision', revision, 'tags', null)::text) from cache_state;
		return null;
	end
	$$;
	${[...contentTables, 'media']
		.map(
			(table) =>
				`create or replace trigger announce_change after insert or update or delete or truncate on ${table}
					for each statement execute function announce_change();`,
		)
		.join('\n')}`

type Place = SiteTemplate & { databaseUrl: string }

async function makePlace(postgresUrl: string, template: SiteTemplate | null): Promise<Place> {
	const database = `site_${randomBytes(6).toString('hex')}`
	const source = template ? ` template ${template.database}` : ''
	await query(postgresUrl, `create database ${database}${source}`)
	const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href
	const dataDir = await mkdtemp(join(tmpdir(), 'roost-e2e-'))
	if (template) await cp(template.dataDir, dataDir, { recursive: true })
	return { database, databaseUrl, dataDir }
}

async function environmentOf({ databaseUrl, dataDir }: Place) {
	const port = await freePort()
	return {
		PATH: process.env['PATH'] ?? '',
		HOME: process.env['HOME'] ?? '',
		NODE_ENV: 'production',
		// Same as in the launcher.
		NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/roost'),
		HOST: '127.0.0.1',
		PORT: String(port),
		SITE_URL: `http://127.0.0.1:${port}`,
		TRUST_PROXY: '1',
		DATA_DIR: dataDir,
		DATABASE_URL: databaseUrl,
		// The runner's own, so that tests can make sessions and signed links.
		APP_SECRET: process.env['APP_SECRET'] ?? randomBytes(32).toString('hex'),
		SEED: 'none',
		// No other site is visited in a test.
		CHECK_LINKS: 'off',
	}
}

type Launched = { log: () => string; stop: () => Promise<void> }

/** R39 ends a start that waits long for the database, which on a busy machine may come of that: another try then. */
async function launch(environment: Record<string, string>, tries = 3): Promise<Launched> {
	const child = spawn(process.execPath, [...moderation.flags, 'server/index.ts'], {
		cwd: root,
		env: { ...moderation.environment, ...environment },
	})
	let log = ''
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => {
			log += chunk.toString()
		})
	}
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
	const stop = async () => {
		child.kill('SIGTERM')
		await ended
	}
	const isReady = await untilReady(`${environment['SITE_URL']}/readyz`, ended)
	if (!isReady) {
		await stop()
		if (log.includes('no response in time') && tries > 1) return launch(environment, tries - 1)
		throw new Error(`The site did not start:\n${log}`)
	}
	return { log: () => log, stop }
}

async function untilReady(url: string, ended: Promise<void>): Promise<boolean> {
	let hasEnded = false
	void ended.then(() => {
		hasEnded = true
	})
	const until = performance.now() + maxStartMs
	while (!hasEnded && performance.now() < until) {
		const response = await fetch(url).catch(() => null)
		if (response?.ok) return true
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	return false
}

async function query(url: string, sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	await client.query(sql)
	await client.end()
}

// A whole site like that of `npm start`, in its own data folder, for tests that kill it.
import { demoBusiness } from '#demo/business.ts'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import moderation from '../../launcher/moderation.json' with { type: 'json' }
import { appRole, lastPort, readPassword } from '#server/postgres/config.ts'
import { openSite } from './opening.ts'

const root = projectRoot()
const startTimeoutMs = 120_000

export type RunningSite = {
	process: ChildProcess
	url: string
	/** Its output so far. */
	said: () => string
	/** Resolves when the process ends: its exit code, or null when it was killed. */
	ended: Promise<number | null>
	msToReady: number
}

type Options = {
	/** Additional variables. */
	environment?: Record<string, string>
	/** The script: the site itself, or the launcher. */
	script?: string
	/** An open file for its output; `said()` then stays empty. */
	output?: number
}

/** Starts the site on a free port and waits until it is ready, and open to visitors. Needs the build. */
export async function startSite(dataDir: string, options: Options = {}): Promise<RunningSite> {
	const started = performance.now()
	const { child, said, complained, ended } = launchSite(dataDir, options)
	const url = await new Promise<string>((resolve, reject) => {
		const check = setInterval(() => {
			const found = /Roost is ready at (\S+)/.exec(said())?.[1]
			if (found) settle(() => resolve(found.replace('localhost', '127.0.0.1')))
			else if (performance.now() - started > startTimeoutMs) fail('is not ready in time')
		}, 5)
		const settle = (how: () => void) => {
			clearInterval(check)
			how()
		}
		const fail = (what: string) =>
			settle(() => reject(new Error(`the site ${what}: ${said()}${complained()}`)))
		void ended.then((code) => fail(`ended with ${code}`))
	})
	if (said().includes('Opening soon')) {
		const { DATABASE_URL = bundledUrl(dataDir) } = options.environment ?? {}
		await openSite(DATABASE_URL)
		// It reads the switch again before it answers.
		const { port } = new URL(url)
		const local = `http://127.0.0.1:${options.environment?.['PORT'] ?? port}`
		await fetch(`${local}/admin/known`, { method: 'POST' })
	}
	return { process: child, url, said, ended, msToReady: performance.now() - started }
}

/** Starts the site without waiting, for starts that must fail. */
export function launchSite(
	dataDir: string,
	{ environment = {}, script = 'server/index.ts', output }: Options,
) {
	const child = spawn(process.execPath, [...moderation.flags, script], {
		cwd: root,
		env: {
			PATH: process.env['PATH'],
			DATA_DIR: dataDir,
			PORT: '0',
			SEED: 'none',
			// No other site is visited in a test.
			CHECK_LINKS: 'off',
			// Of a business that was never entered.
			ADMIN_MAILBOX: demoBusiness.nzEmail,
			NODE_ENV: 'production',
			LOG_LEVEL: 'error',
			// Same as in the launcher.
			NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/roost'),
			...moderation.environment,
			...environment,
		},
		stdio: ['ignore', output ?? 'pipe', output ?? 'pipe', 'ipc'],
	})
	let [said, complained] = ['', '']
	child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
	child.stderr?.on('data', (chunk: Buffer) => (complained += chunk.toString()))
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
	// Later than `ended`: all output has been read. Never resolves if we closed its channel ourselves.
	const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
	return { child, said: () => said, complained: () => complained, ended, closed }
}

/** A variable that makes every Node.js process of a site run this code first. */
export function runFirst(code: string): Record<string, string> {
	return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

/** The address of the bundled database of `dataDir`; does not start it or keep it running. */
export function bundledUrl(dataDir: string): string {
	const cluster = join(dataDir, 'postgres')
	return `postgresql://${appRole}:${readPassword(cluster)}@127.0.0.1:${lastPort(cluster)}/${appRole}`
}

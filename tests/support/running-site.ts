// The whole site as `npm start` runs it, in a data folder of its own: something to kill.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { appRole, lastPort, readPassword } from '#server/postgres/config.ts'

const root = join(import.meta.dirname, '../..')
const startPatienceMs = 60_000

export type RunningSite = {
	process: ChildProcess
	url: string
	/** What it told the console. */
	said: () => string
	/** Ends when the process does; with its exit code, or null when it was killed. */
	ended: Promise<number | null>
	msToReady: number
}

/** Starts the site on any free port and waits until it says that it is ready. It needs the build. */
export async function startSite(
	dataDir: string,
	environment: Record<string, string> = {},
): Promise<RunningSite> {
	const started = performance.now()
	const child = spawn(process.execPath, ['server/index.ts'], {
		cwd: root,
		env: {
			PATH: process.env['PATH'],
			DATA_DIR: dataDir,
			PORT: '0',
			SEED: 'none',
			NODE_ENV: 'production',
			LOG_LEVEL: 'error',
			...environment,
		},
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	})
	let said = ''
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
	const url = await new Promise<string>((resolve, reject) => {
		const hear = (chunk: Buffer) => {
			said += chunk.toString()
			const found = /Roost is ready at (\S+)/.exec(said)?.[1]
			if (found) resolve(found.replace('localhost', '127.0.0.1'))
		}
		child.stdout?.on('data', hear)
		child.stderr?.on('data', hear)
		void ended.then((code) => reject(new Error(`the site ended with ${code}: ${said}`)))
		setTimeout(() => reject(new Error(`not ready in time: ${said}`)), startPatienceMs).unref()
	})
	return { process: child, url, said: () => said, ended, msToReady: performance.now() - started }
}

/** The address of the bundled database of `dataDir`, without taking part in keeping it up. */
export function bundledUrl(dataDir: string): string {
	const cluster = join(dataDir, 'postgres')
	return `postgresql://${appRole}:${readPassword(cluster)}@127.0.0.1:${lastPort(cluster)}/${appRole}`
}

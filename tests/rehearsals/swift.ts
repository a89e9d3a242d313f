// OpenStack Swift with its S3 interface, all its servers on this machine and in one folder: object storage of another
// project, which checks signatures, body hashes and times itself.
import {
	chownSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { accountOf, runProgram, startProgram, until } from './programs.ts'
import type { Running } from './programs.ts'

/** Program and Debian package, for `whatIsMissing`. */
export const swiftPrograms = {
	'swift-proxy-server': 'swift-proxy',
	'swift-account-server': 'swift-account',
	'swift-container-server': 'swift-container',
	'swift-object-server': 'swift-object',
	'swift-ring-builder': 'python3-swift',
}

/** Names of users, who share the account `roost`, and their secrets. */
export type SwiftUsers = Record<string, string>

export type Swift = Awaited<ReturnType<typeof startSwift>>

const region = 'ap-southeast-2'
const inner = ['account', 'container', 'object']

/** Starts Swift, without a bucket. Its key IDs are `roost:` and the name of a user. */
export async function startSwift(users: SwiftUsers) {
	const root = mkdtempSync(join(tmpdir(), 'roost-swift-'))
	const account = accountOf('swift')
	const user = account ? 'swift' : userInfo().username
	const folders = { root, etc: join(root, 'etc'), devices: join(root, 'devices') }
	for (const folder of [folders.etc, join(folders.devices, 'd1')])
		mkdirSync(folder, { recursive: true })
	const [port = 0, ...innerPorts] = await freePorts(1 + inner.length)
	const options = { account, cwd: folders.etc }
	const writeUsers = (given: SwiftUsers) =>
		writeFileSync(join(folders.etc, 'proxy.conf'), proxyConf({ ...folders, user, port }, given))
	writeFileSync(
		join(folders.etc, 'swift.conf'),
		'[swift-hash]\nswift_hash_path_prefix = roost\nswift_hash_path_suffix = rehearsal\n',
	)
	writeUsers(users)
	for (const [index, server] of inner.entries())
		writeServer(server, { ...folders, user, port: innerPorts[index] ?? 0 })
	if (account)
		for (const path of [
			root,
			...readdirSync(root, { recursive: true }).map((name) => join(root, String(name))),
		])
			chownSync(path, account.uid, account.gid)

	const start = (server: string): Running =>
		startProgram(`swift-${server}-server`, [join(folders.etc, `${server}.conf`)], options)
	const proxy = start('proxy')
	const running = [proxy, ...inner.map(start)]
	const endpoint = `http://127.0.0.1:${port}`
	const said = () => running.map((each) => each.said()).join('')
	const stop = async () => {
		await Promise.all(running.map((each) => each.stop()))
		rmSync(root, { recursive: true, force: true })
	}
	const read = async () => {
		// The inner servers answer this too, with a refusal.
		const responses = await Promise.all(
			[port, ...innerPorts].map((each) => fetch(`http://127.0.0.1:${each}/info`)),
		)
		return (await responses[0]?.json()) as Info
	}
	const info = await until('Swift answers', read).catch(async (error: unknown) => {
		await stop()
		throw new Error(said(), { cause: error })
	})

	return {
		endpoint,
		region,
		/** The program and its version. */
		version: info.swift.version,
		said,
		/**
		 * Other users from now on: a new process takes new connections, and none is refused. The old one ends when its
		 * connections do.
		 */
		async setUsers(given: SwiftUsers) {
			writeUsers(given)
			const before = childrenOf(proxy.process.pid)
			proxy.process.kill('SIGUSR1')
			const isNew = () =>
				childrenOf(proxy.process.pid).some((pid) => !before.includes(pid)) ? true : null
			await until('Swift takes the new users', isNew)
			return {
				oldHasEnded: () => !childrenOf(proxy.process.pid).some((pid) => before.includes(pid)),
			}
		},
		/** Number of files on its disk: objects, and parts of large ones. */
		countFiles: () =>
			readdirSync(folders.devices, { recursive: true }).filter((name) =>
				String(name).endsWith('.data'),
			).length,
		[Symbol.asyncDispose]: stop,
	}
}

type Info = { swift: { version: string } }

type Place = { etc: string; devices: string; user: string }

/** The ring of one kind of server, which says where its data lies, and its configuration. */
function writeServer(server: string, { etc, devices, user, port }: Place & { port: number }) {
	const ring = (...args: string[]) =>
		runProgram('swift-ring-builder', [`${server}.builder`, ...args], { cwd: etc })
	ring('create', '4', '1', '0')
	ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
	ring('rebalance')
	const settings = {
		port,
		user,
		etc,
		workers: 0,
		more: [`devices = ${devices}`, 'mount_check = false'],
	}
	const app = [`[pipeline:main]`, `pipeline = ${server}-server`]
	const lines = [...common(settings), ...app, `[app:${server}-server]`, `use = egg:swift#${server}`]
	writeFileSync(join(etc, `${server}.conf`), lines.join('\n'))
}

function proxyConf({ etc, user, port }: Place & { port: number }, users: SwiftUsers): string {
	const filters = ['catch_errors', 'cache', 's3api', 'tempauth', 'bulk', 'slo', 'dlo']
	const settings: Record<string, string[]> = {
		// The sign-in wants one, and does without when nothing responds.
		cache: ['use = egg:swift#memcache', 'memcache_servers = 127.0.0.1:1'],
		s3api: [`location = ${region}`],
		tempauth: Object.entries(users).map(
			([name, secret]) => `user_roost_${name} = ${secret} .admin`,
		),
	}
	return [
		// With a worker of its own, so that it can be replaced.
		...common({ port, user, etc, workers: 1, more: [] }),
		'[pipeline:main]',
		`pipeline = ${filters.join(' ')} proxy-server`,
		...filters.flatMap((name) => [
			`[filter:${name}]`,
			...(name === 'cache' ? [] : [`use = egg:swift#${name}`]),
			...(settings[name] ?? []),
		]),
		'[app:proxy-server]',
		'use = egg:swift#proxy',
		'account_autocreate = true',
	].join('\n')
}

type Common = { port: number; user: string; etc: string; workers: number; more: string[] }

function common({ port, user, etc, workers, more }: Common): string[] {
	const where = ['bind_ip = 127.0.0.1', `bind_port = ${port}`, `swift_dir = ${etc}`]
	return ['[DEFAULT]', ...where, `user = ${user}`, `workers = ${workers}`, ...more]
}

/** Process IDs of the children of a process. */
function childrenOf(pid: number | undefined): string[] {
	const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
	return text.trim().split(' ').filter(Boolean)
}

/** Different ones, so all are held at once: Swift's servers would share a port without a word. */
async function freePorts(amount: number): Promise<number[]> {
	const servers = await Promise.all(
		Array.from({ length: amount }, async () => {
			const server = createServer()
			await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
			return server
		}),
	)
	const ports = servers.map((server) => (server.address() as AddressInfo).port)
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
	return ports
}

// nginx with deploy/nginx.conf as it is shipped, in a folder of its own.
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { freePort } from '#server/free-port.ts'
import { runProgram, startProgram, until } from './programs.ts'

export const siteName = 'www.example.com'

type Places = {
	instances: [number, number]
	/** Ports for TLS and for plain HTTP, on 127.0.0.1 and ::1. */
	tlsPort: number
	plainPort: number
	/** Folder of the certificate. */
	certificate: string
	/** Folder of the logs. */
	logs: string
}

/**
 * Replaces ports, certificate and log files in the text of deploy/nginx.conf, and nothing else; throws when one is
 * missing.
 */
export function withPlaces(shipped: string, places: Places): string {
	const { instances, tlsPort, plainPort, certificate, logs } = places
	const replacements: [from: string, to: string, times: number][] = [
		['server 127.0.0.1:3001 ', `server 127.0.0.1:${instances[0]} `, 1],
		['server 127.0.0.1:3002 ', `server 127.0.0.1:${instances[1]} `, 1],
		['listen 443 ', `listen 127.0.0.1:${tlsPort} `, 1],
		['listen [::]:443 ', `listen [::1]:${tlsPort} `, 1],
		['listen 80;', `listen 127.0.0.1:${plainPort};`, 1],
		['listen [::]:80;', `listen [::1]:${plainPort};`, 1],
		[`/etc/letsencrypt/live/${siteName}/`, `${certificate}/`, 2],
		['/var/log/nginx/', `${logs}/`, 3],
	]
	return replacements.reduce((text, [from, to, times]) => {
		const pieces = text.split(from)
		if (pieces.length !== times + 1)
			throw new Error(`deploy/nginx.conf has '${from}' ${pieces.length - 1} times, not ${times}`)
		return pieces.join(to)
	}, shipped)
}

export function readShipped(): string {
	return readFileSync(join(projectRoot(), 'deploy/nginx.conf'), 'utf8')
}

export type Nginx = Awaited<ReturnType<typeof startNginx>>

/**
 * Starts nginx in front of two instances.
 *
 * @param change changes the configuration, for what cannot be waited for.
 */
export async function startNginx(
	instances: [number, number],
	change: (conf: string) => string = (conf) => conf,
) {
	const { folder, options, certificate, tlsPort, plainPort } = await writeConf(instances, change)
	const program = startProgram('nginx', [...options, '-g', 'daemon off;'])
	await until('nginx listens', () => canConnect(tlsPort), { timeoutMs: 10_000, everyMs: 20 })
	const stop = async () => {
		await program.stop()
		rmSync(folder, { recursive: true, force: true })
	}
	return {
		tlsPort,
		plainPort,
		certificate,
		/** Everything in its log files. */
		logged: () =>
			readdirSync(join(folder, 'logs'))
				.map((file) => readFileSync(join(folder, 'logs', file), 'utf8'))
				.join(''),
		/** Bytes in its temporary files, also of those already deleted but still open. */
		bytesOnDisk: () => bytesOpenIn(folder, program.process.pid ?? 0),
		[Symbol.asyncDispose]: stop,
	}
}

/** Has nginx test the shipped configuration, and starts nothing; throws with what it says of a wrong one. */
export async function testConf(change: (conf: string) => string = (conf) => conf): Promise<void> {
	const { folder } = await writeConf([4001, 4002], change)
	rmSync(folder, { recursive: true })
}

async function writeConf(instances: [number, number], change: (conf: string) => string) {
	const folder = mkdtempSync(join(tmpdir(), 'roost-nginx-'))
	// The workers run under another account.
	chmodSync(folder, 0o755)
	for (const name of ['logs', 'certificate', 'body', 'proxy']) mkdirSync(join(folder, name))
	const certificate = makeCertificate(join(folder, 'certificate'))
	const [tlsPort, plainPort] = [await freePort(), await freePort()]
	const shipped = withPlaces(readShipped(), {
		instances,
		tlsPort,
		plainPort,
		certificate: join(folder, 'certificate'),
		logs: join(folder, 'logs'),
	})
	writeFileSync(join(folder, 'roost.conf'), change(shipped))
	writeFileSync(join(folder, 'nginx.conf'), mainConf)
	const options = [
		'-p',
		folder,
		'-c',
		join(folder, 'nginx.conf'),
		'-e',
		join(folder, 'logs/main.log'),
	]
	runProgram('nginx', ['-t', ...options])
	return { folder, options, certificate, tlsPort, plainPort }
}

/** What Debian's nginx.conf gives, with more connections, as the shipped file asks for. */
const mainConf = `worker_processes 2;
pid nginx.pid;
events { worker_connections 8192; }
worker_rlimit_nofile 20000;
http {
	sendfile on;
	tcp_nopush on;
	types_hash_max_size 2048;
	gzip on;
	access_log off;
	client_body_temp_path body;
	proxy_temp_path proxy;
	fastcgi_temp_path fastcgi;
	uwsgi_temp_path uwsgi;
	scgi_temp_path scgi;
	include roost.conf;
}
`

/** Makes a certificate that signs itself; returns it. */
function makeCertificate(folder: string): string {
	const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
	const names = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`]
	const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
	runProgram('openssl', [
		'req',
		'-x509',
		'-days',
		'2',
		...elliptic,
		...names,
		'-keyout',
		key,
		'-out',
		chain,
	])
	return readFileSync(chain, 'utf8')
}

function canConnect(port: number): Promise<true | null> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(null))
		socket.once('connect', () => socket.destroy())
	})
}

/** nginx deletes a temporary file as soon as it is open: the workers' descriptors tell. */
function bytesOpenIn(folder: string, master: number): number {
	const workers = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ')
	return workers
		.flatMap((worker) => readdirSync(`/proc/${worker}/fd`).map((fd) => `/proc/${worker}/fd/${fd}`))
		.reduce((sum, file) => sum + bytesOf(file, folder), 0)
}

function bytesOf(file: string, folder: string): number {
	try {
		const target = readlinkSync(file)
		const isTemporary =
			target.startsWith(join(folder, 'body')) || target.startsWith(join(folder, 'proxy'))
		return isTemporary ? statSync(file).size : 0
	} catch {
		// Closed meanwhile.
		return 0
	}
}

// A certificate authority like Let's Encrypt: pebble, which its makers offer for tests of ACME clients. It asks every
// name at 127.0.0.1.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '#server/free-port.ts'
import { runProgram, startProgram, until } from './programs.ts'

/** The programs that this needs, with their Debian packages. */
export const authorityPrograms = {
	pebble: 'pebble',
	'pebble-challtestsrv': 'pebble',
	openssl: 'openssl',
}

export type Authority = Awaited<ReturnType<typeof startAuthority>>

/** Starts it on free ports; it asks for the proof of a name at port 80. */
export async function startAuthority() {
	const folder = mkdtempSync(join(tmpdir(), 'roost-authority-'))
	const [port, managementPort, namesPort, namesManagement] = [
		await freePort(),
		await freePort(),
		await freePort(),
		await freePort(),
	]
	const [certificate, privateKey] = [join(folder, 'own.pem'), join(folder, 'own.key')]
	const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
	const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
	const files = ['-keyout', privateKey, '-out', certificate]
	runProgram('openssl', ['req', '-x509', '-days', '2', ...elliptic, ...subject, ...files])
	const configuration = {
		listenAddress: `127.0.0.1:${port}`,
		managementListenAddress: `127.0.0.1:${managementPort}`,
		certificate,
		privateKey,
		httpPort: 80,
		tlsPort: 443,
	}
	writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble: configuration }))
	const dns = ['-dns01', `127.0.0.1:${namesPort}`, '-defaultIPv4', '127.0.0.1', '-defaultIPv6', '']
	const management = ['-management', `127.0.0.1:${namesManagement}`]
	const unused = ['-http01', '', '-https01', '', '-tlsalpn01', '']
	const names = startProgram('pebble-challtestsrv', [...dns, ...management, ...unused])
	const pebble = startProgram(
		'pebble',
		['-config', join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${namesPort}`],
		// By default it refuses some nonces on purpose, to see that clients try again.
		{ environment: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' } },
	)
	const root = await until('the authority', () => readTrusting(managementPort, '/roots/0'))
	return {
		/** Its address, for an ACME client. */
		url: `https://127.0.0.1:${port}/dir`,
		/** The certificate that clients trust. */
		root,
		async close() {
			await Promise.all([pebble.stop(), names.stop()])
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** Its own certificate is signed by itself. */
function readTrusting(port: number, path: string): Promise<string> {
	return new Promise((resolve, reject) => {
		request({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (response) =>
			resolve(text(response)),
		)
			.on('error', reject)
			.end()
	})
}

// A client of the site behind nginx: HTTP/1.1 or HTTP/2 over TLS that checks the certificate, from any loopback
// address.
import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import type { ClientHttp2Session } from 'node:http2'
import { Agent, request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { connect as connectTls } from 'node:tls'
import { siteName } from './nginx.ts'
import type { Nginx } from './nginx.ts'

export type Requested = {
	method?: string
	headers?: Record<string, string>
	body?: string | Buffer
	/** Ends the request with an error. */
	signal?: AbortSignal
}
export type CallResult = {
	status: number
	headers: IncomingHttpHeaders
	body: Buffer
	text: string
}
type Front = Pick<Nginx, 'tlsPort' | 'certificate'>

export const siteUrl = `https://${siteName}`
/** What a page of the site sends with its forms. */
export const fromOwnPage = { Origin: siteUrl }

/** A client with HTTP/1.1 over kept connections; `from` is its own address. */
export function http1Client({ tlsPort, certificate }: Front, from = '127.0.0.1') {
	const agent = new Agent({
		keepAlive: true,
		ca: certificate,
		servername: siteName,
		localAddress: from,
	})
	const ask = (
		path: string,
		{ method = 'GET', headers = {}, body, signal }: Requested = {},
	): Promise<CallResult> =>
		new Promise((resolve, reject) => {
			const requested = request(
				{
					host: '127.0.0.1',
					port: tlsPort,
					path,
					method,
					headers: { Host: siteName, ...headers, ...lengthOf(body) },
					agent,
					signal,
				},
				(response) => {
					const chunks: Buffer[] = []
					response.on('data', (chunk: Buffer) => chunks.push(chunk))
					response.on('end', () =>
						resolve(responded(response.statusCode ?? 0, response.headers, chunks)),
					)
					response.on('error', reject)
				},
			)
			requested.on('error', reject)
			requested.end(body)
		})
	return { ask, [Symbol.dispose]: () => agent.destroy() }
}

/**
 * A client with HTTP/2 over one connection; like a browser, opens another when the server ends it (nginx: after 1,000
 * requests).
 */
export async function http2Client(front: Front, from = '127.0.0.1') {
	let opening = openSession(front, from)
	const current = async (): Promise<ClientHttp2Session> => {
		const session = await opening
		if (!session.closed && !session.destroyed) return session
		opening = openSession(front, from)
		return current()
	}
	const ask = async (path: string, requested: Requested = {}): Promise<CallResult> => {
		const session = await current()
		try {
			return await askOver(session, path, requested)
		} catch (error) {
			// The server has not begun with it: sent while the server was ending the connection.
			if (/REFUSED_STREAM|GOAWAY/.test(String(error))) return ask(path, requested)
			throw error
		}
	}
	return {
		session: await opening,
		ask,
		[Symbol.dispose]: () => void opening.then((session) => session.destroy()),
	}
}

function askOver(
	session: ClientHttp2Session,
	path: string,
	{ method = 'GET', headers = {}, body }: Requested,
): Promise<CallResult> {
	return new Promise((resolve, reject) => {
		const stream = session.request({
			':path': path,
			':method': method,
			':authority': siteName,
			...headers,
			...lengthOf(body),
		})
		const chunks: Buffer[] = []
		let head: IncomingHttpHeaders & { ':status'?: number } = {}
		stream.on('response', (told) => (head = told as typeof head))
		stream.on('data', (chunk: Buffer) => chunks.push(chunk))
		stream.on('end', () => resolve(responded(head[':status'] ?? 0, head, chunks)))
		stream.on('error', reject)
		stream.end(body)
	})
}

/** A bare TLS connection. */
export async function tlsSocket({ tlsPort, certificate }: Front, options: object = {}) {
	const socket = connectTls({
		host: '127.0.0.1',
		port: tlsPort,
		ca: certificate,
		servername: siteName,
		...options,
	})
	await once(socket, 'secureConnect')
	return socket
}

async function openSession(
	{ tlsPort, certificate }: Front,
	localAddress: string,
): Promise<ClientHttp2Session> {
	const options = { ca: certificate, servername: siteName, localAddress, ALPNProtocols: ['h2'] }
	const session = connectHttp2(siteUrl, {
		createConnection: () => connectTls({ host: '127.0.0.1', port: tlsPort, ...options }),
	})
	session.on('error', () => {})
	await once(session, 'connect')
	return session
}

function lengthOf(body: string | Buffer | undefined): Record<string, string> {
	return body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
}

function responded(status: number, headers: IncomingHttpHeaders, chunks: Buffer[]): CallResult {
	const body = Buffer.concat(chunks)
	return { status, headers, body, text: body.toString() }
}

// A real SMTP server for tests, on its own port, that can misbehave on demand.
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { readMail } from '#server/mail-catcher/read-mail.ts'
import type { ReadMail } from '#server/mail-catcher/read-mail.ts'

export type ReceivedMail = ReadMail & {
	/** How the client named itself (EHLO). */
	greeting: string
	/** The SMTP envelope, which decides the delivery. */
	envelope: { from: string; to: string[] }
	/** The raw message, each byte as one character. */
	raw: string
}

/** A reply with that code, or one that begins with it, no reply, or a closed connection. */
type Result = number | `${number} ${string}` | 'stall' | 'drop'

/** What to do wrong at each stage. Default: nothing. */
export type Misbehaviour = {
	greeting?: Result
	login?: Result
	sender?: Result | (() => Result | null)
	/** May depend on the address. */
	recipient?: Result | ((address: string) => Result | null)
	/** After the whole message is read; it is not stored. */
	message?: Result | ((mail: ReceivedMail) => Result | null)
	/** After the message is stored, instead of the 250. */
	accepted?: 'stall' | 'drop'
}

type Options = {
	/** The port of an earlier server that comes back. Default: a free port. */
	port?: number
	/** The required login; none by default. `takesToken` says whether an access token will do, and offers XOAUTH2. */
	login?: { user: string; password?: string; takesToken?: (token: string) => boolean }
	misbehaviour?: Misbehaviour
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Starts the server; end it with `close()` or `await using`. */
export async function startMailServer({ port = 0, login, misbehaviour = {} }: Options = {}) {
	const sink = new Sink(login ?? null, misbehaviour)
	const server = new SMTPServer({
		authOptional: !login,
		allowInsecureAuth: true,
		disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
		authMethods: [
			...(login?.takesToken ? ['XOAUTH2'] : []),
			...(login?.password === undefined ? [] : ['PLAIN', 'LOGIN']),
		],
		disableReverseLookup: true,
		closeTimeout: 10,
		...sink.handlers(),
	})
	server.on('error', () => {})
	server.server.on('connection', (socket: Socket) => sink.meet(socket))
	await new Promise<void>((resolve, reject) => {
		server.server.once('error', reject)
		server.listen(port, '127.0.0.1', resolve)
	})
	const address = server.server.address() as AddressInfo
	const password = login?.password === undefined ? '' : `:${encodeURIComponent(login.password)}`
	const userInfo = login ? `${encodeURIComponent(login.user)}${password}@` : ''
	const close = async () => {
		sink.hangUp()
		await new Promise<void>((resolve) => server.close(() => resolve()))
	}
	return {
		/** For SMTP_URL. */
		url: `smtp://${userInfo}127.0.0.1:${address.port}`,
		port: address.port,
		/** All accepted mails, in order. */
		mails: sink.mails,
		/** `misbehaviour` may be changed at any time; also counts connections and logins. */
		state: sink.state,
		/** The first past or future mail that matches. */
		waitFor: (predicate: (mail: ReceivedMail) => boolean, timeoutMs = 30_000) =>
			sink.waitFor(predicate, timeoutMs),
		close,
		[Symbol.asyncDispose]: close,
	}
}

class Sink {
	readonly mails: ReceivedMail[] = []
	readonly state: {
		misbehaviour: Misbehaviour
		connections: number
		logins: number
		methods: string[]
	}
	readonly #login: Options['login'] | null
	readonly #sockets = new Set<Socket>()
	readonly #listeners = new Set<() => void>()

	constructor(login: Options['login'] | null, misbehaviour: Misbehaviour) {
		this.#login = login
		this.state = { misbehaviour, connections: 0, logins: 0, methods: [] }
	}

	handlers(): SMTPServerOptions {
		const told = () => this.state.misbehaviour
		return {
			onConnect: (session, reply) => {
				this.state.connections += 1
				this.#response(told().greeting, session, reply)
			},
			onAuth: ({ method, username, password, accessToken = '' }, session, reply) => {
				this.state.logins += 1
				this.state.methods.push(method)
				const isRight =
					username === this.#login?.user &&
					(method === 'XOAUTH2'
						? this.#login?.takesToken?.(accessToken)
						: password === this.#login?.password)
				if (method === 'XOAUTH2' && !isRight && told().login === undefined)
					return reply(null, { data: { status: '401', schemes: 'bearer', scope: 'mail' } })
				this.#response(told().login ?? (isRight ? null : 535), session, (error) =>
					error ? reply(error) : reply(null, { user: username }),
				)
			},
			onMailFrom: (_address, session, reply) => {
				const { sender } = told()
				this.#response(typeof sender === 'function' ? sender() : sender, session, reply)
			},
			onRcptTo: ({ address }, session, reply) => {
				const { recipient } = told()
				const response = typeof recipient === 'function' ? recipient(address) : recipient
				this.#response(response, session, reply)
			},
			onData: (stream, session, reply) => void this.#take(stream, session, reply),
		}
	}

	meet(socket: Socket) {
		this.#sockets.add(socket)
		socket.on('close', () => this.#sockets.delete(socket))
	}

	hangUp() {
		for (const socket of this.#sockets) socket.destroy()
	}

	waitFor(predicate: (mail: ReceivedMail) => boolean, timeoutMs: number): Promise<ReceivedMail> {
		return new Promise((resolve, reject) => {
			const look = () => {
				const mail = this.mails.find(predicate)
				if (mail) end(() => resolve(mail))
			}
			const end = (how: () => void) => {
				clearTimeout(timer)
				this.#listeners.delete(look)
				how()
			}
			const words = () => `no such mail among ${this.mails.length} within ${timeoutMs} ms`
			const timer = setTimeout(() => end(() => reject(new Error(words()))), timeoutMs)
			this.#listeners.add(look)
			look()
		})
	}

	async #take(stream: SMTPServerDataStream, session: SMTPServerSession, reply: Reply) {
		const mail = await receive(stream, session)
		const { message, accepted } = this.state.misbehaviour
		const refused = typeof message === 'function' ? message(mail) : message
		if (refused != null) return this.#response(refused, session, reply)
		this.mails.push(mail)
		for (const listener of this.#listeners) listener()
		this.#response(accepted, session, reply)
	}

	#response(response: Result | null | undefined, session: SMTPServerSession, reply: Reply) {
		if (response === 'stall') return
		const [code = '', ...words] = String(response ?? '').split(' ')
		if (Number(code)) return reply(refusal(Number(code), words.join(' ')))
		if (response !== 'drop') return reply(null)
		for (const socket of this.#sockets)
			if (socket.remotePort === session.remotePort) socket.destroy()
	}
}

type Reply = (error?: Error | null) => void

async function receive(
	stream: SMTPServerDataStream,
	session: SMTPServerSession,
): Promise<ReceivedMail> {
	const bytes = await buffer(stream)
	const { mailFrom, rcptTo } = session.envelope
	return {
		...(await readMail(bytes)),
		greeting: session.hostNameAppearsAs || '',
		envelope: {
			from: mailFrom ? mailFrom.address : '',
			to: rcptTo.map((recipient) => recipient.address),
		},
		raw: bytes.toString('latin1'),
	}
}

function refusal(code: number, words: string): Error {
	return Object.assign(new Error(words || `told to answer ${code}`), { responseCode: code })
}

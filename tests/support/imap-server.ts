// A real IMAP server for tests, on its own port, with one mailbox in memory: the commands of RFC 3501 that reading a
// mailbox takes. It can misbehave on demand.
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** Where it can misbehave: at a command, in the middle of a mail, or after the flags are stored. */
export type ImapStage =
	| 'greeting'
	| 'login'
	| 'select'
	| 'search'
	| 'heads'
	| 'source'
	| 'half a mail'
	| 'store'
	| 'stored'

/** No response, a closed connection, or that response in place of `OK`. */
type Misbehaviour = 'stall' | 'drop' | `NO ${string}` | `BAD ${string}`

type StoredMail = { uid: number; source: Buffer; flags: Set<string>; receivedAt: Date }

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>

const user = 'replies@hatchandhen.nz'
const password = 'hunter2-of-imap'

/** Starts the server; end it with `close()` or `await using`. */
export async function startImapServer({
	port = 0,
	takesToken,
}: { port?: number; takesToken?: (token: string) => boolean } = {}) {
	const mailbox = new Mailbox()
	if (takesToken) Object.assign(mailbox, { takesToken })
	if (takesToken) mailbox.state.capabilities = 'AUTH=XOAUTH2 SASL-IR LOGINDISABLED'
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.setNoDelay(true)
		socket.on('close', () => sockets.delete(socket))
		socket.on('error', () => {})
		new Session(socket, mailbox).start()
	})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(port, '127.0.0.1', resolve)
	})
	const address = server.address() as AddressInfo
	const close = async () => {
		for (const socket of sockets) socket.destroy()
		await new Promise<void>((resolve) => server.close(() => resolve()))
	}
	return {
		/** For IMAP_URL. */
		url: `imap://${encodeURIComponent(user)}${takesToken ? '' : `:${password}`}@127.0.0.1:${address.port}/INBOX`,
		port: address.port,
		password,
		/** All mails, in order. */
		mails: mailbox.mails,
		/** `misbehaviour` may be changed at any time; also counts what came. */
		state: mailbox.state,
		/** Puts a mail into the mailbox; returns its number. */
		add: (source: string | Buffer, receivedAt = new Date()) => mailbox.add(source, receivedAt),
		/** Gives every mail another number, as after a move to another server. */
		renumber: () => mailbox.renumber(),
		close,
		[Symbol.asyncDispose]: close,
	}
}

class Mailbox {
	readonly mails: StoredMail[] = []
	readonly state: {
		misbehaviour: Partial<Record<ImapStage, Misbehaviour>>
		/** The number of a mail whose source is refused; null for none. */
		refused: number | null
		connections: number
		logins: number
		/** How often each stage was reached. */
		reached: Partial<Record<ImapStage, number>>
		commands: string[]
		/** What it says that it can do besides. */
		capabilities: string
	} = {
		misbehaviour: {},
		refused: null,
		connections: 0,
		logins: 0,
		reached: {},
		commands: [],
		capabilities: '',
	}
	/** Whether an access token opens it. */
	readonly takesToken: (token: string) => boolean = () => false
	uidValidity = 1
	#nextUid = 1

	add(source: string | Buffer, receivedAt: Date): number {
		const uid = this.#nextUid++
		const bytes =
			typeof source === 'string' ? Buffer.from(source.replaceAll(/\r?\n/g, '\r\n')) : source
		this.mails.push({ uid, source: bytes, flags: new Set(), receivedAt })
		return uid
	}

	get nextUid(): number {
		return this.#nextUid
	}

	renumber() {
		this.uidValidity += 1
		for (const [index, mail] of this.mails.entries()) mail.uid = index + 100
		this.#nextUid = this.mails.length + 100
	}
}

class Session {
	readonly #socket: Socket
	readonly #mailbox: Mailbox
	#received = Buffer.alloc(0)
	#isLoggedIn = false
	#authenticating = ''

	constructor(socket: Socket, mailbox: Mailbox) {
		this.#socket = socket
		this.#mailbox = mailbox
	}

	start() {
		this.#mailbox.state.connections += 1
		if (this.#misbehaves('greeting', '*')) return
		this.#send('* OK ready')
		this.#socket.on('data', (chunk: Buffer) => {
			this.#received = Buffer.concat([this.#received, chunk])
			for (let line = this.#takeCommand(); line !== null; line = this.#takeCommand())
				this.#run(line)
		})
	}

	/** The next command, with its literals as quoted strings; null until all of it has come. */
	#takeCommand(): string | null {
		let command = ''
		let at = 0
		for (;;) {
			const end = this.#received.indexOf('\r\n', at)
			if (end < 0) return null
			const line = this.#received.toString('latin1', at, end)
			at = end + 2
			const literal = /\{(\d+)(\+?)\}$/.exec(line)
			if (!literal) {
				this.#received = this.#received.subarray(at)
				return command + line
			}
			const length = Number(literal[1])
			if (this.#received.length < at + length) {
				if (literal[2] !== '+' && this.#received.length === at) this.#send('+ go on')
				return null
			}
			command += `${line.slice(0, literal.index)}"${this.#received.toString('latin1', at, at + length)}"`
			at += length
		}
	}

	#run(line: string) {
		const [, tag = '*', name = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/s.exec(line) ?? []
		const command = name.toUpperCase()
		const isLogin = command === 'LOGIN' || command === 'AUTHENTICATE'
		// The end of a refused exchange.
		if (line === '') return this.#send(`${this.#authenticating} NO AUTHENTICATE failed.`)
		this.#mailbox.state.commands.push(isLogin ? command : `${command} ${rest}`.trim())
		if (command === 'CAPABILITY')
			this.#reply(tag, `* CAPABILITY IMAP4rev1 ID ${this.#mailbox.state.capabilities}`.trim())
		else if (command === 'ID') this.#reply(tag, '* ID NIL')
		else if (command === 'LOGIN') this.#logIn(tag, rest)
		else if (command === 'AUTHENTICATE') this.#authenticate(tag, rest)
		else if (command === 'LOGOUT') this.#reply(tag, '* BYE')
		else if (command === 'NOOP') this.#reply(tag)
		else if (!this.#isLoggedIn) this.#send(`${tag} BAD log in first`)
		else if (command === 'NAMESPACE') this.#reply(tag, '* NAMESPACE (("" "/")) NIL NIL')
		else if (command === 'LIST' || command === 'LSUB') this.#list(tag, { command, rest })
		else if (command === 'SELECT') this.#select(tag, rest)
		else if (command === 'UID SEARCH') this.#search(tag, rest)
		else if (command === 'UID FETCH') this.#fetch(tag, rest)
		else if (command === 'UID STORE') this.#store(tag, rest)
		else this.#send(`${tag} BAD unknown command`)
	}

	#logIn(tag: string, rest: string) {
		this.#mailbox.state.logins += 1
		if (this.#misbehaves('login', tag)) return
		this.#isLoggedIn = rest.replaceAll('"', '') === `${user} ${password}`
		if (this.#isLoggedIn) this.#reply(tag)
		else this.#send(`${tag} NO [AUTHENTICATIONFAILED] wrong password`)
	}

	#authenticate(tag: string, rest: string) {
		this.#mailbox.state.logins += 1
		if (this.#misbehaves('login', tag)) return
		const given = Buffer.from(rest.replace(/^XOAUTH2 /, ''), 'base64').toString()
		const [name = '', token = ''] = given.split('\u0001')
		const isRight = this.#mailbox.takesToken(token.replace('auth=Bearer ', ''))
		this.#isLoggedIn = name === `user=${user}` && isRight
		if (this.#isLoggedIn) return this.#reply(tag)
		this.#authenticating = tag
		this.#send(`+ ${Buffer.from('{"status":"400","schemes":"Bearer"}').toString('base64')}`)
	}

	#list(tag: string, { command, rest }: { command: string; rest: string }) {
		const lines = /INBOX|[%*]/i.test(rest) ? [`* ${command} (\\HasNoChildren) "/" INBOX`] : []
		this.#reply(tag, ...lines)
	}

	#select(tag: string, rest: string) {
		if (this.#misbehaves('select', tag)) return
		if (!/^"?INBOX"?$/i.test(rest)) return this.#send(`${tag} NO no such mailbox`)
		const { mails, uidValidity, nextUid } = this.#mailbox
		this.#reply(
			tag,
			'* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)',
			'* OK [PERMANENTFLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)] limited',
			`* ${mails.length} EXISTS`,
			'* 0 RECENT',
			`* OK [UIDVALIDITY ${uidValidity}] valid`,
			`* OK [UIDNEXT ${nextUid}] next`,
		)
	}

	#search(tag: string, rest: string) {
		if (this.#misbehaves('search', tag)) return
		const from = Number(/UID (\d+):\*/.exec(rest)?.[1] ?? 1)
		const since = new Date(`${/SINCE "?([\w-]+)/.exec(rest)?.[1] ?? '1-Jan-1970'} UTC`)
		const last = this.#mailbox.mails.at(-1)
		const found = this.#mailbox.mails.filter(
			(mail) => (mail.uid >= from || mail === last) && mail.receivedAt >= since,
		)
		this.#reply(tag, `* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trim())
	}

	#fetch(tag: string, rest: string) {
		const [, range = '', items = ''] = /^(\S+) (.*)$/s.exec(rest) ?? []
		const isSource = items.includes('BODY.PEEK[]')
		if (this.#misbehaves(isSource ? 'source' : 'heads', tag)) return
		const wanted = this.#within(range)
		if (wanted.some(({ uid }) => uid === this.#mailbox.state.refused))
			return this.#send(`${tag} NO this mail cannot be converted`)
		for (const mail of wanted) {
			const response = this.#responseOf(mail, items)
			const half = this.#mailbox.state.misbehaviour['half a mail']
			if (isSource && half) {
				this.#socket.write(response.subarray(0, Math.floor(response.length / 2)))
				if (this.#misbehaves('half a mail', tag)) return
			}
			this.#socket.write(response)
		}
		this.#reply(tag)
	}

	#responseOf(mail: StoredMail, items: string): Buffer {
		const { uid, source, receivedAt } = mail
		const [, section = '', start = '0', length] =
			/BODY\.PEEK\[(\w*)\](?:<(\d+)\.(\d+)>)?/.exec(items) ?? []
		// A BODY without PEEK would mark the mail as read.
		if (/BODY\[/.test(items)) mail.flags.add('\\Seen')
		const headEnd = source.indexOf('\r\n\r\n')
		const whole =
			section === 'HEADER' ? source.subarray(0, headEnd < 0 ? undefined : headEnd + 4) : source
		const from = Number(start)
		const part = whole.subarray(from, length === undefined ? undefined : from + Number(length))
		const facts = `UID ${uid} FLAGS (${[...mail.flags].join(' ')}) INTERNALDATE "${toImapDate(receivedAt)}" RFC822.SIZE ${source.length}`
		const head = `* ${this.#mailbox.mails.indexOf(mail) + 1} FETCH (${facts} BODY[${section}]<${from}> {${part.length}}\r\n`
		return Buffer.concat([Buffer.from(head), part, Buffer.from(')\r\n')])
	}

	#store(tag: string, rest: string) {
		if (this.#misbehaves('store', tag)) return
		const [, range = '', flags = ''] = /^(\S+) \+FLAGS(?:\.SILENT)? \(([^)]*)\)/.exec(rest) ?? []
		for (const mail of this.#within(range))
			for (const flag of flags.split(' ')) mail.flags.add(flag)
		if (!this.#misbehaves('stored', tag)) this.#reply(tag)
	}

	#within(range: string): StoredMail[] {
		const spans = range.split(',').map((span) => span.split(':').map(Number))
		return this.#mailbox.mails.filter(({ uid }) =>
			spans.some(([from = 0, to = from]) => uid >= from && uid <= to),
		)
	}

	/** Whether the response has been given, or never will be. */
	#misbehaves(stage: ImapStage, tag: string): boolean {
		const { misbehaviour, reached } = this.#mailbox.state
		reached[stage] = (reached[stage] ?? 0) + 1
		const how = misbehaviour[stage]
		if (how === undefined) return false
		if (how === 'drop') this.#socket.destroy()
		else if (how !== 'stall') this.#send(`${tag} ${how}`)
		return true
	}

	#reply(tag: string, ...lines: string[]) {
		this.#send([...lines, `${tag} OK done`].join('\r\n'))
	}

	#send(text: string) {
		this.#socket.write(`${text}\r\n`)
	}
}

/** '28-Nov-2026 07:24:44 +0000' */
function toImapDate(date: Date): string {
	const [, day, month, year, time] = date.toUTCString().split(' ')
	return `${day}-${month}-${year} ${time} +0000`
}

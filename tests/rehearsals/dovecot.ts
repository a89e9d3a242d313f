// Dovecot with one mailbox, over plain IMAP with STARTTLS and over IMAPS, in a folder of its own.
import {
	chmodSync,
	chownSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/free-port.ts'
import { accountOf, runProgram, startProgram, until, whatIsMissing } from './programs.ts'
import type { Running } from './programs.ts'

/** As `whatIsMissing`; another Dovecot reads other settings. */
export function whatDovecotLacks(): string | null {
	const missing = whatIsMissing({ dovecot: 'dovecot-imapd', openssl: 'openssl' })
	if (missing) return missing
	const version = runProgram('dovecot', ['--version'])
	if (version.startsWith('2.3.')) return null
	const sentence = `Left out: this machine has Dovecot ${version.split(' ')[0]}, and 2.3 is needed.`
	process.stdout.write(`${sentence}\n`)
	return sentence
}

export const dovecotUser = 'replies@hatchandhen.nz'
export const dovecotPassword = 'hunter2-of-dovecot'

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>

/**
 * Starts Dovecot; end it with `await using`. With `introspectUrl` it takes access tokens that are active there, too.
 */
export async function startDovecot({ introspectUrl }: { introspectUrl?: string } = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'roost-dovecot-'))
	// Its processes run under other accounts.
	chmodSync(folder, 0o755)
	const mailFolder = join(folder, 'mail')
	mkdirSync(mailFolder)
	const owner = accountOf('nobody')
	if (owner) chownSync(mailFolder, owner.uid, owner.gid)
	const [plainPort, tlsPort] = [await freePort(), await freePort()]
	makeCertificate(folder)
	writeFileSync(join(folder, 'users'), `${dovecotUser}:{PLAIN}${dovecotPassword}\n`)
	const file = join(folder, 'dovecot.conf')
	const passdb = introspectUrl ? tokenPassdb(folder, introspectUrl) : ''
	writeFileSync(file, configuration({ folder, mailFolder, plainPort, tlsPort }) + passdb)
	let running = await start(file, plainPort)
	const login = `${encodeURIComponent(dovecotUser)}:${dovecotPassword}@127.0.0.1`
	const tokenLogin = `${encodeURIComponent(dovecotUser)}@127.0.0.1`
	let delivered = 0
	return {
		/** With STARTTLS where the client wants it. */
		url: `imap://${login}:${plainPort}/INBOX`,
		/** The same, for a login by an access token. */
		tokenUrl: `imap://${tokenLogin}:${plainPort}/INBOX`,
		/** With a certificate that nobody trusts. */
		tlsUrl: `imaps://${login}:${tlsPort}/INBOX`,
		/** Puts a mail into the mailbox as a delivery does. */
		deliver: (source: string | Buffer) => {
			const name = `${1_700_000_000 + ++delivered}.M${delivered}.test`
			const bytes = typeof source === 'string' ? source.replaceAll(/\r?\n/g, '\r\n') : source
			const inbox = join(mailFolder, 'new')
			mkdirSync(inbox, { recursive: true })
			const path = join(inbox, name)
			writeFileSync(path, bytes)
			if (owner) for (const one of [inbox, path]) chownSync(one, owner.uid, owner.gid)
		},
		/** Names of the mails; what follows `:2,` are their marks, S for read. */
		names: () =>
			['new', 'cur'].flatMap((part) => {
				try {
					return readdirSync(join(mailFolder, part))
				} catch {
					return []
				}
			}),
		/** Has every mail numbered anew. */
		renumber: () => {
			for (const name of readdirSync(mailFolder))
				if (name.startsWith('dovecot')) rmSync(join(mailFolder, name), { recursive: true })
		},
		/** Kills every process of it, and starts it again. */
		kill: async () => {
			process.kill(-(running.process.pid ?? 0), 'SIGKILL')
			await running.ended
			rmSync(join(folder, 'run', 'master.pid'), { force: true })
			running = await start(file, plainPort)
		},
		async [Symbol.asyncDispose]() {
			await running.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

async function start(file: string, port: number): Promise<Running> {
	const running = startProgram('dovecot', ['-F', '-c', file])
	await until(`Dovecot greets: ${running.said()}`, () => greets(port))
	return running
}

/** True once a server greets; null before. */
function greets(port: number): Promise<true | null> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1')
		socket.once('data', (chunk: Buffer) => resolve(chunk.toString().startsWith('* OK') || null))
		socket.once('error', () => resolve(null))
		socket.once('close', () => resolve(null))
		socket.once('data', () => socket.destroy())
	})
}

function makeCertificate(folder: string) {
	const made = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
	const kind = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mail.test'.split(' ')
	runProgram('openssl', ['req', ...kind, ...made])
}

/** Has tokens checked by introspection (RFC 7662). */
function tokenPassdb(folder: string, introspectUrl: string): string {
	const file = join(folder, 'oauth2.conf')
	const lines = [
		`introspection_url = ${introspectUrl}`,
		'introspection_mode = post',
		'username_attribute = username',
		'active_attribute = active',
		'active_value = true',
		'timeout_msecs = 3000',
	]
	writeFileSync(file, lines.join('\n'))
	return `
auth_mechanisms = plain login oauthbearer xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${file}
}
`
}

type Places = { folder: string; mailFolder: string; plainPort: number; tlsPort: number }

function configuration({ folder, mailFolder, plainPort, tlsPort }: Places): string {
	const me = userInfo().username
	const accounts =
		me === 'root'
			? 'mail_uid = nobody\nmail_gid = nogroup\nfirst_valid_uid = 1\nfirst_valid_gid = 1'
			: `default_internal_user = ${me}\ndefault_login_user = ${me}\nmail_uid = ${me}`
	return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
${accounts}
mail_location = maildir:${mailFolder}
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
auth_failure_delay = 0
mail_max_userip_connections = 100
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${me === 'root' ? 'nobody' : me} gid=${me === 'root' ? 'nogroup' : me} home=${mailFolder}
}
service imap-login {
  inet_listener imap {
    port = ${plainPort}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
}
namespace inbox {
  inbox = yes
}
`
}

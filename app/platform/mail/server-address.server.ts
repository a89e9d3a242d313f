// What SMTP_URL and IMAP_URL say.
import { isIP } from 'node:net'

/** A server, the login and the encryption. */
type ServerAddress = {
	host: string
	/** Null: the usual one. */
	port: number | null
	/** Encrypted from the first byte on. */
	isSecure: boolean
	/** Whether it is this machine: a password may go there in the clear. */
	isHere: boolean
	/** From `?ignoreTLS=true`: in the clear, wherever it is. */
	ignoreTLS: boolean
	/** False from `?tls.rejectUnauthorized=false`: any certificate will do. */
	rejectUnauthorized: boolean
	/** Empty without a login. */
	user: string
	password: string
}

const usualFolder = 'INBOX'

/** The folder of a mailbox that is read. */
export function folderOf(imapUrl: string): string {
	const folder = decodeURIComponent(new URL(imapUrl).pathname).replace(/^\//, '')
	return /^(?:inbox)?$/i.test(folder) ? usualFolder : folder
}

/** Whether a server is entered with an access token: its address has a user name and no password. */
export function takesToken(address: string): boolean {
	const { username, password } = new URL(address)
	return username !== '' && password === ''
}

/** Reads the address of a mail server; the environment has checked it. */
export function readServerAddress(address: string): ServerAddress {
	const { hostname, port, protocol, searchParams, username, password } = new URL(address)
	const host = hostname.replaceAll(/[[\]]/g, '')
	return {
		host,
		port: Number(port) || null,
		isSecure: protocol.endsWith('s:'),
		isHere: host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.')),
		ignoreTLS: searchParams.get('ignoreTLS') === 'true',
		rejectUnauthorized: searchParams.get('tls.rejectUnauthorized') !== 'false',
		user: decodeURIComponent(username),
		password: decodeURIComponent(password),
	}
}

// What SMTP_URL and IMAP_URL say.
import { isIP } from 'node:net'

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

/** The server, the login and the encryption in the address of a mail server; the environment has checked it. */
export function readServerAddress(address: string) {
	const { hostname, port, protocol, searchParams, username, password } = new URL(address)
	const host = hostname.replaceAll(/[[\]]/g, '')
	return {
		host,
		/** Null: the usual one. */
		port: Number(port) || null,
		/** Encrypted from the first byte on. */
		isSecure: protocol.endsWith('s:'),
		/** Whether it is this machine: a password may go there in the clear. */
		isHere: host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.')),
		/** In the clear, wherever it is. */
		ignoreTLS: searchParams.get('ignoreTLS') === 'true',
		/** False: the certificate is not checked. */
		rejectUnauthorized: searchParams.get('tls.rejectUnauthorized') !== 'false',
		/** Empty without a login. */
		user: decodeURIComponent(username),
		password: decodeURIComponent(password),
	}
}

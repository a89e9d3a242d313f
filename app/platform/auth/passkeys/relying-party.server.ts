// The site as passkeys know it. A passkey belongs to the host name of SITE_URL, so a new name needs new passkeys.
import { isIP } from 'node:net'
import { env } from '#platform/lib/env/env.server.ts'

export type RelyingParty = {
	/** The host name. */
	id: string
	/** The only origin whose responses count. */
	origin: string
}

/** The site; null where browsers refuse passkeys: at a bare network address, and without https outside localhost. */
export function relyingParty(): RelyingParty | null {
	const { protocol, hostname, origin } = new URL(env().SITE_URL)
	const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
	const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
	if (isAddress || (protocol !== 'https:' && !isLocal)) return null
	return { id: hostname, origin }
}

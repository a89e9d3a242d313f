import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { env } from '#platform/lib/env/env.server.ts'

/**
 * The client's IP address. `TRUST_PROXY` is the number of proxies in front: they write that many entries of
 * `X-Forwarded-For`, from the right; anything further left comes from the client and is not trusted. When a proxy's
 * entry is no address, the connection's own address counts.
 */
export function clientAddress(context: Context): string | null {
	return believed(context.req.header('X-Forwarded-For')) ?? connectionAddress(context)
}

/** The same for a request of Node's server. */
export function addressOf({ headers, socket }: IncomingMessage): string | null {
	return believed(headers['x-forwarded-for']) ?? bareAddress(socket.remoteAddress)
}

function believed(forwarded: string | string[] | undefined): string | null {
	const hops = env().TRUST_PROXY
	if (hops === 0 || !forwarded) return null
	const parts = String(forwarded).split(',')
	return bareAddress(parts.at(-hops))
}

/** Removes the brackets, port and zone that some proxies and systems add; null when no address is left. */
function bareAddress(text = ''): string | null {
	// The usual case: plain IPv4.
	if (isIP(text) === 4) return text
	const bare = text
		.trim()
		.replace(/^\[(.*)\](?::\d+)?$/, '$1')
		.replace(/^([\d.]+):\d+$/, '$1')
		.replace(/%.*$/s, '')
	return isIP(bare) === 0 ? null : bare
}

/** The peer address of the connection, whatever the headers say. */
export function connectionAddress(context: Context): string | null {
	try {
		return bareAddress(getConnInfo(context).remote.address)
	} catch {
		// Requests made inside the process (tests) have no connection.
		return null
	}
}

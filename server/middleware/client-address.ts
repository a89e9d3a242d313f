import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { env } from '#app/lib/env/env.server.ts'

/**
 * The visitor's network address. `TRUST_PROXY` says how many proxies stand in front: that many entries from the
 * right of `X-Forwarded-For` are theirs to write, everything further left is the client's word and not believed. When
 * what they wrote is no address, it is that of the connection.
 */
export function clientAddress(context: Context): string | null {
	return believed(context.req.header('X-Forwarded-For')) ?? connectionAddress(context)
}

/** The same before the request has reached the application. */
export function addressOf({ headers, socket }: IncomingMessage): string | null {
	return believed(headers['x-forwarded-for']) ?? bareAddress(socket.remoteAddress)
}

function believed(forwarded: string | string[] | undefined): string | null {
	const hops = env().TRUST_PROXY
	if (hops === 0 || !forwarded) return null
	const parts = String(forwarded).split(',')
	return bareAddress(parts.at(-hops))
}

/** Without the brackets, the port and the zone that some proxies and systems write; null when no address is left. */
function bareAddress(text = ''): string | null {
	// As nearly always: IPv4, nothing around it.
	if (isIP(text) === 4) return text
	const bare = text
		.trim()
		.replace(/^\[(.*)\](?::\d+)?$/, '$1')
		.replace(/^([\d.]+):\d+$/, '$1')
		.replace(/%.*$/s, '')
	return isIP(bare) === 0 ? null : bare
}

/** The address at the other end of the connection, whatever headers say. */
export function connectionAddress(context: Context): string | null {
	try {
		return bareAddress(getConnInfo(context).remote.address)
	} catch {
		// Requests made inside the process (tests) have no connection.
		return null
	}
}

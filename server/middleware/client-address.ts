import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { env } from '#app/lib/env.server.ts'

/**
 * The visitor's network address. `TRUST_PROXY` says how many proxies stand in front: that many entries from the
 * right of `X-Forwarded-For` are theirs to write, everything further left is the client's word and not believed.
 */
export function clientAddress(context: Context): string | null {
	const hops = env().TRUST_PROXY
	const forwarded = (context.req.header('X-Forwarded-For') ?? '')
		.split(',')
		.map((part) => part.trim())
	const believed = hops > 0 ? forwarded.at(-hops) : undefined
	return believed || connectionAddress(context)
}

function connectionAddress(context: Context): string | null {
	try {
		return getConnInfo(context).remote.address ?? null
	} catch {
		// Requests made inside the process (tests) have no connection.
		return null
	}
}

import { Hono } from 'hono'
import type { Context } from 'hono'
import { env } from '#platform/lib/env/env.server.ts'
import { isSameSecret } from '#platform/lib/secret.server.ts'
import { prometheusText, prometheusType } from '../metrics/prometheus-text.ts'
import { readMetrics } from '../metrics/readings.ts'
import { connectionAddress } from './client-address.ts'

/** Headers that a proxy on this machine adds to requests. */
const forwarding = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']

/**
 * `/metrics`: the measurements of this process, for programs on this machine and for those with the token. Every other
 * client gets the page of an unknown address.
 */
export const metrics = new Hono().get('/metrics', async (context, next) => {
	if (!isFromHere(context) && !hasToken(context)) return next()
	const text = prometheusText(await readMetrics())
	return context.body(text, 200, { 'Content-Type': prometheusType, 'Cache-Control': 'no-store' })
})

/**
 * The connection must come from this machine, and not from a proxy on it. `Host` must be a loopback name: a request
 * through a proxy names the site, and a page that reaches us by DNS rebinding names its own host.
 */
function isFromHere(context: Context): boolean {
	const address = connectionAddress(context)?.replace(/^::ffff:/, '') ?? ''
	const requested = URL.parse(`http://${context.req.header('Host') ?? ''}`)?.hostname ?? ''
	return (
		(address === '::1' || isThisMachine(address)) &&
		isThisMachine(requested) &&
		forwarding.every((name) => context.req.header(name) === undefined)
	)
}

/** A name that means this machine with every resolver. */
function isThisMachine(host: string): boolean {
	return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function hasToken(context: Context): boolean {
	const token = env().METRICS_TOKEN
	const given = /^Bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
	return token !== null && given !== undefined && isSameSecret(given, token)
}

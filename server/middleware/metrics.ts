import { Hono } from 'hono'
import type { Context } from 'hono'
import { env } from '#app/lib/env/env.server.ts'
import { isSameSecret } from '#app/lib/secret.server.ts'
import { prometheusText, prometheusType } from '../metrics/prometheus-text.ts'
import { readMetrics } from '../metrics/readings.ts'
import { connectionAddress } from './client-address.ts'

/** What a proxy on this machine adds to the requests it passes on. */
const forwarding = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']

/**
 * `/metrics`: what this process measures of itself, for programs on this machine and for those with the token. Everybody else
 * learns nothing: the address is unknown to them.
 */
export const metrics = new Hono().get('/metrics', async (context, next) => {
	if (!isFromHere(context) && !hasToken(context)) return next()
	const text = prometheusText(await readMetrics())
	return context.body(text, 200, { 'Content-Type': prometheusType, 'Cache-Control': 'no-store' })
})

/**
 * By the connection itself, and not through a proxy, whose connection comes from here too. The request must name this machine:
 * one that a proxy passes on, or a page in a browser here whose name was made to lead here, names the site or the page's own.
 */
function isFromHere(context: Context): boolean {
	const address = connectionAddress(context)?.replace(/^::ffff:/, '') ?? ''
	const asked = URL.parse(`http://${context.req.header('Host') ?? ''}`)?.hostname ?? ''
	return (
		(address === '::1' || isThisMachine(address)) &&
		isThisMachine(asked) &&
		forwarding.every((name) => context.req.header(name) === undefined)
	)
}

/** A name that leads here whoever resolves it. */
function isThisMachine(host: string): boolean {
	return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function hasToken(context: Context): boolean {
	const token = env().METRICS_TOKEN
	const given = /^Bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
	return token !== null && given !== undefined && isSameSecret(given, token)
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { env } from '#app/lib/env.server.ts'
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

/** By the connection itself, and not through a proxy, whose connection comes from here too. */
function isFromHere(context: Context): boolean {
	const address = connectionAddress(context)?.replace(/^::ffff:/, '') ?? ''
	const isLoopback = address === '::1' || address.startsWith('127.')
	return isLoopback && forwarding.every((name) => context.req.header(name) === undefined)
}

function hasToken(context: Context): boolean {
	const token = env().METRICS_TOKEN
	const given = /^Bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
	return token !== null && given !== undefined && timingSafeEqual(digest(token), digest(given))
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest()
}

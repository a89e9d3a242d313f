import { createMiddleware } from 'hono/factory'
import { env } from '#app/lib/env.server.ts'

/** Headers that every answer carries; an answer that sets one itself keeps its own. */
const always: Record<string, string> = {
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'strict-origin-when-cross-origin',
	'X-Frame-Options': 'DENY',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

export const securityHeaders = createMiddleware(async (context, next) => {
	await next()
	addSecurityHeaders(context.res.headers)
})

/** Adds what is missing; twice is as once. */
export function addSecurityHeaders(headers: Headers) {
	for (const [name, value] of Object.entries(always)) {
		const isPolicy = name === 'Content-Security-Policy'
		if (!headers.has(name) && (import.meta.env.PROD || !isPolicy)) headers.set(name, value)
	}
	if (env().SITE_URL.startsWith('https:'))
		headers.set('Strict-Transport-Security', 'max-age=31536000')
}

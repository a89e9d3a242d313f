import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { env } from '#platform/lib/env/env.server.ts'

type Stored = { value: string; maxAgeSeconds: number }

/** A `Set-Cookie` value for the whole site, hidden from scripts; an age of 0 deletes the cookie. */
export function ownCookie(name: string, { value, maxAgeSeconds }: Stored): string {
	return generateCookie(name, value, {
		maxAge: maxAgeSeconds,
		httpOnly: true,
		sameSite: 'Lax',
		secure: env().SITE_URL.startsWith('https:'),
	})
}

/** The cookie `name` of `request`; null when absent. */
export function readCookie(request: Request, name: string): string | null {
	return parse(request.headers.get('Cookie') ?? '', name)[name] ?? null
}

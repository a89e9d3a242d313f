import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { env } from '#app/lib/env/env.server.ts'

type Kept = { value: string; maxAgeSeconds: number }

/** A `Set-Cookie` value for every address of this site and for no script; an age of 0 takes the cookie out of the browser. */
export function ownCookie(name: string, { value, maxAgeSeconds }: Kept): string {
	return generateCookie(name, value, {
		maxAge: maxAgeSeconds,
		httpOnly: true,
		sameSite: 'Lax',
		secure: env().SITE_URL.startsWith('https:'),
	})
}

/** What the browser of `request` keeps under `name`; null when nothing. */
export function readCookie(request: Request, name: string): string | null {
	return parse(request.headers.get('Cookie') ?? '', name)[name] ?? null
}

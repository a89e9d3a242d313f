import type { RouterContext, RouterContextProvider } from 'react-router'
import { logSecurity } from '../security-log.server.ts'
import type { SessionOrigin, ReadSession } from './session.server.ts'
import { readSessionOrRefuse, withCookies } from './guard.server.ts'

/** The more particular first: Edge also says Chrome, Chrome also says Safari. */
const browsers: [RegExp, string][] = [
	[/\bEdg(?:A|iOS)?\//, 'Edge'],
	[/\bOPR\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(?:Firefox|FxiOS)\//, 'Firefox'],
	[/\b(?:Chrome|CriOS)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b/, 'macOS'],
	[/\bCrOS\b/, 'ChromeOS'],
	[/\bLinux\b/, 'Linux'],
]

/**
 * The browser and system of a request, such as "Chrome on Android", with the country of its address. Only words of our
 * own are stored, whatever the header says.
 */
export function sessionOrigin(request: Request, country: string | null): SessionOrigin {
	const header = request.headers.get('User-Agent') ?? ''
	const named = [browsers, systems].map((list) => list.find(([sign]) => sign.test(header))?.[1])
	return { browser: named.filter(Boolean).join(' on ') || null, country }
}

/** Who is signed in, on pages for anyone. */
export const sessionContext: RouterContext<Pick<ReadSession, 'session' | 'isTampered'>> = {}

type SessionRequest = { request: Request; context: Readonly<RouterContextProvider> }

/** Middleware of pages outside the guard: sets `sessionContext`, sends the cookies and forbids caching. */
export async function knowSession(
	{ request, context }: SessionRequest,
	next: () => Promise<Response>,
): Promise<Response> {
	const { session, isTampered, cookies } = await readSessionOrRefuse(request)
	if (isTampered) logSecurity('tampered-session', { result: 'refused' })
	context.set(sessionContext, { session, isTampered })
	return withCookies(await next(), cookies)
}

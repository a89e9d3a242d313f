import type { SessionOrigin } from './session.server.ts'

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
 * The browser and system of a request, such as "Chrome on Android", with the country of its address. Only words of our own
 * are stored, whatever the header says.
 */
export function sessionOrigin(request: Request, country: string | null): SessionOrigin {
	const header = request.headers.get('User-Agent') ?? ''
	const named = [browsers, systems].map((list) => list.find(([sign]) => sign.test(header))?.[1])
	return { browser: named.filter(Boolean).join(' on ') || null, country }
}

import { expect, test } from 'vitest'
import { hasLoadMark, loadMark } from './load-mark.server.ts'
import { readView, whyExcluded } from './read-view.server.ts'

const host = 'www.example.co.nz'
const metrics = [{ name: loadMark(), duration: 0, description: '' }]

const read = (start: unknown, width: unknown = 390) =>
	readView(JSON.stringify(['/products', start, width, false, metrics]), host)?.view

test('a page that was seen is read with where its visit began', () => {
	expect(read(['www.google.com', '/products', null])).toEqual({
		path: '/products',
		screen: 'phone',
		start: { source: 'Google', campaign: null },
	})
	expect(
		read([null, '/products', ['?utm_source=Spring%20mail', '&utm_campaign=Mites']])?.start,
	).toEqual({
		source: 'direct',
		campaign: 'spring mail',
	})
	expect(read(false)?.start).toBeNull()
	expect(read([host, '/products', null])?.start).toBeNull()
})

test.each([
	'ana@example.com',
	'mailto:ana',
	'3f2c1a9ed4b84c3fa2e75c1d90aa',
	'customer 021555123456',
	'<script>',
	'a'.repeat(60),
])('a campaign that may name a person is not kept: %s', (source) => {
	const start = read([null, '/', [`?utm_source=${encodeURIComponent(source)}`]])?.start
	expect(start).toEqual({ source: 'direct', campaign: 'left out' })
})

test.each([
	['Te%20Kar%C4%81here', 'te karāhere'],
	['Te+Kara%CC%84here', 'te karāhere'],
	['newsletter_202611', 'newsletter_202611'],
	['facebook%7Cads', 'facebook|ads'],
	['Fieldays%202026%21', 'fieldays 2026!'],
	['mail-20261128', 'mail-20261128'],
	['Farmer%E2%80%99s+day+%26+dinner', 'farmer’s day & dinner'],
])('a link with utm_source=%s is one of the campaign %s', (tag, campaign) => {
	expect(read([null, '/', [`?utm_source=${tag}`]])?.start?.campaign).toBe(campaign)
})

test('visits from an edition of the newsletter are told by its name', () => {
	const tags = ['?utm_source=newsletter', '&utm_campaign=heat-is-coming']
	expect(read([null, '/', tags])?.start?.campaign).toBe('newsletter heat-is-coming')
})

test.each(['', '?utm_source=', '?utm_source=%20', '?utm_campaign=Mites'])(
	'no campaign is counted for %j',
	(tags) => {
		expect(read([null, '/', [tags]])?.start?.campaign).toBeNull()
	},
)

test.each([
	[['com.google.android.gm', 'mail.google.com'], 'Gmail'],
	[
		[
			'www.google.co.nz',
			'www.google.com.au',
			'google.de',
			'com.google.android.googlequicksearchbox',
		],
		'Google',
	],
	[['l.facebook.com', 'lm.facebook.com', 'm.facebook.com', 'www.facebook.com'], 'Facebook'],
	[['outlook.live.com', 'outlook.office.com'], 'Outlook'],
	[['nz.search.yahoo.com'], 'Yahoo'],
	[['netflix.com'], 'netflix.com'],
	[['notfacebook.com'], 'notfacebook.com'],
	[['google.com.evil.example'], 'google.com.evil.example'],
])('visits from %s are from %s', (hosts, name) => {
	for (const host of hosts) expect(read([host, '/', null])?.start?.source).toBe(name)
})

test.each(['127.0.0.1', 'localhost', 'ana@google.com', 'google.com/search?q=red+mite', 7])(
	'%s is no host to keep',
	(referrer) => {
		expect(read([referrer, '/', null])?.start?.source).toBe('direct')
	},
)

test.each([
	[320, 'phone'],
	[599, 'phone'],
	[600, 'tablet'],
	[1024, 'computer'],
	['1e9', 'phone'],
	[null, 'phone'],
])('a window of %s is that of a %s', (width, screen) => {
	expect(read(false, width)?.screen).toBe(screen)
})

test.each([
	'',
	'{',
	'{}',
	'[]',
	'[1]',
	'["https://a.nz/"]',
	`["/${'a'.repeat(300)}"]`,
	'null',
	'7',
])('%j is no report of a page', (body) => {
	expect(readView(body, host)).toBeNull()
})

const phone =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const chrome =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

type Sent = {
	agent?: string
	headers?: Record<string, string>
	isStaff?: boolean
	isDriven?: boolean
	marks?: unknown
}

function judge({
	agent = phone,
	headers,
	isStaff = false,
	isDriven = false,
	marks = metrics,
}: Sent) {
	const reported = readView(JSON.stringify(['/', false, 390, isDriven, marks]), host)!
	return whyExcluded(reported, {
		headers: new Headers({ 'User-Agent': agent, ...headers }),
		isStaff,
	})
}

test.each([
	phone,
	chrome,
	'Mozilla/5.0 (Linux; Android 14; CUBOT KING KONG 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
	'Mozilla/5.0 (Linux; Android 15; SM-A245F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
	'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
])('a person with %s counts', (agent) => {
	expect(judge({ agent })).toBeNull()
})

test.each([
	'',
	' ',
	chrome.replace('Chrome', 'HeadlessChrome'),
	'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
	'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
	'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
	'python-requests/2.32.3',
	'curl/8.5.0',
	'Java/21.0.1',
	'okhttp/4.12.0',
	'facebookexternalhit/1.1',
])('a program with %j does not', (agent) => {
	expect(judge({ agent })).toBe('robot')
})

test('nobody counts who is of the staff, does not wish it, drives a browser by a program, or has loaded no page', () => {
	expect(judge({ isStaff: true })).toBe('staff')
	expect(judge({ headers: { DNT: '1' } })).toBe('not wished')
	expect(judge({ headers: { 'Sec-GPC': '1' } })).toBe('not wished')
	expect(judge({ isDriven: true })).toBe('robot')
	for (const marks of [
		undefined,
		null,
		[],
		[{ name: 'sparing' }],
		[loadMark()],
		['v12345678'],
		'x',
	])
		expect(judge({ marks: marks ?? 0 })).toBe('no page')
})

test('the mark of a page is one for a whole day, and good for a week', () => {
	const noon = Date.UTC(2026, 10, 28, 12)
	const day = 86_400_000
	const mark = loadMark(noon)
	expect(mark).toMatch(/^v[a-zA-Z\d]{8}$/)
	expect(loadMark(noon + day / 3)).toBe(mark)
	expect(loadMark(noon + day)).not.toBe(mark)
	expect(hasLoadMark(['sparing', mark], noon + 7 * day)).toBe(true)
	expect(hasLoadMark([mark], noon + 8 * day)).toBe(false)
})

test('a path that no table can hold is no report', () => {
	for (const path of ['/products/a\0b', '/products/a%00b'])
		expect(readView(JSON.stringify([path, false, 390, false, []]), null)).toBeNull()
})

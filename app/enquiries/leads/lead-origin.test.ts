import { expect, test } from 'vitest'
import { noOrigin, readOrigin } from './lead-origin.ts'

const whole = {
	referrer: 'google.com',
	utmSource: 'newsletter',
	utmCampaign: 'Spring mites 2027',
	firstPage: '/news/wet-litter',
}

test('what a tab of the site says is read as it is', () => {
	expect(readOrigin(whole)).toEqual(whole)
	expect(readOrigin({ firstPage: '/' })).toEqual({ ...noOrigin, firstPage: '/' })
	for (const nothing of [undefined, null, 'google.com', 5, [], {}])
		expect(readOrigin(nothing)).toEqual(noOrigin)
})

test.each([
	['www.google.com', 'google.com'],
	['WWW.Google.co.nz', 'google.co.nz'],
	['forum.example:8443', 'forum.example'],
	['com.google.android.gm', 'com.google.android.gm'],
	['xn--hhner-jua.example', 'xn--hhner-jua.example'],
	[`${'a.'.repeat(125)}nz`, `${'a.'.repeat(125)}nz`],
])('the host %s is read as %s', (referrer, read) => {
	expect(readOrigin({ referrer }).referrer).toBe(read)
})

const hostileHosts = [
	'localhost',
	'192.168.1.20',
	'javascript:alert(1)',
	'https://google.com/search?q=red+mite',
	'google.com/search',
	'ana@google.com',
	'google.com\r\nBcc: a@b.nz',
	'google.com\n',
	'hühner.example',
	'google.com\u202e',
	'=cmd.example',
	'.example',
	'a..example',
	`${'a.'.repeat(126)}nz`,
	`${'a'.repeat(10_000)}.example`,
	'\0.example',
	{ toString: () => 'google.com' },
]

test.each(hostileHosts)('%j is no host, and what came with it stays', (referrer) => {
	expect(readOrigin({ ...whole, referrer })).toEqual({ ...whole, referrer: null })
})

test.each([
	'news/wet-litter',
	'//evil.example/a',
	'https://evil.example/a',
	'javascript:alert(1)',
	'/search?q=mites',
	'/news#mites',
	'/news\n',
	'/hühner',
	'/"onclick=',
	'/\\evil.example',
	`/${'a'.repeat(500)}`,
	['/news'],
])('%j is no path of the site', (firstPage) => {
	expect(readOrigin({ ...whole, firstPage })).toEqual({ ...whole, firstPage: null })
})

test('tags are one clean line of at most 100 characters, the source in lower case', () => {
	const tags = (utmSource: unknown, utmCampaign: unknown) => {
		const read = readOrigin({ utmSource, utmCampaign })
		return [read.utmSource, read.utmCampaign]
	}
	expect(tags(' Facebook ', 'Frühling 2027')).toEqual(['facebook', 'Frühling 2027'])
	expect(tags('a\r\nBcc: b', '\u202espring\0\u200b')).toEqual(['a bcc: b', 'spring'])
	expect(tags('a'.repeat(100), 'b'.repeat(101))).toEqual(['a'.repeat(100), null])
	// Small letters may be longer than capital ones.
	expect(tags('İ'.repeat(60), 'x'.repeat(10_000))).toEqual([null, null])
	expect(tags('\n', 7)).toEqual([null, null])
})

import { expect, test } from 'vitest'
import { unwrappedLink, withUnwrappedLinks } from './unwrapped-link.ts'

const safe = (address: string, host = 'aus01.safelinks.protection.outlook.com') =>
	`https://${host}/?url=${encodeURIComponent(address)}&data=05%7C02%7Cstaff.member%40farm.example%7Cabc&sdata=x%3D&reserved=0`

test.each([
	[
		safe('https://www.example.org/code?a=1&b=x+y#part'),
		'https://www.example.org/code?a=1&b=x+y#part',
	],
	[safe('mailto:jo@farm.example'), 'mailto:jo@farm.example'],
	[
		`https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=${encodeURIComponent('https://a.example/')}&locale=en`,
		'https://a.example/',
	],
	[
		'https://urldefense.com/v3/__https://www.example.org/a__;!!abc!def$',
		'https://www.example.org/a',
	],
	['https://urldefense.com/v3/__https:/a.example/x__;!!abc$', 'https://a.example/x'],
	// Stars for signs that are kept aside: one, and a run of three.
	[
		'https://urldefense.com/v3/__https://a.example/*b**B__;IyUjIw!!abc!def$',
		'https://a.example/#b%##',
	],
	[
		'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.example.org_a-3Fb-3D1&d=DwMFAg&c=x',
		'https://www.example.org/a?b=1',
	],
	[
		'https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fb%3Ffbclid%3Dx&h=AT0',
		'https://a.example/b',
	],
	[
		'https://lm.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fb%3Fc%3D1%26fbclid%3Dx',
		'https://a.example/b?c=1',
	],
	['https://l.instagram.com/?u=https%3A%2F%2Fa.example&e=x', 'https://a.example'],
	['https://www.google.co.nz/url?sa=t&url=https%3A%2F%2Fa.example%2F&usg=x', 'https://a.example/'],
	['https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fa.example', 'https://a.example'],
	['https://secure-web.cisco.com/1AbC-d/https%3A%2F%2Fa.example%2Fb%3Fc', 'https://a.example/b?c'],
	[
		'https://a.example/?mc_eid=12&utm_source=news&_hsenc=x#y',
		'https://a.example/?utm_source=news#y',
	],
])('%j was written as %j', (address, written) => {
	expect(unwrappedLink(address)).toBe(written)
	expect(unwrappedLink(safe(safe(address, 'eur.safelinks.protection.office365.us')))).toBe(written)
})

test.each([
	'https://www.example.org/?url=https://other.example',
	'https://safelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Fa.example',
	'https://www.google.com/search?q=https://a.example',
	'https://l.facebook.com/l.php?u=javascript%3Aalert(1)',
	'https://aus01.safelinks.protection.outlook.com/?url=%E0%A4%A',
	'https://urldefense.com/v3/nothing',
	'https://urldefense.proofpoint.com/v2/url?u=-ZZ',
	'mailto:jo@farm.example?subject=fbclid=1',
	'/news/wet-litter?gclid',
	'',
])('%j stays as it is', (address) => expect(unwrappedLink(address)).toBe(address))

test('addresses within a text are unwrapped, and what follows them stays', () => {
	expect(
		withUnwrappedLinks(`See <${safe('https://a.example/b')}>, or (${safe('https://c.example')}).`),
	).toBe('See <https://a.example/b>, or (https://c.example).')
})

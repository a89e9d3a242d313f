import { expect, test } from 'vitest'
import { toRules, wayFrom } from './addresses.ts'
import { onSite, redirectFields } from './redirect-fields.ts'

test.each([
	['/old-page', '/old-page'],
	['https://www.example.nz/Old-Page/?id=7#top', '/Old-Page/?id=7'],
	['/page.php?id=7', '/page.php?id=7'],
	['/caf%C3%A9 menu', '/café menu'],
	['/2019/*', '/2019/*'],
	['//evil.example/a', '/evil.example/a'],
	['https://www.example.nz//', '/'],
	['old-page', undefined],
	['javascript:alert(1)', undefined],
])('%s is stored as %s', (source, stored) => {
	const { data } = redirectFields.schema.safeParse({ target: '/news', source })
	expect(data?.source).toBe(stored)
})

function problems(values: object) {
	const { error } = redirectFields.schema.safeParse({ target: '/news', source: '/a', ...values })
	return error?.issues ?? []
}

test.each(['/*', '/a*', '/a/*/b', '/a/*?b=c', '*'])('%s is no folder', (source) =>
	expect(problems({ source })).toHaveLength(1),
)

test.each([
	['/news', true],
	['/news/*', true],
	['/news?category=hens#list', true],
	['https://example.com/a', true],
	['https://example.com/*', true],
	['http://example.com', false],
	['https://*', false],
	['https:///*', false],
	['https://example.com*', false],
	['//example.com', false],
	['/\\example.com', false],
	['/a/../b', false],
	['/*/a', false],
	['javascript:alert(1)', false],
	['mailto:a@example.com', false],
	['', false],
])('a redirect may lead to %s: %s', (target, isAllowed) =>
	expect(problems({ target }).length === 0).toBe(isAllowed),
)

const rules = toRules(
	[
		['/old', '/contact'],
		['/page.php', '/services'],
		['/page.php?id=7', '/products/seven'],
		['/page.php?id=7&tab=b', '/products/seven#b'],
		['/2019/*', '/news'],
		['/2019/blog/*', '/news/*'],
		['/2019/blog/gone', '/news/kept'],
		['/away/*', 'https://example.com/shop/*'],
		['/root/*', '/*'],
		['/one', '/two'],
		['/two', '/three?a=b'],
		['/ring', '/rung'],
		['/rung', '/ring'],
		['/café menu', '/services'],
	].map(([source = '', target = '']) => ({ source, target })),
)
const wayOf = (path: string) => {
	const way = wayFrom(rules, onSite(path))
	return way && (way.isLoop ? 'loop' : way.hops.at(-1))
}

test.each([
	['/old', '/contact'],
	['/OLD/', '/contact'],
	['//old', '/contact'],
	['/old?utm_source=card', '/contact?utm_source=card'],
	['/old/er', null],
	['/page.php', '/services'],
	['/page.php?id=8', '/services?id=8'],
	['/page.php?id=7&fbclid=x&utm_source=card', '/products/seven'],
	['/page.php?x=1&id=7', '/services?x=1&id=7'],
	['/page.php?tab=b&id=7', '/products/seven#b'],
	['/2019', '/news'],
	['/2019/a/b', '/news'],
	['/2019a', null],
	['/2019/blog/First-Days/?a=b', '/news/First-Days?a=b'],
	['/2019/blog/gone', '/news/kept'],
	['/2019/blog', '/news'],
	['/caf%c3%a9%20menu', '/services'],
	['/one', '/three?a=b'],
	['/ring', 'loop'],
	['/%E0%A4%A', null],
	['/nothing', null],
])('%s leads to %s', (requested, target) => expect(wayOf(requested)).toBe(target))

test.each([
	['/away/a/b', 'https://example.com/shop/a/b'],
	['/away/@evil.example', 'https://example.com/shop/@evil.example'],
	['/away/.evil.example', 'https://example.com/shop/.evil.example'],
	['/away/https:evil.example', 'https://example.com/shop/https:evil.example'],
	['/root//evil.example', '/evil.example'],
	['/root/\\evil.example', '/evil.example'],
	['/root/%5Cevil.example', '/%5Cevil.example'],
	['/root/.//evil.example', '/evil.example'],
	['/root/%2F%2Fevil.example', '/%2F%2Fevil.example'],
	['/root/https://evil.example', '/https:/evil.example'],
	['/root/%0d%0aSet-Cookie:a', '/%0d%0aSet-Cookie:a'],
])('what %s ends with changes no site: %s', (requested, target) =>
	expect(wayOf(requested)).toBe(target),
)

import { expect, test } from 'vitest'
import { isSafeLink, isSitePath } from './safe-link.ts'

test.each([
	'https://example.com',
	'http://example.com/a?b=c#d',
	'HTTPS://EXAMPLE.COM/',
	'https://example.com/%E9%B8%A1',
	'/media/resource-files/1-guide.pdf',
])('%s is safe to open', (address) => expect(isSafeLink(address)).toBe(true))

test.each([
	'',
	'/',
	'example.com',
	'//example.com/a.pdf',
	'/admin/sign-out',
	'/media/',
	'/media/../admin',
	'/media/a/..%2f..%2fadmin',
	'/media/a b.pdf',
	'/media/a.pdf?x=1',
	'media/a.pdf',
	'javascript:alert(1)',
	' javascript:alert(1)',
	'java\nscript:alert(1)',
	'data:text/html,x',
	'file:///etc/passwd',
	'ftp://example.com/a.pdf',
	'blob:https://example.com/1',
	'mailto:a@example.com',
	'https://',
	'https://exa mple.com',
])('%j is unsafe', (address) => expect(isSafeLink(address)).toBe(false))

test.each([
	['/products', true],
	['/news/a.b?c=../d#e', true],
	['/news/..a', true],
	['//example.com', false],
	['/\\example.com', false],
	['/media/../admin', false],
	['/media/%2E%2e/admin', false],
	['/./a', false],
	['/a/..', false],
	['/a b', false],
	['products', false],
])('whether %j is a path of this site: %s', (address, isPath) => {
	expect(isSitePath(address)).toBe(isPath)
})

import { expect, test } from 'vitest'
import { linkTarget } from './link-target.ts'

test.each([
	['https://www.mpi.govt.nz/a', 'https://www.mpi.govt.nz/a'],
	['www.mpi.govt.nz', 'https://www.mpi.govt.nz'],
	['anna@example.co.nz', 'mailto:anna@example.co.nz'],
	['\u200ehttps://www.mpi.govt.nz/a\u200b', 'https://www.mpi.govt.nz/a'],
	['anna@exam\u00adple.co.nz', 'mailto:anna@example.co.nz'],
	[
		'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example&data=jo%40b.example',
		'https://a.example',
	],
	['/products', '/products'],
	['#section-feed', '#section-feed'],
	['tel:+643123', 'tel:+643123'],
	['javascript:alert(1)', null],
	['//evil.example', null],
	['/\\evil.example', null],
	['data:text/html,x', null],
	['words', null],
	['', null],
])('the address %j becomes %j', (typed, target) => expect(linkTarget(typed)).toBe(target))

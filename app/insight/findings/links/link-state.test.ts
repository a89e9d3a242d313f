import { expect, test } from 'vitest'
import { afterTry } from './link-state.ts'
import type { LinkState } from './link-state.ts'
import { resultOfError, resultOfPage, resultOfStatus } from './check-result.ts'
import type { CheckResult } from './check-result.ts'

const first = Date.parse('2026-11-02T09:00:00Z')
const dayMs = 86_400_000
const checkResults = {
	alive: { result: 'alive', why: '200' },
	gone: { result: 'gone', why: '404' },
	failing: { result: 'failing', why: '500' },
	untried: { result: 'untried', why: '403' },
} as const satisfies Record<string, CheckResult>

/** The state of a link after one try on each of these days. */
function after(tries: [day: number, checkResult: keyof typeof checkResults][]): LinkState {
	let link: LinkState = { state: 'unknown', since: new Date(0), tries: [], tryAt: new Date(0) }
	for (const [day, checkResult] of tries)
		link = afterTry(link, checkResults[checkResult], new Date(first + day * dayMs))
	return link
}

test.each<[string, LinkState['state'], Parameters<typeof after>[0]]>([
	[
		'two days',
		'unknown',
		[
			[0, 'gone'],
			[1, 'gone'],
		],
	],
	[
		'three times on two days',
		'unknown',
		[
			[0, 'gone'],
			[0.1, 'gone'],
			[1, 'failing'],
		],
	],
	[
		'three days',
		'dead',
		[
			[0, 'gone'],
			[1, 'failing'],
			[2, 'gone'],
		],
	],
	[
		'three days around one on which nobody could tell',
		'dead',
		[
			[0, 'gone'],
			[1, 'untried'],
			[2, 'gone'],
			[3, 'gone'],
		],
	],
	[
		'a day on which it worked among four',
		'unknown',
		[
			[0, 'gone'],
			[1, 'gone'],
			[2, 'alive'],
			[3, 'gone'],
			[4, 'gone'],
		],
	],
	[
		'a day on which nobody can tell after three',
		'untried',
		[
			[0, 'gone'],
			[1, 'gone'],
			[2, 'gone'],
			[3, 'untried'],
		],
	],
	[
		'a day on which it works after three',
		'alive',
		[
			[0, 'gone'],
			[1, 'gone'],
			[2, 'gone'],
			[3, 'alive'],
		],
	],
	[
		'only days on which nobody can tell',
		'untried',
		[
			[0, 'untried'],
			[1, 'untried'],
			[2, 'untried'],
			[3, 'untried'],
		],
	],
])('after %s a link is %s', (_what, state, tries) => {
	expect(after(tries).state).toBe(state)
})

test('a link is dead since the first day on which it was found so, and tried again each day', () => {
	const { since, tryAt, tries } = after([
		[0, 'alive'],
		[7, 'gone'],
		[8, 'gone'],
		[9, 'gone'],
		[10, 'gone'],
	])
	expect(since.toISOString()).toBe('2026-11-09T00:00:00.000Z')
	expect(tryAt.getTime()).toBe(first + 11 * dayMs)
	expect(tries).toHaveLength(5)
	const weeks = Array.from(
		{ length: 20 },
		(_, week) => [week * 7, 'untried'] as [number, 'untried'],
	)
	expect(after(weeks).tries).toHaveLength(7)
	expect(after(weeks).tryAt.getTime()).toBe(first + 20 * 7 * dayMs)
})

test('only what people would see as well counts against a link', () => {
	const results = Object.groupBy(
		[
			200, 204, 400, 401, 403, 404, 405, 410, 418, 429, 451, 500, 501, 502, 503, 504, 520, 521, 522,
			530, 999,
		],
		(status) => resultOfStatus(status).result,
	)
	expect(results).toEqual({
		alive: [200, 204],
		gone: [404, 410],
		failing: [500, 502, 520, 521, 530],
		untried: [400, 401, 403, 405, 418, 429, 451, 501, 503, 504, 522, 999],
	})
})

const errorWith = (code: string) => Object.assign(new Error(code), { code })

test.each([
	['a name that does not exist', errorWith('ENOTFOUND'), 'gone'],
	['a name that cannot be looked up right now', errorWith('EAI_AGAIN'), 'untried'],
	['a refused connection', errorWith('ECONNREFUSED'), 'failing'],
	[
		'a refused one of two, with no way to the other',
		new AggregateError([errorWith('ENETUNREACH'), errorWith('ECONNREFUSED')]),
		'failing',
	],
	[
		'a refused one of two, with a slow other',
		new AggregateError([errorWith('ECONNREFUSED'), errorWith('ETIMEDOUT')]),
		'untried',
	],
	[
		'no way at all',
		new AggregateError([errorWith('ENETUNREACH'), errorWith('EHOSTUNREACH')]),
		'untried',
	],
	['a certificate that is over', errorWith('CERT_HAS_EXPIRED'), 'failing'],
	['a certificate of another name', errorWith('ERR_TLS_CERT_ALTNAME_INVALID'), 'failing'],
	['a chain without its middle', errorWith('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'untried'],
	['a connection that is cut', errorWith('ECONNRESET'), 'untried'],
	['a timeout', new DOMException('too slow', 'TimeoutError'), 'untried'],
])('%s: %s', (_what, error, result) => {
	expect(resultOfError(error).result).toBe(result)
})

test.each([
	'Page not found | Feed Mill',
	'404',
	'Error 404 - Feed Mill',
	'Feed Mill - 404',
	'Not Found',
	'Page cannot be found',
])('a page with the title %s is not there, whatever its status', (title) => {
	const html = `<!doctype html><html lang="en"><head><title>${title}</title>`
	expect(resultOfPage(html, 200)).toEqual({ result: 'gone', why: 'says-gone' })
})

test.each(['Lost and found', 'The 404 breed trial', 'Where mites are not found', ''])(
	'a page with the title %j is there',
	(title) => expect(resultOfPage(`<title>${title}</title>`, 200).result).toBe('alive'),
)

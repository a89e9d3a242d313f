import { expect, test, vi } from 'vitest'
import { runForClient } from '#platform/lib/http/current-client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { logSecurity } from './security-log.server.ts'

/** Log entries, with their level. */
function heard() {
	const lines: Record<string, unknown>[] = []
	for (const level of ['info', 'warn'] as const)
		vi.spyOn(logger, level).mockImplementation((entry: unknown) => {
			lines.push({ level, ...(entry as object) })
		})
	return lines
}

test('a success is logged as info, a refusal or a failure as a warning', () => {
	const lines = heard()
	logSecurity('sign-in', { result: 'ok', userId: 'u' })
	logSecurity('sign-in', { result: 'failed' })
	logSecurity('access-denied', { result: 'refused' })
	expect(lines.map(({ level, event }) => [level, event])).toEqual([
		['info', 'sign-in'],
		['warn', 'sign-in'],
		['warn', 'access-denied'],
	])
})

test('an address is logged as a pseudonym that is always the same and cannot be read back', () => {
	const lines = heard()
	for (const account of ['ana@example.com', 'ana@example.com', 'bob@example.com'])
		logSecurity('lockout', { result: 'refused', account })
	const names = lines.map(({ account }) => String(account))
	expect(JSON.stringify(lines)).not.toMatch(/ana|bob|example/)
	expect(names[0]).toMatch(/^[\w-]{16}$/)
	expect(names[0]).toBe(names[1])
	expect(names[0]).not.toBe(names[2])
})

test('a log line names the request and its network; outside a request it names neither', () => {
	const lines = heard()
	runForClient({ requestId: 'r1', network: '203.0.113.7' }, () =>
		logSecurity('trashed', { result: 'ok', actorId: 'a', object: 'product:p' }),
	)
	logSecurity('trashed', { result: 'ok', actorId: 'system', object: 'product:p' })
	expect(lines).toEqual([
		expect.objectContaining({ requestId: 'r1', network: '203.0.113.7', object: 'product:p' }),
		{ level: 'info', event: 'trashed', result: 'ok', actorId: 'system', object: 'product:p' },
	])
})

import { expect, test, vi } from 'vitest'
import { logger } from '#platform/lib/env/logger.server.ts'
import { sendConsoleToLog } from './console-log.ts'

test('console output of libraries is logged, with aborted connections as info', () => {
	const before = { ...console }
	const logged = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(logger, level))
	try {
		sendConsoleToLog()
		const library = globalThis['console']
		library['error'](new Error('boom'))
		library['warn']('slow: %s', 'x')
		library['log']({ a: 1 })
		library['error'](Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
	} finally {
		Object.assign(console, before)
	}
	const [info, warn, error] = logged.map(({ mock }) => mock.calls)
	expect(error).toEqual([[{ err: expect.objectContaining({ message: 'boom' }) }, 'Error']])
	expect(warn).toEqual([[{}, 'slow: x']])
	expect(info).toEqual([
		[{}, '{ a: 1 }'],
		[{ err: expect.objectContaining({ message: 'aborted' }) }, 'Error'],
	])
})

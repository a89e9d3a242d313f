import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { describeError, withoutValues } from './logger.server.ts'

test('the log keeps an error’s code and causes but nothing that a visitor typed', () => {
	const violated = Object.assign(new Error('duplicate key value'), {
		code: '23505',
		constraint: 'leads_email_key',
		detail: 'Key (email)=(hana@example.nz) already exists.',
	})
	const failed = new Error('Failed query: insert into leads\nparams: hana@example.nz', {
		cause: violated,
	})

	const logged = describeError(failed)

	expect(logged).toMatchObject({
		message: 'Failed query: insert into leads',
		cause: { code: '23505', constraint: 'leads_email_key' },
	})
	expect(JSON.stringify(logged)).not.toContain('hana@example.nz')
})

test('a thrown value that is not an Error is still described', () => {
	expect(describeError('lost')).toEqual({ message: 'lost' })
})

test('an error cleaned for other loggers has its causes’ messages and its stack, but no values', () => {
	const failed = new Error(
		'Failed query: insert into leads\nparams: hello\n    at hana@example.nz',
		{
			cause: new Error('duplicate key value'),
		},
	)

	const clean = withoutValues(failed)

	expect(clean.message).toBe('Failed query: insert into leads: duplicate key value')
	expect(clean.stack).toMatch(
		/^Error: Failed query: insert into leads: duplicate key value\n {4}at /,
	)
	expect(clean.stack).toContain('logger.server.test.ts')
	expect(clean.stack).not.toContain('hana@example.nz')
	expect(clean.cause).toBeUndefined()
	expect(withoutValues('lost').message).toBe('lost')
})

test('an error’s causes are followed four levels deep, even when an error is its own cause', () => {
	const endless = new Error('round')
	endless.cause = endless

	expect(JSON.stringify(describeError(endless)).match(/"message":"round"/g)).toHaveLength(5)
	expect(withoutValues(endless).message).toBe('round: round: round: round: round')
})

test('a long error message, or any other long thrown value, is truncated', () => {
	expect(describeError(new Error('x'.repeat(5000)))).toMatchObject({ message: 'x'.repeat(2000) })
	expect(describeError('x'.repeat(5000))).toEqual({ message: 'x'.repeat(500) })
	expect(describeError(null)).toEqual({ message: 'null' })
	expect(withoutValues(undefined).message).toBe('undefined')
})

test('multi-line query parameters are removed completely, also from the stack', () => {
	const failed = new Error('Failed query: select 1\nparams: one\ntwo\nhana@example.nz')

	expect(JSON.stringify(describeError(failed))).not.toMatch(/params|two|hana/)
	expect(describeError(failed)).toHaveProperty('stack', expect.stringContaining('logger.server'))
})
const run = promisify(execFile)

/** Logs entries that must be cleaned, and carries on after its reader has gone. */
const program = String.raw`
	import { logger } from './app/platform/lib/env/logger.server.ts'
	const secrets = { password: 'p1', token: 't1', secret: 's1', cookie: 'c1', authorization: 'a1', email: 'e1' }
	logger.debug('too small')
	logger.info({ ...secrets, user: secrets, path: '/a\nb' }, 'started\r\nnot a second line')
	logger.error({ err: new Error('broke\n  down') }, 'photo\u202egnp.exe\u2066\u2028 \u001b[2J\u009b\u007f')
	for (let line = 0; line < 500; line += 1) logger.info('x'.repeat(200))
	process.stderr.write('still here')`

const settings = { LOG_LEVEL: 'info' }
const asModule = ['--input-type=module', '--eval', program]

test('a log entry is one line of plain JSON with its time in UTC, without secrets passed by mistake', async () => {
	const { stdout } = await run(process.execPath, asModule, { env: settings })
	const lines = stdout.split('\n').slice(0, 2)
	const entries = lines.map((line) => JSON.parse(line))

	expect(entries[0]).toMatchObject({
		level: 30,
		msg: 'started\r\nnot a second line',
		path: '/a\nb',
	})
	expect(entries[0].time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
	expect(entries[0]).toMatchObject({ email: '[removed]', user: { password: '[removed]' } })
	expect(lines[0]).not.toMatch(/"(?:p1|t1|s1|c1|a1|e1)"/)
	expect(entries[1]).toMatchObject({
		level: 50,
		err: { type: 'Error', message: 'broke\n  down' },
		msg: 'photo\u202egnp.exe\u2066\u2028 \u001b[2J\u009b\u007f',
	})
	// Characters that terminals obey, that change the text direction, or that some read as a line end.
	expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
})

test('a closed log pipe does not end the program', async () => {
	const piped = ['-c', '"$0" "$@" | true', process.execPath, ...asModule]
	const { stderr } = await run('/bin/sh', piped, { env: settings })
	expect(stderr).toContain('still here')
})

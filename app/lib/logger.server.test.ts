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

test('something thrown that is no error is still described', () => {
	expect(describeError('lost')).toEqual({ message: 'lost' })
})

test('an error that others log or keep has the words of its causes, its place and no values', () => {
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

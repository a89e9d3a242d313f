import { expect, test } from 'vitest'
import { describeError } from './logger.server.ts'

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

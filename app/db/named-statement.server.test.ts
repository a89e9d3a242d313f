import { expect, test } from 'vitest'
import { namedStatement } from './named-statement.server.ts'

test('named parameters become numbered ones, one for each name, and casts stay', () => {
	const statement = namedStatement<'email' | 'now'>(
		'find',
		'select :email::text where :now > 1 and email = :email',
	)
	expect(statement({ now: 5, email: 'a@example.com' })).toEqual({
		name: 'find',
		text: 'select $1::text where $2 > 1 and email = $1',
		values: ['a@example.com', 5],
	})
})

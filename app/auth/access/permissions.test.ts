import { expect, test } from 'vitest'
import { admin, nobody } from '#tests/support/factories.ts'
import { actorId } from '../actor.ts'
import { assertCan, ForbiddenError } from './permissions.ts'

const permissions = ['product:edit', 'media:upload', 'mail:resend', 'person:erase'] as const

test.each(permissions)('%s is allowed for administrators and the system only', (permission) => {
	expect(() => assertCan(admin(), permission)).not.toThrow()
	expect(() => assertCan({ kind: 'system' }, permission)).not.toThrow()
	expect(() => assertCan(nobody, permission)).toThrow(ForbiddenError)
	expect(() => assertCan(null, permission)).toThrow(`Not allowed: ${permission}`)
})

test('an actor is identified by its id alone', () => {
	expect(actorId({ kind: 'system' })).toBe('system')
	const ana = { kind: 'admin', id: 'a1', email: 'ana@example.com', name: 'Ana' } as const
	expect(actorId(ana)).toBe('a1')
})

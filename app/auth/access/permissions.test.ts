import { expect, test } from 'vitest'
import { admin, nobody } from '#tests/support/factories.ts'
import { actorId } from '../actor.ts'
import { assertCan, can, ForbiddenError, permissions } from './permissions.ts'
import type { Permission, Role } from './permissions.ts'

const ofEditors: Permission[] = ['own:edit', 'content:edit', 'media:edit']

test.each(permissions)('%s is allowed for administrators and the system', (permission) => {
	expect(() => assertCan(admin(), permission)).not.toThrow()
	expect(() => assertCan({ kind: 'system' }, permission)).not.toThrow()
	expect(() => assertCan(nobody, permission)).toThrow(ForbiddenError)
	expect(() => assertCan(null, permission)).toThrow(`Not allowed: ${permission}`)
})

test('an editor changes content, media and the own account, and nothing else', () => {
	const editor = admin('e', 'editor')
	expect(permissions.filter((permission) => can(editor, permission))).toEqual(ofEditors)
	expect(() => assertCan(editor, 'lead:read')).toThrow(ForbiddenError)
})

test('an unknown permission and an unknown role are refused', () => {
	for (const unknown of ['page:edit', 'toString', '__proto__'])
		expect(() => assertCan(admin(), unknown as Permission)).toThrow(ForbiddenError)
	for (const role of ['owner', 'toString', ''])
		expect(can(admin('x', role as Role), 'content:edit')).toBe(false)
})

test('an actor is identified by its id alone', () => {
	expect(actorId({ kind: 'system' })).toBe('system')
	expect(actorId({ kind: 'admin', id: 'a1', role: 'editor' })).toBe('a1')
})

import { expect, test } from 'vitest'
import { admin, nobody } from '#tests/support/factories.ts'
import { actorId } from '../actor.ts'
import { assertCan, can, ForbiddenError } from './permissions.ts'
import type { Permission, Role } from './permissions.ts'

/** Every permission, and whether an editor has it. */
const isOfEditors: Record<Permission, boolean> = {
	'own:edit': true,
	'content:edit': true,
	'business:edit': false,
	'media:edit': true,
	'newsletter:send': false,
	'lead:read': false,
	'lead:edit': false,
	'lead:export': false,
	'person:read': false,
	'person:export': false,
	'person:erase': false,
	'mail:read': false,
	'mail:resend': false,
	'mail:set-aside': false,
	'access:read': false,
	'access:edit': false,
	'system:read': false,
	'site:open': false,
	'visits:read': true,
	'visits:mail': false,
}
const permissions = Object.keys(isOfEditors) as Permission[]

test.each(permissions)('%s is allowed for administrators and the system', (permission) => {
	expect(() => assertCan(admin(), permission)).not.toThrow()
	expect(() => assertCan({ kind: 'system' }, permission)).not.toThrow()
	expect(() => assertCan(nobody, permission)).toThrow(ForbiddenError)
	expect(() => assertCan(null, permission)).toThrow(`Not allowed: ${permission}`)
})

test('an editor changes content, media and the own account, and nothing else', () => {
	const editor = admin('e', 'editor')
	const found = permissions.map((permission) => [permission, can(editor, permission)])
	expect(Object.fromEntries(found)).toEqual(isOfEditors)
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

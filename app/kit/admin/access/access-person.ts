import type { PersonOnList } from '#platform/auth/access/list-access.server.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import { plural } from '#platform/lib/text/plural.ts'

/** Roles as they are shown. */
export const roleLabels: Record<Role, string> = {
	administrator: 'Administrator',
	editor: 'Editor',
}

/** Someone who may enter, as the screen shows them. */
export type AccessPerson = PersonOnList & {
	/** Whether it is the person at the screen. */
	isOwn: boolean
	/** Whether nobody else who can sign in could manage access. */
	isLast: boolean
}

/** The name, else the address. */
export function nameOf({ name, email }: { name: string; email: string }): string {
	return name || email
}

/** Marks the person at the screen and the last administrator. */
export function toAccessPeople(people: PersonOnList[], ownId: string): AccessPerson[] {
	const isAble = ({ role, canSignIn }: PersonOnList) => role === 'administrator' && canSignIn
	const isOnly = people.filter(isAble).length === 1
	return people.map((person) => ({
		...person,
		isOwn: person.id === ownId,
		isLast: isOnly && isAble(person),
	}))
}

/** How the person signs in, such as 'Password', '2 passkeys'; empty while they cannot. */
export function waysOf({ hasPassword, passkeys, hasTimeCodes }: PersonOnList): string[] {
	return [
		...(hasPassword ? ['Password'] : []),
		...(passkeys > 0 ? [plural(passkeys, 'passkey')] : []),
		...(hasTimeCodes ? ['Time codes'] : []),
	]
}

// Mails that tell people of a change of access, each one sentence.
import { getBusiness } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { actorId } from '../actor.ts'
import type { Actor } from '../actor.ts'
import { listAdministrators } from './people-with-access.server.ts'
import type { PersonWithAccess } from './people-with-access.server.ts'
import { getWho } from './invitation-mail.server.ts'

export type AccessAction =
	| 'taken'
	| 'administrator'
	| 'editor'
	| 'signedOut'
	| 'reset'
	| 'invited'
	| 'givenAdministrator'
	| 'givenEditor'
	| 'givenBack'

type Texts = {
	subject: string
	/** To the person. */
	you: (who: string) => string
	/** To the other administrators; `whom` is the person. */
	others: (who: string, whom: string) => string
	/** To the other administrators, when someone did it to their own access. */
	own?: (who: string) => string
}

const given = (office: string, role: string): Texts => ({
	subject: 'Access to the back office was given',
	you: (who) => `${who} gave you access to ${office} as ${role}.`,
	others: (who, whom) => `${who} gave ${whom} access to ${office} as ${role}.`,
})

/** `office` names the back office. */
const textsOf = (office: string): Record<AccessAction, Texts> => ({
	taken: {
		subject: 'Access to the back office was taken away',
		you: (who) => `${who} took away your access to ${office}.`,
		others: (who, whom) => `${who} took away the access of ${whom} to ${office}.`,
		own: (who) => `${who} gave up their own access to ${office}.`,
	},
	administrator: {
		subject: 'A role in the back office has changed',
		you: (who) => `${who} made you an administrator of ${office}.`,
		others: (who, whom) => `${who} made ${whom} an administrator of ${office}.`,
	},
	editor: {
		subject: 'A role in the back office has changed',
		you: (who) => `${who} made you an editor in ${office}: you can change content and files.`,
		others: (who, whom) => `${who} made ${whom} an editor in ${office}.`,
		own: (who) => `${who} became an editor in ${office}.`,
	},
	signedOut: {
		subject: 'Signed out of the back office everywhere',
		you: (who) => `${who} signed you out of ${office} on every device.`,
		others: (who, whom) => `${who} signed ${whom} out of ${office} on every device.`,
		own: (who) => `${who} signed out of ${office} on every device.`,
	},
	reset: {
		subject: 'A second factor was removed',
		you: (who) =>
			`${who} removed your passkeys and time codes for ${office} and signed you out, so that you can set them up again.`,
		others: (who, whom) =>
			`${who} removed the passkeys and time codes of ${whom} for ${office}, so that they can be set up again.`,
		own: (who) => `${who} removed their own passkeys and time codes for ${office}.`,
	},
	invited: {
		subject: 'An invitation was sent again',
		you: (who) => `${who} sent you the invitation to ${office} again.`,
		others: (who, whom) => `${who} sent ${whom} the invitation to ${office} again.`,
	},
	givenAdministrator: given(office, 'an administrator'),
	givenEditor: given(office, 'an editor'),
	givenBack: {
		subject: 'Access to the back office was given back',
		you: (who) => `${who} gave you back your access to ${office}.`,
		others: (who, whom) => `${who} gave ${whom} back their access to ${office}.`,
	},
})

/**
 * Queues one mail to the person and one to every other administrator who can sign in. Not to the person who did it, and
 * not to someone who waits for an invitation: that mail tells them enough.
 */
export async function queueAccessNotices(
	tx: Db,
	actor: Actor,
	{ action, person }: { action: AccessAction; person: PersonWithAccess },
): Promise<void> {
	const { name } = await getBusiness(tx)
	const { subject, you, others, own } = textsOf(`the back office of ${name}`)[action]
	const doer = actorId(actor)
	const who = await getWho(tx, actor)
	const isOwn = doer === person.id
	const toOthers = isOwn && own ? own(who) : others(who, nameAndAddress(person))
	const administrators = await listAdministrators(tx)
	const told = administrators.filter(({ id }) => id !== doer && id !== person.id)
	await queueMails(tx, [
		...(isOwn || !person.canSignIn ? [] : [notice(person.email, subject, you(who))]),
		...told.map(({ email }) => notice(email, subject, toOthers)),
	])
}

function notice(to: string, subject: string, sentence: string) {
	return { kind: 'account-notice' as const, to, data: { subject, sentence } }
}

function nameAndAddress({ name, email }: Pick<PersonWithAccess, 'name' | 'email'>): string {
	return name === '' ? email : `${name} (${email})`
}

import type { Db } from '#app/db/client.server.ts'
import { queueMails } from '#app/mail/queue.server.ts'
import type { Actor } from '../actor.ts'
import { issueLink } from '../sign-in/links.server.ts'
import { getWho } from './who.server.ts'

type Invited = { userId: string; email: string; name: string; now?: Date }

/** Queues the mail that says who invites whom, with a link that sets the password; an earlier link ends. */
export async function mailInvitation(
	tx: Db,
	actor: Actor,
	{ userId, email, name, now = new Date() }: Invited,
): Promise<void> {
	const path = await issueLink(tx, { kind: 'invitation', userId, now })
	const whom = name === '' ? email : `${name} (${email})`
	const data = { path, by: await getWho(tx, actor), whom }
	await queueMails(tx, [{ kind: 'account-invitation', to: email, data }])
}

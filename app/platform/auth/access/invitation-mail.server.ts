import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import type { Actor } from '../actor.ts'
import { issueLink } from '../sign-in/links.server.ts'
import { personName } from './people-with-access.server.ts'

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

/** The actor as a mail names them: their name, else their email. */
export async function getWho(db: Db, actor: Actor): Promise<string> {
	if (actor.kind === 'system') return 'Someone at the server’s console'
	const [found] = await db
		.select({ name: personName, email: authUsers.email })
		.from(authUsers)
		.where(eq(authUsers.id, actor.id))
	return found?.name || found?.email || 'An administrator'
}

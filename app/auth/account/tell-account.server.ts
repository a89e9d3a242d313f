import type { Db } from '#app/db/client.server.ts'
import type { MailData } from '#app/mail/kinds.ts'
import { queueMails } from '#app/mail/queue.server.ts'

/** Mails one sentence about a change to an account, in the caller's transaction. */
export async function tellAccount(
	tx: Db,
	to: string,
	data: MailData['account-notice'],
): Promise<void> {
	await queueMails(tx, [{ kind: 'account-notice', to, data }])
}

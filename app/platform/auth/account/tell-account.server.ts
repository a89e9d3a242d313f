import type { Db } from '#platform/db/client.server.ts'
import type { MailData } from '#platform/mail/kinds.ts'
import { queueMails } from '#platform/mail/queue.server.ts'

/** Mails one sentence about a change to an account, in the caller's transaction. */
export async function tellAccount(
	tx: Db,
	to: string,
	data: MailData['account-notice'],
): Promise<void> {
	await queueMails(tx, [{ kind: 'account-notice', to, data }])
}

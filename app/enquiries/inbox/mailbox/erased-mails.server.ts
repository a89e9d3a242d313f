// Mails of visitors that were erased. They may lie in the mailbox for ever, so that they are never taken again must
// outlive their rows.
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { erasedMails } from '#platform/db/tables/mails.server.ts'
import { keyedHash } from '#platform/lib/secret.server.ts'

/** Notes that these mails, by their keys in the conversation, were erased. */
export async function noteErasedMails(tx: Db, mailKeys: (string | null)[]): Promise<void> {
	const ids = mailKeys.flatMap((key) => (key === null ? [] : { id: erasedMailId(key) }))
	// A row has one parameter, of which PostgreSQL takes 65,535.
	for (let at = 0; at < ids.length; at += 10_000)
		await tx
			.insert(erasedMails)
			.values(ids.slice(at, at + 10_000))
			.onConflictDoNothing()
}

/** Whether a mail was erased; ask once its row is known to be missing, since erasing notes it as it deletes that. */
export async function isErasedMail(tx: Db, mailKey: string): Promise<boolean> {
	return (await tx.$count(erasedMails, eq(erasedMails.id, erasedMailId(mailKey)))) > 0
}

function erasedMailId(mailKey: string): string {
	return keyedHash('erased mail', mailKey)
}

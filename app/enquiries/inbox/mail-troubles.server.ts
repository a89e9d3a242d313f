// What the site cannot read or send at present, for those who handle leads: in sentences that say what to do.
import type { Db } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { getMailboxState } from '#platform/mail/mailbox-state.server.ts'
import { countMails, getServerTrouble } from '#platform/mail/queries.server.ts'

/** Why replies of visitors are not read; null while they are. `readAt`: when they were read last. */
export async function getMailboxTrouble(
	db: Db,
): Promise<{ words: string; readAt: Date | null } | null> {
	const { IMAP_URL } = env()
	const state = IMAP_URL === null ? null : await getMailboxState(db, IMAP_URL)
	if (!state?.reason) return null
	return {
		words: `Replies of visitors cannot be read at present. ${state.reason}`,
		readAt: state.readAt,
	}
}

/** That mails were given up; null when none is open. */
export async function getUnsentTrouble(db: Db): Promise<string | null> {
	const { failed } = await countMails(db)
	if (failed === 0) return null
	return failed === 1
		? '1 mail could not be sent. See why under Mails, and send it again or set it aside.'
		: `${failed.toLocaleString('en-NZ')} mails could not be sent. See why under Mails, and send them again or set them aside.`
}

/** Everything that keeps mails from coming in or going out now. */
export async function listMailTroubles(db: Db): Promise<string[]> {
	const [mailbox, server, { waiting }] = await Promise.all([
		getMailboxTrouble(db),
		getServerTrouble(db),
		countMails(db),
	])
	const noServer = 'No mail server is set up, so no reply goes out.'
	const isUnset = env().SMTP_URL === null && waiting > 0
	return [
		...(mailbox ? [mailbox.words] : []),
		...(isUnset
			? [`${noServer} Whoever looks after the site should name one in the settings.`]
			: server
				? [`No mail goes out at present, so replies wait. ${server}`]
				: []),
	]
}

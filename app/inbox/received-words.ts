// What is said of a mail of a visitor besides its text.
import type { ReceivedMail } from '#app/db/tables/leads.server.ts'

/** '2 attachments, still in the mailbox: mite.jpg, coop.jpg'; empty without any. */
export function filesWords({
	files,
	fileCount,
	isWhole,
}: Pick<ReceivedMail, 'files' | 'fileCount' | 'isWhole'>): string {
	if (fileCount === 0) return isWhole ? '' : 'The mail is large: the rest of it is in the mailbox.'
	const more = fileCount > files.length ? ' and others' : ''
	const amount = `${isWhole ? '' : 'At least '}${fileCount} ${fileCount === 1 ? 'attachment' : 'attachments'}`
	return `${amount}, still in the mailbox: ${files.join(', ')}${more}`
}

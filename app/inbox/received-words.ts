// What is said of a mail of a visitor besides its text.
import type { ReceivedMail } from '#app/db/tables/leads.server.ts'
import { referenceOf } from '#app/leads/reference.ts'

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

/** What programs for mail put before the subject of a reply or a mail passed on, in the languages of our visitors. */
const marks =
	/^(?:(?:re|aw|antw|sv|vs|res|rif|fwd?|wg|tr|rv|enc|doorst|回复|答复|转发)(?:\[\d+\])?\s*[:：]\s*)+/i

/** Whether somebody changed the subject of a mail; that of our confirmation, which has the lead's reference, is none of theirs. */
export function isOtherSubject(
	given: string,
	{ id, subject }: { id: string; subject: string | null },
): boolean {
	const plain = wordsOf(given)
	if (plain === '' || subject === null || plain.includes(`(${referenceOf(id)})`)) return false
	return plain !== wordsOf(subject)
}

const wordsOf = (subject: string) =>
	subject.trim().replace(marks, '').replaceAll(/\s+/g, ' ').trim()

// What is said of a mail of a visitor besides its text.
import type { MailNote, ReceivedMail } from '#platform/db/tables/leads.server.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { referenceOf } from '#enquiries/leads/reference.ts'

const sentences: Record<MailNote, string> = {
	automatic: 'It looks like an automatic reply, so the state of the lead stayed as it was.',
	unreadable: 'This mail could not be read here. Please read it in the mailbox.',
	encrypted: 'This mail is encrypted. It can only be read in the mailbox.',
	sealed: 'This mail is signed in a way that hides its text. Please read it in the mailbox.',
	invitation: 'A calendar invitation came with it. Please answer it from the mailbox.',
	'invitation answered': 'It answers a calendar invitation. The answer is in the mailbox.',
	'invitation withdrawn': 'It cancels a calendar invitation.',
}

/** A sentence about pictures that are shown at the lead; none without any. */
export function picturesWords(amount: number): string[] {
	if (amount === 0) return []
	return [amount === 1 ? 'A picture came with it.' : `${amount} pictures came with it.`]
}

/** Sentences about a mail, such as '2 attachments, still in the mailbox: mite.jpg, coop.jpg'; none for most mails. */
export function receivedWords(
	mail: Pick<ReceivedMail, 'files' | 'fileCount' | 'isWhole' | 'notes'>,
): string[] {
	const { files, fileCount, isWhole, notes = [] } = mail
	const more = fileCount > files.length ? ' and others' : ''
	const amount = `${isWhole ? '' : 'At least '}${plural(fileCount, 'attachment')}`
	const words = notes.map((note) => sentences[note])
	if (!isWhole && !notes.includes('unreadable'))
		words.push('The mail is large: only its beginning was read. The rest is in the mailbox.')
	if (fileCount > 0) words.push(`${amount}, still in the mailbox: ${files.join(', ')}${more}`)
	return words
}

/** What programs for mail put before the subject of a reply or a mail passed on, in the languages of our visitors. */
const marks =
	/^(?:(?:re|aw|antw|sv|vs|res|rif|fwd?|wg|tr|rv|enc|doorst|回复|答复|转发)(?:\[\d+\])?\s*[:：]\s*)+/i

/** Whether somebody changed the subject of a mail; that of our confirmation, with the lead's reference, is not. */
export function isOtherSubject(
	given: string,
	{ id, subject }: { id: string; subject: string | null },
): boolean {
	const plain = plainSubject(given)
	if (plain === '' || subject === null || plain.includes(`(${referenceOf(id)})`)) return false
	return plain !== plainSubject(subject)
}

const plainSubject = (subject: string) =>
	subject.trim().replace(marks, '').replaceAll(/\s+/g, ' ').trim()

// What a report about a mail means for its reader. Whoever is ended wrongly gets no newsletter and is never told, so
// nobody is ended by what is not certain: that there is no such mailbox, or that its owner called the mail spam.
import type { mailReports } from '#platform/db/tables/mails.server.ts'

type StoredReport = typeof mailReports.$inferSelect

/** Grows with each change below: what an older version judged is judged again. */
export const rulesVersion = 1

/** Full mailboxes, filters and relays, in the words of servers; many say so beside a code that means something else. */
const otherReason =
	/\b(?:full|quota|storage|spam\w{0,5}|junk|virus|block\w{0,5}|reputation|polic(?:y|ies)|dmarc|dkim|spf|sender|relaying|(?:to|not) relay|relay (?:access )?(?:denied|not)|denied|limit\w{0,3}|temporar\w{0,4}|later|content|too (?:many|large|big)|authenticat\w{0,5})\b|black ?list|unsolicited/i

const noMailbox =
	/\b(?:no such|unknown|invalid|non-?existent) (?:\w{1,20} )?(?:user|mailbox|recipient|account|address|person)\b|\b(?:user|mailbox|recipient|account|address)\b[^.;]{0,40}(?:\bunknown\b|\bnot found\b|(?:\bnot|n['’]t|\bno longer) exist|n['’]t have an? [\w.-]{1,60} account)|\bno mailbox (?:here )?by that name/i

/** By the code (RFC 3463) and the words. The first that fits decides; without one, nobody is ended. */
const rules: { codes: RegExp; words?: RegExp; outcome: StoredReport['outcome'] }[] = [
	// Later it may arrive, the mailbox is full or closed, or the mail is refused for what it is and where it comes from.
	{ codes: /^(?:4\.|5\.[27]\.)/, outcome: 'not ended' },
	{ codes: /^5\.[01]\./, words: otherReason, outcome: 'not ended' },
	// No such mailbox, no such domain, no address at all, moved away, and what Exchange says of the first.
	{ codes: /^5\.1\.(?:[1236]|10)$/, outcome: 'ended' },
	// This code says nothing.
	{ codes: /^5\.0\./, words: noMailbox, outcome: 'ended' },
]

/** Whether a report ends the reader of its mail, by the present rules. */
export function judgeReport(
	report: Pick<StoredReport, 'kind' | 'status' | 'words'>,
): StoredReport['outcome'] {
	if (report.kind === 'complaint') return 'ended'
	if (report.kind === 'automatic') return 'not ended'
	const code = codeOf(report)
	const words = plainWords(report.words)
	const fits = rules.find((rule) => rule.codes.test(code) && (rule.words?.test(words) ?? true))
	return fits?.outcome ?? 'not ended'
}

/**
 * The code in the reply of the receiver, since a server on the way may make its own of it; else that of the report. One
 * that never ends anybody stands. A bare 550 says as little as 5.0.0.
 */
function codeOf({ status, words }: Pick<StoredReport, 'status' | 'words'>): string {
	if (/^(?:4\.|5\.[27]\.)/.test(status)) return status
	const said = /(?:\b[245]\d\d[ -]|#)([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/.exec(words)?.[1]
	return said ?? (status || (/\b550[ -]/.test(words) ? '5.0.0' : ''))
}

/** Without addresses, which may consist of any words. */
function plainWords(words: string): string {
	return words
		.split(/\s+/)
		.filter((word) => !word.includes('@') && !word.includes('://'))
		.join(' ')
}

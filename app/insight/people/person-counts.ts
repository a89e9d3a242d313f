import { plural } from '#platform/lib/text/plural.ts'
/** Kinds of data held about a person: shown, confirmed before erasing, and counted in the audit log. */
export const countLabels = {
	messages: { one: 'message', many: 'messages' },
	pictures: { one: 'picture', many: 'pictures' },
	written: { one: 'further mail, reply or note', many: 'further mails, replies and notes' },
	consents: { one: 'newsletter consent', many: 'newsletter consents' },
	downloads: { one: 'download', many: 'downloads' },
	mails: { one: 'mail', many: 'mails' },
	accounts: { one: 'account', many: 'accounts' },
	invitations: { one: 'invitation', many: 'invitations' },
	cases: { one: 'consent in a case study', many: 'consents in case studies' },
	profiles: { one: 'email in a team profile', many: 'emails in team profiles' },
} as const

/** Why an email is on the suppression list, or a consent has ended. */
export const suppressionWords = {
	erased: 'was erased',
	unsubscribed: 'unsubscribed',
	returned: 'there is no such mailbox, as its mail server says',
	complaint: 'reported a mail of ours as spam',
}

export type PersonCounts = Record<keyof typeof countLabels, number>

/** Total of all kinds. */
export function totalOf(counts: PersonCounts): number {
	return Object.values(counts).reduce((sum, amount) => sum + amount, 0)
}

/** Such as ['2 messages', '1 download']; kinds with a count of 0 are left out. */
export function countWords(counts: PersonCounts): string[] {
	return Object.entries(countLabels).flatMap(([kind, { one, many }]) => {
		const amount = counts[kind as keyof PersonCounts]
		return amount === 0 ? [] : [plural(amount, one, many)]
	})
}

/** Whether two counts of a person are equal. */
export function isSameAmount(a: PersonCounts, b: PersonCounts): boolean {
	return Object.keys(countLabels).every(
		(kind) => a[kind as keyof PersonCounts] === b[kind as keyof PersonCounts],
	)
}

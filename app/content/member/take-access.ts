import type { MemberRow } from './admin-reads.server.ts'

/** A row of the team list, with whose access would go with the member; null: nobody's, or not this person's to take. */
export type TeamRow = Omit<MemberRow, 'accessNote'> & { taken: 'own' | 'theirs' | null }

type Reader = { email: string; mayTake: boolean }

/** Whose access the reader of the list may take away with the member. */
export function toTeamRow({ accessNote, ...row }: MemberRow, reader: Reader): TeamRow {
	const isOwn = row.email?.trim().toLowerCase() === reader.email
	const taken = accessNote && reader.mayTake ? (isOwn ? 'own' : 'theirs') : null
	// Who has access is for administrators to see.
	return { ...row, access: reader.mayTake ? row.access : null, taken }
}

/** The box in the delete dialog. */
export function offerToTakeAccess({
	taken,
	email,
}: TeamRow): { label: string; hint: string } | null {
	if (taken === null) return null
	return {
		label: 'Also take away access to the back office',
		hint:
			taken === 'own'
				? 'This is your own access: you are signed out at once, and only another administrator can give it back.'
				: `${email} is signed out at once, and nobody has their leads from then on: to choose who gets them, go to Access first. Undo brings back member and access; Trash brings back the member only.`,
	}
}

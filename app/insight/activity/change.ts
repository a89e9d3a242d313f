/** What an audit row says besides who, what and when. */
export type ChangeDetail = Record<string, unknown>

/** What is known of a record now. */
export type NamedRecord = {
	/** The present name; null when it was deleted, or has none. */
	title: string | null
	isInTrash: boolean
	/** The lead that a mail is about. */
	leadId: string | null
}

/** A row of the audit log, with what is known of its record now. */
export type Change = NamedRecord & {
	id: number
	actorId: string
	action: string
	recordType: string
	recordId: string
	detail: ChangeDetail
	at: Date
}

/** A change as it is shown. */
export type Activity = {
	id: number
	/** Null for a deleted account. */
	by: string | null
	/** The sentence, after who: before the record, the record, and what follows. */
	before: string
	label: string | null
	/** Null when there is nothing to open. */
	href: string | null
	after: string
	recordType: string
	at: Date
}

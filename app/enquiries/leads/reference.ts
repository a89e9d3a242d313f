/** What a sender and the office call a lead by: the start of its id. */
export function referenceOf(leadId: string): string {
	return leadId.slice(0, 8).toUpperCase()
}

/** The ids that a typed reference may stand for; null when it is none. */
export function idsOfReference(typed: string): { from: string; to: string } | null {
	const start = typed.trim().toLowerCase()
	if (!/^[\da-f]{8}$/.test(start)) return null
	return {
		from: `${start}-0000-0000-0000-000000000000`,
		to: `${start}-ffff-ffff-ffff-ffffffffffff`,
	}
}

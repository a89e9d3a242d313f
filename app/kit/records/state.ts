/** The columns that say when visitors may see a record. */
export type Publishing = {
	status: 'draft' | 'published'
	publishAt: Date | null
	unpublishAt: Date | null
}

/** State of a record: not for visitors yet, due later, on the site, or no longer on it. */
export type RecordState = 'draft' | 'scheduled' | 'published' | 'ended'

/** Every state, with its label. */
export const stateLabels: Record<RecordState, string> = {
	draft: 'Draft',
	scheduled: 'Scheduled',
	published: 'Published',
	ended: 'Ended',
}

/** Value of the state filter for records with a working copy, whatever their state. */
export const changedState = 'changed'

/** State of a record outside the trash at `now`: 'published' exactly when `isLive` holds. */
export function stateOf({ status, publishAt, unpublishAt }: Publishing, now: Date): RecordState {
	if (status === 'draft') return 'draft'
	if (unpublishAt !== null && unpublishAt <= now) return 'ended'
	return publishAt !== null && publishAt > now ? 'scheduled' : 'published'
}

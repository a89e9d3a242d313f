/** The columns that say when visitors may see a record. */
export type Publishing = {
	status: 'draft' | 'published'
	publishAt: Date | null
	unpublishAt: Date | null
}

/** Where a record stands: not yet for visitors, due later, on the site, or no longer on it. */
export type RecordState = 'draft' | 'scheduled' | 'published' | 'ended'

/** Every state, with the word that people read. */
export const stateLabels: Record<RecordState, string> = {
	draft: 'Draft',
	scheduled: 'Scheduled',
	published: 'Published',
	ended: 'Ended',
}

/** Where a record outside the trash stands at `now`. Says 'published' exactly when `isLive` holds. */
export function stateOf({ status, publishAt, unpublishAt }: Publishing, now: Date): RecordState {
	if (status === 'draft') return 'draft'
	if (unpublishAt !== null && unpublishAt <= now) return 'ended'
	return publishAt !== null && publishAt > now ? 'scheduled' : 'published'
}

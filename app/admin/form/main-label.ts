import { stateOf } from '#app/records/state.ts'
import type { Publishing } from '#app/records/state.ts'

type Asked = {
	/** The stored state; null for a new record. */
	stored: Publishing | null
	/** The form's value: ISO text if set. */
	publishAt: unknown
	/** Of a live record: whether changes were prepared, and when they are to be published; null for any other. */
	changes: { isPrepared: boolean; publishAt: string | null } | null
	buttons: { create: string; update: string }
	now: Date
}

/** Label of the form's main button, which publishes now or later. */
export function mainLabel({ stored, publishAt, changes, buttons, now }: Asked): string {
	if (changes?.publishAt && new Date(changes.publishAt) > now) return 'Schedule changes'
	if (changes?.isPrepared) return 'Publish changes'
	const start = typeof publishAt === 'string' ? new Date(publishAt) : null
	const state = stored && stateOf(stored, now)
	if (start && start > now) {
		const isSame = state === 'scheduled' && stored?.publishAt?.getTime() === start.getTime()
		return isSame ? buttons.update : 'Schedule'
	}
	if (state === null) return buttons.create
	return state === 'draft' ? 'Publish' : buttons.update
}

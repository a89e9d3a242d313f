import { stateOf } from '#app/records/state.ts'
import type { Publishing } from '#app/records/state.ts'

type Asked = {
	/** The stored state; null for a new record. */
	stored: Publishing | null
	/** The form's value: ISO text if set. */
	publishAt: unknown
	buttons: { create: string; update: string }
	now: Date
}

/** Label of the form's main button, which publishes now or later. */
export function mainLabel({ stored, publishAt, buttons, now }: Asked): string {
	const start = typeof publishAt === 'string' ? new Date(publishAt) : null
	const state = stored && stateOf(stored, now)
	if (start && start > now) {
		const isSame = state === 'scheduled' && stored?.publishAt?.getTime() === start.getTime()
		return isSame ? buttons.update : 'Schedule'
	}
	if (state === null) return buttons.create
	return state === 'draft' ? 'Publish' : buttons.update
}

// Where a saved record is shown: for the toast of a save, and for the way back to the page where the edit began.
import type { FormRecord } from '#app/records/form-record.ts'
import { stateOf } from '#app/records/state.ts'
import type { ToastMessage } from '#app/site/toast/toaster.tsx'
import type { AdminType, Toast, ValueChange } from '../admin-type.ts'
import { publishingOf } from './publishing-of.ts'

/** The page on which visitors see a record now; null when they do not, or it has none. */
export function livePage(type: AdminType, record: FormRecord, now = new Date()): string | null {
	const isLive = stateOf(publishingOf(record.values), now) === 'published'
	return isLive ? type.publicPath(record) : null
}

/** A toast's button that leads to the page of a record; nothing when visitors do not see it. */
export function viewAction(type: AdminType, record: FormRecord): Pick<ToastMessage, 'action'> {
	const page = livePage(type, record)
	return page ? { action: { label: 'View page', run: () => location.assign(page) } } : {}
}

/** The toast of a save; `change` is null for a new record. */
export function savedToast({ form: { toasts } }: AdminType, change: ValueChange | null): Toast {
	const { created, updated } = toasts
	if (!change) return { title: created }
	return typeof updated === 'string' ? { title: updated } : updated(change)
}

/** Whether the document was opened with the present screen, so that its referrer is where the edit began. */
export function isFirstScreen(): boolean {
	const [opened] = performance.getEntriesByType('navigation')
	return opened !== undefined && new URL(opened.name).pathname === location.pathname
}

type Edit = {
	type: AdminType
	/** The record when its form was opened. */
	opened: FormRecord | null
	saved: FormRecord
}

/**
 * The public page at `referrer` whose *Edit* link led to the form, with its present address if it is the record's own page. Null when
 * there was none, or visitors no longer see it.
 */
export function pageBefore(referrer: string, origin: string, edit: Edit): string | null {
	const before = URL.canParse(referrer) ? new URL(referrer) : null
	if (before?.origin !== origin || /^\/admin(?:\/|$)/.test(before.pathname)) return null
	const { type, opened, saved } = edit
	const own = [opened, saved].map((record) => record && type.publicPath(record)?.split('#')[0])
	const isOwn = own.includes(before.pathname)
	return isOwn ? livePage(type, saved) : before.pathname + before.search
}

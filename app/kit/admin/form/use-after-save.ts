// After a save: what is said, and where it leads.
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { NavigateOptions } from 'react-router'
import type { FormRecord } from '#kit/records/form-record.ts'
import { stateOf } from '#kit/records/state.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import type { ToastMessage } from '#kit/site/toast/toaster.ts'
import { isListed } from '../admin-type.ts'
import type { AdminType, Toast, ValueChange } from '../admin-type.ts'
import { inBothCountries } from '../zone-time.ts'
import { publishingOf } from './form-state.ts'
import type { OpenRecord } from './use-open-record.ts'
import { isOfCopy } from './use-save.ts'
import type { SaveIntent } from './use-save.ts'

/** After a save: shows the toast, then goes where the intent says, to a new record's address, or stays. */
export function useAfterSave({ type, record, form }: OpenRecord) {
	const leaving = useLeaving()
	const { isStaying } = usePresence()
	const { state: origin } = useLocation()
	const from = (origin as { from?: string } | null)?.from
	const section = `/admin/${type.section}`
	// Only back to this type's list, with its search and page.
	const listPath = from && from.split('?')[0] === section ? from : section
	const state = { from: listPath }
	return {
		listPath,
		isLeaving: leaving.isLeaving,
		mayLeave: leaving.mayLeave,
		saved: (saved: FormRecord, intent: SaveIntent) => {
			const { next } = intent
			const isCopy = isOfCopy(intent)
			if (isCopy && next === 'stay') return void showToast(workingCopyToast(saved, intent))
			const isNew = saved.id !== record?.id
			const page =
				next === 'page'
					? type.publicPath(saved)
					: next === 'list' &&
						isFirstScreen() &&
						pageBefore(document.referrer, location.origin, { type, opened: record, saved })
			const isLeaving = next !== 'stay' && (page || isListed(type))
			const isOfNextScreen = isStaying() && Boolean(next === 'another' || isLeaving || isNew)
			const change = record && { before: form.base, after: saved.values }
			const shown = isCopy
				? workingCopyToast(saved, intent)
				: { ...savedToast(type, change), ...viewAction(type, saved) }
			void showToast({ ...shown, isOfNextScreen })
			if (!isStaying()) return
			if (page) leaving.toPublicPage(page)
			else if (next === 'another') leaving.to(`${section}/new`, { state })
			else if (isLeaving) leaving.to(listPath)
			else if (isNew) {
				leaving.to(`${section}/${saved.id}/edit`, { replace: true, state })
			}
		},
	}
}

/** Says what became of changes that are not on the site yet. */
export function workingCopyToast(
	{ copy }: FormRecord,
	intent: SaveIntent,
): { title: string; description?: string } {
	if (intent.kind === 'schedule')
		return {
			title: 'Changes scheduled',
			description: `They go live on ${inBothCountries(intent.publishAt)}.`,
		}
	return copy
		? { title: 'Saved for later', description: 'Visitors do not see these changes yet.' }
		: {
				title: 'There is nothing to save for later',
				description: 'It is the same as the published version.',
			}
}

/** Navigates away from a form. `isLeaving` stays true until the form is gone, so that no button is pressed twice. */
function useLeaving() {
	const navigate = useNavigate()
	// Any other navigation meanwhile, such as a jump within the page, ends the leaving state.
	const { key } = useLocation()
	const [leftAt, setLeftAt] = useState<string | null>(null)
	/** The same value without waiting for a render, for LeaveGuard. */
	const now = useRef<string | null>(null)
	const mark = (place: string | null) => {
		now.current = place
		setLeftAt(place)
	}
	return {
		isLeaving: leftAt === key,
		mayLeave: () => now.current === key,
		to: (address: string, options?: NavigateOptions) => {
			mark(key)
			void navigate(address, options)
		},
		toPublicPage: (path: string) => {
			mark(key)
			// The back/forward cache may keep the form.
			addEventListener('pagehide', () => mark(null), { once: true })
			// Deferred until the form knows that nothing is unsaved; otherwise it would ask.
			setTimeout(() => location.assign(path))
		},
	}
}

/** Tells, after an `await`, whether the form is still there. */
export function usePresence() {
	const isLedAway = useNavigation().state !== 'idle'
	const isStaying = useRef(true)
	useLayoutEffect(() => {
		isStaying.current = !isLedAway
		return () => {
			isStaying.current = false
		}
	}, [isLedAway])
	return {
		/** Whether it is mounted and no navigation is under way; only then may it navigate. */
		isStaying: () => isStaying.current,
	}
}

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
function isFirstScreen(): boolean {
	const [opened] = performance.getEntriesByType('navigation')
	return opened !== undefined && new URL(opened.name).pathname === location.pathname
}

type Edit = {
	type: AdminType
	opened: FormRecord | null
	saved: FormRecord
}

/**
 * The public page at `referrer` whose *Edit* link led to the form, with its present address if it is the record's own
 * page. Null when there was none, or visitors no longer see it.
 */
export function pageBefore(referrer: string, origin: string, edit: Edit): string | null {
	const before = URL.canParse(referrer) ? new URL(referrer) : null
	if (before?.origin !== origin || /^\/admin(?:\/|$)/.test(before.pathname)) return null
	const { type, opened, saved } = edit
	const own = [opened, saved].map((record) => record && type.publicPath(record)?.split('#')[0])
	const isOwn = own.includes(before.pathname)
	return isOwn ? livePage(type, saved) : before.pathname + before.search
}

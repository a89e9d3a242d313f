import { useLocation } from 'react-router'
import { showToast } from '#app/site/toast/toast.ts'
import { isListed } from '../admin-type.ts'
import type { AdminType } from '../admin-type.ts'
import { inBothCountries } from '../zone-time.ts'
import type { FormRecord, FormValues } from '#app/records/form-record.ts'
import { isFirstScreen, pageBefore, savedToast, viewAction } from './after-save.ts'
import { useLeaving } from './use-leaving.ts'
import type { useLocalDraft } from './use-local-draft.ts'
import type { FormApi } from './use-record-form.ts'
import { usePresence } from './use-presence.ts'
import type { SaveWish } from './use-save.ts'

type AfterSaveOptions = {
	type: AdminType
	record: FormRecord | null
	form: FormApi<FormValues>
	draft: ReturnType<typeof useLocalDraft>
}

/**
 * After a save: shows the toast, then goes where the wish says, to a new record's address, or stays, as on the form of a type
 * without a list.
 */
export function useAfterSave({ type, record, form, draft }: AfterSaveOptions) {
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
		saved: (saved: FormRecord, wish: SaveWish, sent: FormValues) => {
			draft.saved(saved, sent)
			if (wish.copy && !wish.isLeaving) return void showToast(keptToast(saved, wish.copy))
			const isNew = saved.id !== record?.id
			const mayGoBack = wish.isLeaving && !wish.next && isFirstScreen()
			const page =
				wish.next === 'page'
					? type.publicPath(saved)
					: mayGoBack &&
						pageBefore(document.referrer, location.origin, { type, opened: record, saved })
			const isLeaving = wish.isLeaving && (page || isListed(type))
			const isOfNextScreen = isStaying() && Boolean(wish.next === 'another' || isLeaving || isNew)
			const change = record && { before: form.base, after: saved.values }
			const shown = wish.copy
				? keptToast(saved, wish.copy)
				: { ...savedToast(type, change), ...viewAction(type, saved) }
			void showToast({ ...shown, isOfNextScreen })
			if (!isStaying()) return
			if (page) leaving.toPublicPage(page)
			else if (wish.next === 'another') leaving.to(`${section}/new`, { state })
			else if (isLeaving) leaving.to(listPath)
			else if (isNew) {
				leaving.to(`${section}/${saved.id}/edit`, { replace: true, state })
			}
		},
	}
}

/** Says what became of changes that are not on the site yet. */
export function keptToast(
	{ copy }: FormRecord,
	{ publishAt }: NonNullable<SaveWish['copy']>,
): { title: string; description?: string } {
	if (publishAt !== null)
		return {
			title: 'Changes scheduled',
			description: `They go live on ${inBothCountries(publishAt)}.`,
		}
	return copy
		? { title: 'Saved for later', description: 'Visitors do not see these changes yet.' }
		: {
				title: 'There is nothing to save for later',
				description: 'It is the same as the published version.',
			}
}

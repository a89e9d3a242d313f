import { useEffect, useState } from 'react'
import type { FormValues } from '#app/records/form-record.ts'
import { isSame } from '#app/records/same-values.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { forgetDraft, listDrafts } from './local-drafts.ts'
import type { DraftOwner, LocalDraft } from './local-drafts.ts'
import type { Keeper } from './use-keeping.ts'
import type { FormApi } from './use-record-form.ts'

type DraftOfferProps = {
	form: FormApi<FormValues>
	owner: DraftOwner
	keeper: Keeper
}

/** Offers what an earlier visit left unsaved, until it is restored or discarded. */
export function DraftOffer(props: DraftOfferProps) {
	const { isDirty } = props.form
	const [isAsking, setIsAsking] = useState(false)
	const { offer, restore, discard } = useDraftOffers(props)
	if (!offer) return null
	const time = timeOf(offer.savedAt)
	return (
		<div className="notice" role="region" aria-label="Earlier unsaved changes">
			<p>Restore your unsaved changes from {time}?</p>
			<div className="notice-buttons">
				<button
					type="button"
					className="btn btn-primary"
					onClick={() => (isDirty ? setIsAsking(true) : restore())}
				>
					Restore
				</button>
				<button type="button" className="btn" onClick={discard}>
					Discard them
				</button>
			</div>
			{isAsking ? (
				<ConfirmDialog
					title="Replace what you have typed?"
					action={{ label: 'Restore', busyLabel: 'Restoring...' }}
					cancelLabel="Keep editing"
					onConfirm={() => {
						setIsAsking(false)
						restore()
					}}
					onCancel={() => setIsAsking(false)}
				>
					<p>What is in the form now is not saved. The changes from {time} will replace it.</p>
				</ConfirmDialog>
			) : null}
		</div>
	)
}

/** Drafts of a record from earlier visits, offered one at a time, newest first. */
function useDraftOffers({ form: { id, latest, dispatch }, owner, keeper }: DraftOfferProps) {
	const [offers, setOffers] = useState<LocalDraft[]>([])
	const { userId, section, recordId } = owner
	useEffect(() => {
		// Deferred: the first render must match the server's.
		const timer = setTimeout(() => {
			const { values, isDirty } = latest()
			const from = { userId, section, recordId }
			const found = listDrafts(from).filter((draft) => {
				if (draft.visit === keeper.visit) return false
				if (!isSame(draft.values, values)) return true
				// A draft equal to the saved values is not needed.
				if (!isDirty) forgetDraft(from, draft.visit)
				return false
			})
			setOffers(found)
		})
		return () => clearTimeout(timer)
	}, [latest, userId, section, recordId, keeper])
	const [first] = offers
	const answered = () => setOffers((before) => before.slice(1))
	return {
		// A new record's drafts are no longer its own once it is saved.
		offer: first && (id ?? recordId) === recordId ? first : null,
		restore: () => {
			if (!first) return
			dispatch({ kind: 'reset', draft: first })
			// Stored for this visit before the old one is deleted, so that it always exists somewhere.
			if (keeper.settle()) forgetDraft(owner, first.visit)
			answered()
		},
		discard: () => {
			if (first) forgetDraft(owner, first.visit)
			answered()
		},
	}
}

/** '14:05' if today, else '24 November, 14:05'. */
function timeOf(instant: number): string {
	const date = new Date(instant)
	const time = date.toLocaleTimeString('en-NZ', {
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	})
	if (date.toDateString() === new Date().toDateString()) return time
	return `${date.toLocaleDateString('en-NZ', { day: 'numeric', month: 'long' })}, ${time}`
}

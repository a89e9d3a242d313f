import { useState } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { useLocalDraft } from './use-local-draft.ts'

type DraftOfferProps = {
	draft: ReturnType<typeof useLocalDraft>
	/** Whether the form has unsaved input, which the draft would replace. */
	isDirty: boolean
}

export function DraftOffer({ draft, isDirty }: DraftOfferProps) {
	const [isAsking, setIsAsking] = useState(false)
	const { offer, restore, discard } = draft
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

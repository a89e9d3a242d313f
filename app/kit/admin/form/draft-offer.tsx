import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FormValues } from '#kit/records/form-record.ts'
import { isSame } from '#kit/records/same-values.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { clearDraft, listDrafts } from './local-drafts.ts'
import type { DraftOwner, LocalDraft } from './local-drafts.ts'
import type { Autosave } from './use-autosave.ts'
import type { FormApi } from './use-record-form.ts'

/** A new record that the server keeps and that was never saved. */
export type StartedOffer = {
	formKey: string
	title: string
	updatedAt: Date | string
}

type DraftOfferProps = {
	form: FormApi<FormValues>
	owner: DraftOwner
	autosave: Autosave
	offers?: StartedOffer[] | undefined
	/** What the form is of: 'product'. */
	name: string
}

type Offer = { savedAt: number; draft?: LocalDraft; started?: StartedOffer }

/** Offers what an earlier visit left unsaved, until it is restored or discarded. */
export function DraftOffer(props: DraftOfferProps) {
	const { form, name } = props
	const [isAsking, setIsAsking] = useState(false)
	const { offer, restore, discard } = useDraftOffers(props)
	if (!offer) return null
	const time = timeOf(offer.savedAt)
	return (
		<div className="notice" role="region" aria-label="Earlier unsaved changes">
			<p>{sentenceOf(offer, form, name)}</p>
			<div className="notice-buttons">
				<button
					type="button"
					className="btn btn-primary"
					onClick={() => (form.isDirty ? setIsAsking(true) : restore())}
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

/** Names an offer whose record or working copy was changed since as older. */
function sentenceOf(
	{ savedAt, draft, started }: Offer,
	{ id, version, copy, savedAt: recordSavedAt }: FormApi<FormValues>,
	name: string,
): string {
	const time = timeOf(savedAt)
	const isOlder =
		draft &&
		id !== null &&
		(draft.version !== version || (draft.copy ?? 0) !== (copy?.version ?? 0))
	if (!isOlder)
		return `Restore your unsaved changes from ${time}${started?.title ? ` (“${started.title}”)` : ''}?`
	const changedAt = Math.max(Number(recordSavedAt), Number(copy?.updatedAt ?? 0))
	const then =
		changedAt > savedAt
			? `was changed after that, at ${timeOf(changedAt)}`
			: 'was changed since they were started'
	return `You have unsaved changes from ${time} in this browser. The ${name} ${then}.`
}

/** Unsaved work of earlier visits, in the browser or, of new records, on the server: offered one at a time, newest first. */
function useDraftOffers({ form, owner, autosave, offers }: DraftOfferProps) {
	const { id, version, latest, dispatch } = form
	const [found, setFound] = useState<Offer[]>([])
	const { userId, section, recordId } = owner
	const { state } = useLocation()
	const navigate = useNavigate()
	useEffect(() => {
		// Deferred: the first render must match the server's.
		const timer = setTimeout(() => {
			const { values, isDirty, key } = latest()
			const from = { userId, section, recordId }
			const drafts = listDrafts(from).filter((draft) => {
				// At the address of a started record, only what was typed into it.
				if (draft.visit === autosave.visit || (key && recordId === 'new' && draft.formKey !== key))
					return false
				if (!isSame(draft.values, values)) return true
				// A draft equal to the saved values is not needed.
				if (!isDirty) clearDraft(from, draft.visit)
				return false
			})
			const all: Offer[] = [
				...drafts.map((draft) => ({ savedAt: draft.savedAt, draft })),
				...(offers ?? []).map((started) => ({
					savedAt: Number(new Date(started.updatedAt)),
					started,
				})),
			]
			setFound(all.sort((a, b) => b.savedAt - a.savedAt))
		})
		return () => clearTimeout(timer)
		// After a save once more: publishing ends older drafts.
	}, [latest, userId, section, recordId, autosave, version, offers])
	const first = found.find(({ started }) => !started || started.formKey !== form.key)
	const removeFirst = () => setFound((before) => before.filter((offer) => offer !== first))
	return {
		// A new record's drafts are no longer its own once it is saved.
		offer: first && (id ?? recordId) === recordId ? first : null,
		restore: () => {
			const { draft, started } = first ?? {}
			if (started) return void navigate(`/admin/${section}/new?draft=${started.formKey}`, { state })
			if (!draft) return
			dispatch({ kind: 'reset', draft })
			// Stored for this visit before the old one is deleted, so that it always exists somewhere.
			if (autosave.settle()) clearDraft(owner, draft.visit)
			removeFirst()
		},
		discard: () => {
			const { draft, started } = first ?? {}
			if (draft) clearDraft(owner, draft.visit)
			if (started) void discardStarted(section, started)
			removeFirst()
		},
	}
}

async function discardStarted(section: string, { formKey }: StartedOffer): Promise<void> {
	const body = { action: 'discard', id: null, formKey }
	const outcome = await postJson(`/admin/${section}/copy`, body)
	if (outcome.kind === 'done') return
	const description = reasonOf(outcome)
	const title = 'The changes were not discarded'
	void showToast({ title, ...(description && { description }), kind: 'error' })
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

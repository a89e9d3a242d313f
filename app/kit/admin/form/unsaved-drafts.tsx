// Unsaved work, stored in the browser: one draft per record, account and visit. No input is lost when a tab closes, no
// visit overwrites another's draft, and no one is offered someone else's work.
import { useEffect, useEffectEvent, useState } from 'react'
import { isSame } from '#kit/records/same-values.ts'
import { randomKey } from '#platform/lib/random-key.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'

/** Account and record of a draft. `recordId` is 'new' for a record not saved yet. */
export type DraftPlace = { userId: string; section: string; recordId: string }

/** What is unsaved, with what the screen needs besides to restore it. */
type Draft = { values: object }
type StoredDraft<D> = D & { visit: string; savedAt: number }
export type LocalDraft<D extends Draft> = ReturnType<typeof createDraft<D>>

const prefix = 'roost:draft'
const retentionMs = 30 * 24 * 60 * 60 * 1000

/** The draft of one visit: one opening of a form. `place` and `unsaved` say where it belongs now, and what it is. */
export function createDraft<D extends Draft>(place: () => DraftPlace, unsaved: () => D | null) {
	const visit = randomKey()
	let storedAt: string | null = null
	let values: object | null = null
	return {
		/** Stores what is unsaved, or deletes the draft once nothing is; false when it could not be stored. */
		store: (): boolean => {
			const draft = unsaved()
			const key = keyOf(place(), visit)
			const isStored = draft?.values === values && key === storedAt && readDraft(key) !== null
			if (draft && !isStored && !writeDraft(key, draft)) return false
			// Once a new record is saved, its draft belongs to the stored record.
			if (storedAt !== null && (storedAt !== key || !draft)) removeDraft(storedAt)
			storedAt = draft && key
			values = draft && draft.values
			return true
		},
		/** Drafts of other visits, newest first. */
		listOthers: () => listDrafts<D>(place()).filter((draft) => draft.visit !== visit),
		/** Deletes the draft of another visit. */
		discard: (other: string) => removeDraft(keyOf(place(), other)),
		/** Deletes the drafts of all visits: they are older than what was published now. */
		discardAll: () => {
			for (const draft of listDrafts(place())) removeDraft(keyOf(place(), draft.visit))
		},
	}
}

/** Drafts at a place, newest first. Deletes all drafts older than 30 days. */
function listDrafts<D>(place: DraftPlace): StoredDraft<D>[] {
	const start = keyOf(place, '')
	return storedKeys()
		.flatMap((key) => {
			const draft = readDraft<D>(key)
			if (!draft || draft.savedAt < Date.now() - retentionMs) removeDraft(key)
			else if (key.startsWith(start)) return [{ ...draft, visit: key.slice(start.length) }]
			return []
		})
		.sort((a, b) => b.savedAt - a.savedAt)
}

function keyOf({ userId, section, recordId }: DraftPlace, visit: string): string {
	return `${prefix}:${userId}:${section}:${recordId}:${visit}`
}

const storedKeys = () =>
	orElse([], () => Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}:`)))

function readDraft<D>(key: string): StoredDraft<D> | null {
	return orElse(null, () => {
		const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft<D & Draft> | null
		return draft && typeof draft.savedAt === 'number' && draft.values ? draft : null
	})
}

function writeDraft(key: string, draft: Draft): boolean {
	return orElse(false, () => {
		localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: Date.now() }))
		return true
	})
}

function removeDraft(key: string): void {
	orElse(undefined, () => localStorage.removeItem(key))
}

/** What storage gives; `otherwise` where it is full or blocked, or holds something else. */
function orElse<T>(otherwise: T, access: () => T): T {
	try {
		return access()
	} catch {
		return otherwise
	}
}

/** Unsaved work of an earlier visit. */
export type DraftOfferItem = {
	id: string
	savedAt: number
	title?: string
	/** When its subject was changed since it was begun; null when it was not. */
	changedAt?: number | null
	restore: () => void
	discard: () => void
}

type DraftOfferProps<D extends Draft> = {
	/** The draft of this visit. */
	draft: LocalDraft<D>
	/** What the form is of: 'product'. */
	name: string
	values: object
	isDirty: boolean
	onRestore: (draft: D) => void
	/** Whether a draft is one of this form; all are unless given. */
	isOwn?: (draft: D) => boolean
	/** When the form's subject was changed since a draft was begun; null when it was not. */
	changedAt?: (draft: D) => number | null
	/** Another version is offered other drafts: publishing ends older ones. */
	version?: number
	/** Unsaved work that the server has. */
	started?: DraftOfferItem[]
}

/** Offers what an earlier visit left unsaved, until it is restored or discarded: one at a time, newest first. */
export function DraftOffer<D extends Draft>(props: DraftOfferProps<D>) {
	const { draft, name, isDirty, version, onRestore, changedAt, started = [] } = props
	const [found, setFound] = useState<StoredDraft<D>[] | null>(null)
	const [resolved, setResolved] = useState<string[]>([])
	const [isAsking, setIsAsking] = useState(false)
	const list = useEffectEvent(() => setFound(listNeeded(props)))
	useEffect(() => {
		// Deferred: the first render must match the server's, and a form before this one stores its draft when removed.
		const timer = setTimeout(() => list())
		return () => clearTimeout(timer)
	}, [version])
	const all = found ? [...found.map(toOffer), ...started] : []
	all.sort((a, b) => b.savedAt - a.savedAt)
	const offer = all.find(({ id }) => !resolved.includes(id))
	if (!offer) return null
	const time = timeOf(offer.savedAt)
	const resolve = (act: () => void) => {
		setIsAsking(false)
		setResolved([...resolved, offer.id])
		act()
	}

	function toOffer(stored: StoredDraft<D>): DraftOfferItem {
		const { visit, savedAt } = stored
		return {
			id: visit,
			savedAt,
			changedAt: changedAt?.(stored) ?? null,
			restore: () => {
				onRestore(stored)
				// Stored for this visit before the old one is deleted, so that it always exists somewhere.
				if (draft.store()) draft.discard(visit)
			},
			discard: () => draft.discard(visit),
		}
	}

	return (
		<div className="notice" role="region" aria-label="Earlier unsaved changes">
			<p>{offerSentence(offer, name)}</p>
			<div className="notice-buttons">
				<Button
					className="btn-primary"
					onClick={() => (isDirty ? setIsAsking(true) : resolve(offer.restore))}
				>
					Restore
				</Button>
				<Button onClick={() => resolve(offer.discard)}>Discard them</Button>
			</div>
			{isAsking ? (
				<ConfirmDialog
					title="Replace what you have typed?"
					action={{ label: 'Restore', busyLabel: 'Restoring...' }}
					cancelLabel="Keep editing"
					onConfirm={() => resolve(offer.restore)}
					onCancel={() => setIsAsking(false)}
				>
					<p>What is in the form now is not saved. The changes from {time} will replace it.</p>
				</ConfirmDialog>
			) : null}
		</div>
	)
}

/** Drafts of other visits with something that the form lacks. */
export function listNeeded<D extends Draft>(props: DraftOfferProps<D>): StoredDraft<D>[] {
	const { draft, values, isDirty, isOwn } = props
	return draft.listOthers().filter((other) => {
		if (isOwn && !isOwn(other)) return false
		if (!isSame(other.values, values)) return true
		if (!isDirty) draft.discard(other.visit)
		return false
	})
}

/** Names an offer whose subject was changed since as older. */
export function offerSentence({ savedAt, title, changedAt }: DraftOfferItem, name: string): string {
	const time = timeOf(savedAt)
	if (typeof changedAt !== 'number')
		return `Restore your unsaved changes from ${time}${title ? ` (“${title}”)` : ''}?`
	const then =
		changedAt > savedAt
			? `was changed after that, at ${timeOf(changedAt)}`
			: 'was changed since they were started'
	return `You have unsaved changes from ${time} in this browser. The ${name} ${then}.`
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

// Unsaved work, kept in the browser. One draft a record, person and visit, so that nothing typed is lost when a tab
// closes, no visit writes over what another left behind, and nobody is offered somebody else's work.

import { partBefore } from './form-values.ts'

export type LocalDraft = {
	/** Each opening of a form is a visit of its own. */
	visit: string
	/** Of the record, that the values are based on. */
	version: number
	savedAt: number
	values: Record<string, unknown>
	/** What that version had in the fields that differ. */
	opened?: Record<string, unknown>
}

/** Whose draft of which record. `recordId` is 'new' for one that does not exist yet. */
export type DraftOwner = { userId: string; section: string; recordId: string }

const prefix = 'roost:draft'
const keptMs = 30 * 24 * 60 * 60 * 1000

type Work = Pick<LocalDraft, 'values' | 'version'> & { opened: LocalDraft['values'] | null }

/** The draft that a visit leaves of its work now. */
export function toDraft({ values, version, opened }: Work, visit: string): LocalDraft {
	const before = opened && { opened: partBefore(opened, values) }
	return { visit, version, values, savedAt: Date.now(), ...before }
}

/** The drafts of this record, the newest first. Forgets drafts older than 30 days. */
export function listDrafts(owner: DraftOwner): LocalDraft[] {
	forgetOld()
	const start = `${nameOf(owner)}:`
	const keys = storedKeys().filter((key) => key.startsWith(start))
	const drafts = keys.flatMap((key) => {
		const draft = readDraft(key)
		return draft ? [{ ...draft, visit: key.slice(start.length) }] : []
	})
	return drafts.sort((a, b) => b.savedAt - a.savedAt)
}

/** Keeps the draft of a visit in place of its last; false when the browser's storage is full or closed to us. */
export function keepDraft(owner: DraftOwner, { visit, ...draft }: LocalDraft): boolean {
	try {
		localStorage.setItem(`${nameOf(owner)}:${visit}`, JSON.stringify(draft))
		return true
	} catch {
		return false
	}
}

/** Forgets what a visit left of this record, if anything. */
export function forgetDraft(owner: DraftOwner, visit: string): void {
	try {
		localStorage.removeItem(`${nameOf(owner)}:${visit}`)
	} catch {
		// A storage that is closed to us has nothing in it.
	}
}

function nameOf({ userId, section, recordId }: DraftOwner): string {
	return `${prefix}:${userId}:${section}:${recordId}`
}

function storedKeys(): string[] {
	try {
		return Object.keys(localStorage)
	} catch {
		return []
	}
}

function readDraft(key: string): Omit<LocalDraft, 'visit'> | null {
	try {
		const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft | null
		return draft && typeof draft.savedAt === 'number' && draft.values ? draft : null
	} catch {
		return null
	}
}

function forgetOld(): void {
	for (const key of storedKeys()) {
		if (!key.startsWith(`${prefix}:`)) continue
		const draft = readDraft(key)
		if (!draft || draft.savedAt < Date.now() - keptMs) localStorage.removeItem(key)
	}
}

// Unsaved work, kept in the browser: one draft per record, account and visit. No input is lost when a tab closes, no visit
// overwrites another's draft, and no one is offered someone else's work.

import { partBefore } from './form-values.ts'

export type LocalDraft = {
	/** Each opening of a form is a new visit. */
	visit: string
	/** The record version the values are based on. */
	version: number
	/** The version of its working copy that they are based on; missing or 0: none. */
	copy?: number
	savedAt: number
	values: Record<string, unknown>
	/** The values of those versions in the fields that differ. */
	opened?: Record<string, unknown>
}

/** Account and record of a draft. `recordId` is 'new' for a record not saved yet. */
export type DraftOwner = { userId: string; section: string; recordId: string }

const prefix = 'roost:draft'
const keptMs = 30 * 24 * 60 * 60 * 1000

type Work = Pick<LocalDraft, 'values' | 'version' | 'copy'> & {
	opened: LocalDraft['values'] | null
}

/** The draft of a visit's current work. */
export function toDraft({ values, version, copy = 0, opened }: Work, visit: string): LocalDraft {
	const before = opened && { opened: partBefore(opened, values) }
	return { visit, version, copy, values, savedAt: Date.now(), ...before }
}

/** This record's drafts, newest first. Deletes all drafts older than 30 days. */
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

/** Stores a visit's draft over its last one; false when the browser's storage is full or blocked. */
export function keepDraft(owner: DraftOwner, { visit, ...draft }: LocalDraft): boolean {
	try {
		localStorage.setItem(`${nameOf(owner)}:${visit}`, JSON.stringify(draft))
		return true
	} catch {
		return false
	}
}

/** Deletes a visit's draft of this record, if any. */
export function forgetDraft(owner: DraftOwner, visit: string): void {
	try {
		localStorage.removeItem(`${nameOf(owner)}:${visit}`)
	} catch {
		// Blocked storage holds no draft.
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

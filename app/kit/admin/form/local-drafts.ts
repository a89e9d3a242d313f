// Unsaved work, kept in the browser: one draft per record, account and visit. No input is lost when a tab closes, no visit
// overwrites another's draft, and no one is offered someone else's work.

import { randomKey } from '#platform/lib/random-key.ts'
import type { FormValues } from '#kit/records/form-record.ts'
import { changedKeys } from '#kit/records/same-values.ts'
import type { FormState } from './form-state.ts'

export type LocalDraft = {
	/** Each opening of a form is a new visit. */
	visit: string
	/** The record version the values are based on. */
	version: number
	/** The version of its working copy that they are based on; missing or 0: none. */
	copy?: number
	savedAt: number
	values: FormValues
	/** Of a new record: the key under which the server may have it. */
	formKey?: string
	/** The values of those versions in the fields that differ. */
	opened?: FormValues
}

/** Account and record of a draft. `recordId` is 'new' for a record not saved yet. */
export type DraftOwner = { userId: string; section: string; recordId: string }

const prefix = 'roost:draft'
const retentionMs = 30 * 24 * 60 * 60 * 1000

/** The draft of one visit: of what is unsaved in a form. */
export function draftOfVisit(owner: DraftOwner, latest: () => FormState<FormValues>) {
	const visit = randomKey()
	let place: DraftOwner | null = null
	let stored: FormValues | null = null

	function clear(): boolean {
		if (place) clearDraft(place, visit)
		place = stored = null
		return true
	}

	return {
		visit,
		clear,
		/** Stores what is unsaved, or deletes the draft once nothing is; false when it could not be stored. */
		settle: (): boolean => {
			const { id, key, isDirty, values, origin } = latest()
			if (!isDirty) return clear()
			if (values === stored && place && readDraft(keyOf(place, visit))) return true
			// Once a new record is saved, its draft belongs to the stored record.
			const own = { ...owner, recordId: id ?? owner.recordId }
			const { version, copy, opened } = origin
			const before = opened && { opened: partBefore(opened, values) }
			const draft = { visit, version, copy, values, savedAt: Date.now(), ...before }
			const formKey = id === null && key !== null ? { formKey: key } : {}
			if (!keepDraft(own, { ...draft, ...formKey })) return false
			if (place && place.recordId !== own.recordId) clearDraft(place, visit)
			place = own
			stored = values
			return true
		},
	}
}

/** The values in `opened` of the fields that differ in `values`; null for missing ones. */
function partBefore(opened: FormValues, values: FormValues): FormValues {
	return Object.fromEntries(changedKeys(opened, values).map((key) => [key, opened[key] ?? null]))
}

/** This record's drafts, newest first. Deletes all drafts older than 30 days. */
export function listDrafts(owner: DraftOwner): LocalDraft[] {
	clearOld()
	const start = `${nameOf(owner)}:`
	const keys = storedKeys().filter((key) => key.startsWith(start))
	const drafts = keys.flatMap((key) => {
		const draft = readDraft(key)
		return draft ? [{ ...draft, visit: key.slice(start.length) }] : []
	})
	return drafts.sort((a, b) => b.savedAt - a.savedAt)
}

/** Stores a visit's draft over its last one; false when the browser's storage is full or blocked. */
function keepDraft(owner: DraftOwner, { visit, ...draft }: LocalDraft): boolean {
	try {
		localStorage.setItem(keyOf(owner, visit), JSON.stringify(draft))
		return true
	} catch {
		return false
	}
}

/** Deletes a visit's draft of this record, if any. */
export function clearDraft(owner: DraftOwner, visit: string): void {
	try {
		localStorage.removeItem(keyOf(owner, visit))
	} catch {
		// Blocked storage holds no draft.
	}
}

/** Deletes the drafts of this record of all visits. */
export function clearDrafts(owner: DraftOwner): void {
	for (const { visit } of listDrafts(owner)) clearDraft(owner, visit)
}

function keyOf(owner: DraftOwner, visit: string): string {
	return `${nameOf(owner)}:${visit}`
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

function clearOld(): void {
	for (const key of storedKeys()) {
		if (!key.startsWith(`${prefix}:`)) continue
		const draft = readDraft(key)
		if (!draft || draft.savedAt < Date.now() - retentionMs) localStorage.removeItem(key)
	}
}

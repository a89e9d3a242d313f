// Three-way comparison and merge for two people's changes to one record.
import type { FormValues } from './form-record.ts'
import { matchItems } from './match-items.ts'
import { changedKeys, isSame } from './same-values.ts'

export type Versions = {
	/** The common base: the values the edit started from. Null when unknown; every difference then counts as mine. */
	opened: FormValues | null
	mine: FormValues
	theirs: FormValues
}

export type FieldChange = { key: string; by: 'me' | 'them' | 'both' }

/** The fields that differ between my version and theirs, in the order of my values, and who changed each. */
export function listChanges({ opened, mine, theirs }: Versions): FieldChange[] {
	return changedKeys(mine, theirs).map((key) => {
		if (!opened || isSame(theirs[key], opened[key])) return { key, by: 'me' }
		return { key, by: isSame(mine[key], opened[key]) ? 'them' : 'both' }
	})
}

/** Their version with the fields I changed. Of a list of several parts each, such as a menu, what both did to it. */
export function mergeMine(versions: Versions): FormValues {
	const { opened, mine, theirs } = versions
	const own = listChanges(versions).filter(({ by }) => by !== 'them')
	const merged = own.map(({ key, by }) => {
		const lists = [opened?.[key], mine[key], theirs[key]]
		return [key, by === 'both' && lists.every(isOfItems) ? mergeLists(lists) : mine[key]]
	})
	return { ...theirs, ...Object.fromEntries(merged) }
}

/** Whether a value is a list of several parts each, which is merged part by part. */
export function isOfItems(list: unknown): list is FormValues[] {
	return Array.isArray(list) && list.every((item) => typeof item === 'object' && item !== null)
}

type Placed = { value: FormValues; at: number | null }

/** Their list with what I added, removed, changed and moved. What one removed and the other changed stays. */
function mergeLists([opened = [], mine = [], theirs = []]: FormValues[][]): FormValues[] {
	const [own, others] = [matchItems(opened, mine), matchItems(opened, theirs)]
	const placeOf = new Map([...own.matches].map(([to, from]) => [from, to]))
	const placed = theirs.flatMap((their, to): Placed[] => {
		const from = others.matches.get(to)
		const base = from === undefined ? undefined : opened[from]
		if (from === undefined || !base) return [{ value: their, at: indexOfSame(mine, their) }]
		const at = placeOf.get(from)
		const my = at === undefined ? undefined : mine[at]
		if (at === undefined || !my) return isSame(their, base) ? [] : [{ value: their, at: null }]
		return [{ value: mergeMine({ opened: base, mine: my, theirs: their }), at }]
	})
	for (const [at, value] of mine.entries()) {
		const from = own.matches.get(at)
		const isNew = from === undefined || !isSame(value, opened[from])
		const present = placed.findIndex((one) => one.at === at)
		if (present === -1 ? !isNew : !own.moved.has(at)) continue
		const [moved = { value, at }] = present === -1 ? [] : placed.splice(present, 1)
		placed.splice(placeAfter(placed, at), 0, moved)
	}
	return placed.map(({ value }) => value)
}

function indexOfSame(list: FormValues[], value: FormValues): number | null {
	const found = list.findIndex((one) => isSame(one, value))
	return found === -1 ? null : found
}

/** The place after what comes before my item in my list, of what is still there. */
function placeAfter(placed: Placed[], at: number): number {
	const before = placed.flatMap((one) => (one.at !== null && one.at < at ? one.at : []))
	const nearest = Math.max(...before)
	return placed.findIndex((one) => one.at === nearest) + 1
}

// Three-way comparison and merge for two people's changes to one record.
import type { FormValues } from './form-record.ts'
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

/** Their version with the fields I changed. */
export function mergeMine(versions: Versions): FormValues {
	const own = listChanges(versions).filter(({ by }) => by !== 'them')
	return {
		...versions.theirs,
		...Object.fromEntries(own.map(({ key }) => [key, versions.mine[key]])),
	}
}

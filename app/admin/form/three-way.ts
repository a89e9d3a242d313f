// Two people changed one record: what each of them changed of it as it was opened, and both changes together.
import type { FormValues } from '#app/records/form-record.ts'
import { changedKeys, isSame } from './form-values.ts'

export type Versions = {
	/** As it was when the form took it over; null when that is not known: every difference then counts as mine. */
	opened: FormValues | null
	mine: FormValues
	theirs: FormValues
}

export type FieldChange = { key: string; by: 'me' | 'them' | 'both' }

/** The fields that differ between my version and theirs, in the order of the form, and whose change each is. */
export function listChanges({ opened, mine, theirs }: Versions): FieldChange[] {
	return changedKeys(mine, theirs).map((key) => {
		if (!opened || isSame(theirs[key], opened[key])) return { key, by: 'me' }
		return { key, by: isSame(mine[key], opened[key]) ? 'them' : 'both' }
	})
}

/** Their version with the fields that I changed as I have them. */
export function mergeMine(versions: Versions): FormValues {
	const own = listChanges(versions).filter(({ by }) => by !== 'them')
	return {
		...versions.theirs,
		...Object.fromEntries(own.map(({ key }) => [key, versions.mine[key]])),
	}
}

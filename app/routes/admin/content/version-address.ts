import type { VersionName } from '#app/records/read-version.server.ts'

const largest = 2_147_483_647

/** A number from 1 in an address; null for anything else. */
export function readNumber(text: string | null): number | null {
	const number = Number(text)
	return /^\d{1,10}$/.test(text ?? '') && number >= 1 && number <= largest ? number : null
}

/** A version in an address: its number, `copy` or `scheduled`; null for anything else. */
export function readVersionName(text: string | null): VersionName | null {
	return text === 'copy' || text === 'scheduled' ? text : readNumber(text)
}

import { useMatches } from 'react-router'
import type { AdminType } from './admin-type.ts'

/** The content type of a screen. The route of its section brings it, so that no screen loads another type. */
export function useAdminType(): AdminType {
	return adminTypeOf(useMatches())
}

export function adminTypeOf(matches: readonly ({ handle?: unknown } | undefined)[]): AdminType {
	return matches.find((match) => match?.handle !== undefined)?.handle as AdminType
}

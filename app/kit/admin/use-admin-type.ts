import { useMatches } from 'react-router'
import type { AdminType } from './admin-type.ts'

/** The content type of a screen. The route of its section brings it, so that no screen loads another type. */
export function useAdminType(): AdminType {
	return adminTypeOf(useMatches())
}

type Match = { handle?: unknown; pathname: string }

export function adminTypeOf(matches: readonly (Match | undefined)[]): AdminType {
	const { handle, pathname = '' } = matches.find((match) => match?.handle !== undefined) ?? {}
	const types = [handle].flat() as AdminType[]
	return types.find(({ section }) => pathname.split('/')[2] === section) ?? types[0]!
}

import { data } from 'react-router'

/** What a loader throws when there is nothing at the address; `reason` is for the log only. */
export function notFound(reason: string) {
	return data({ reason }, { status: 404 })
}

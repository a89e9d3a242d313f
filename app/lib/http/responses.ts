import { data } from 'react-router'

/** A page that somebody may have meant. */
export type NearPage = { href: string; title: string }

/** What a loader throws when there is nothing at the address; `reason` is for the log only, `near` for the visitor. */
export function notFound(reason: string, near: NearPage[] = []) {
	return data({ reason, near }, { status: 404 })
}

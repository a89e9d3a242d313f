import { data } from 'react-router'

/** A page the visitor may have meant. */
export type NearPage = { href: string; title: string }

/** A 404 for a loader to throw; `reason` is for the log only, `near` for the visitor. */
export function notFound(reason: string, near: NearPage[] = []) {
	return data({ reason, near }, { status: 404 })
}

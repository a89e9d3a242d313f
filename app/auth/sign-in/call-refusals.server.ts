import { minutesOf } from './attempt-limits.server.ts'

/** The response to a network address that has to wait. */
export function tooMany(secondsLeft: number) {
	const minutes = minutesOf(secondsLeft)
	const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
	const message = `Too many attempts from your network. Please try again in ${wait}.`
	const body = { ok: false as const, code: 'tooMany', message, secondsLeft }
	return { status: 429, body }
}

// The mailing list: Loops, over its HTTP API.
import { env } from '#platform/lib/env/env.server.ts'

const defaultUrl = 'https://app.loops.so/api/v1'
const timeoutMs = 20_000

/** A person on the list. */
export type Contact = {
	email: string
	firstName: string
	lastName: string
	/** Null keeps the list's value. */
	country: string | null
	resourceTitle: string | null
	browserLocation: string | null
	/** Whether they get campaigns: only with consent. */
	subscribed: boolean
}

/** Thrown when Loops refuses a contact; the job is retried. */
class LoopsError extends Error {
	override name = 'LoopsError'
}

/** Whether a mailing list is configured. */
export function hasLoops(): boolean {
	return env().LOOPS_API_KEY !== null
}

/**
 * Creates or updates the contact. Safe to run twice.
 *
 * @throws LoopsError with the status, never with the address.
 */
export async function pushContact(contact: Contact, signal: AbortSignal): Promise<void> {
	const given = Object.entries({ ...contact, source: 'Website' }).filter(
		([, value]) => value !== null,
	)
	await ask('PUT', 'contacts/update', { body: Object.fromEntries(given), signal })
}

/**
 * Deletes the contact; a missing one is no error.
 *
 * @throws LoopsError with the status, never with the address.
 */
export async function removeContact(email: string, signal: AbortSignal): Promise<void> {
	await ask('POST', 'contacts/delete', { body: { email }, signal, mayBeMissing: true })
}

async function ask(
	method: string,
	path: string,
	{
		body,
		signal,
		mayBeMissing = false,
	}: { body: object; signal: AbortSignal; mayBeMissing?: boolean },
): Promise<void> {
	const { LOOPS_URL, LOOPS_API_KEY } = env()
	const response = await fetch(`${LOOPS_URL ?? defaultUrl}/${path}`, {
		method,
		headers: { Authorization: `Bearer ${LOOPS_API_KEY}`, 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
		redirect: 'error',
		signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
	})
	await response.body?.cancel()
	const { ok, status } = response
	if (!ok && !(mayBeMissing && status === 404)) throw new LoopsError(`Loops answered ${status}`)
}

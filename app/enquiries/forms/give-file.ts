// Gives out the file of a free resource once the visitor has filled in the form.
import { downloadCalls } from '#enquiries/leads/calls.ts'
import type { CallGuard } from '#enquiries/leads/calls.ts'
import { fillUntouched } from './form-fields.ts'
import { startFile } from './offered-file.ts'
import type { OfferedFile } from './offered-file.ts'
import type { LeadValues } from '#enquiries/leads/schemas.ts'
import { sendCall, tryAddress } from './send-call.ts'
import type { Outcome } from './send-call.ts'
import { readSession, writeSession } from './session-store.ts'

/** What goes along with the values of a form: `toEmail` is the business's own address. */
export type Sending = { guard: CallGuard; anonKey: string; toEmail: string }

type Gift = Pick<Sending, 'guard' | 'anonKey'> & {
	value: LeadValues['download']
	resource: { id: string; title: string }
	file: OfferedFile
}

/** Starts the download when the file is available, even if the two calls that record it fail. */
export async function giveFile({ value, guard, resource, file, anonKey }: Gift): Promise<Outcome> {
	const outcome = await tryFile(file)
	if (outcome.kind !== 'taken') return outcome
	const browserLocation = browserTimeZone()
	const requested = { resource: { ...resource, url: file.url }, browserLocation, guard }
	for (const call of downloadCalls(value, requested)) {
		void sendCall(call, { anonKey, keepalive: true }).then((response) =>
			report(call.path, response),
		)
	}
	rememberReader(value)
	startFile(file)
	return outcome
}

/** Whether the file is available now; on another site, whether the browser is online. */
export async function tryFile({ url, isOwn }: OfferedFile): Promise<Outcome> {
	if (isOwn) return tryAddress(url)
	return { kind: navigator.onLine ? 'taken' : 'unreachable' }
}

function report(path: string, outcome: Outcome): void {
	if (outcome.kind === 'taken') return
	const why = outcome.kind === 'refused' ? (outcome.error ?? outcome.statusText) : outcome.kind
	// oxlint-disable-next-line no-console -- required by the clauses of the download form
	console.error(`${path} failed: ${why}`)
}

const readerKey = 'download-reader'

/** Fills in the reader of an earlier file in this tab, else the detected country. */
export function fillKnownReader(posted: HTMLFormElement): void {
	const known = readSession(readerKey)
	const country = detectCountry(browserTimeZone(), navigator.language)
	fillUntouched(posted, 'download', { country, ...(typeof known === 'object' ? known : {}) })
}

function rememberReader({ firstName, lastName, email, country }: LeadValues['download']): void {
	writeSession(readerKey, { firstName, lastName, email, country })
}

/** The browser's time zone, such as 'Pacific/Auckland'. */
function browserTimeZone(): string {
	return Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}

const newZealandZones = new Set([
	'Pacific/Auckland',
	'Pacific/Chatham',
	'Antarctica/McMurdo',
	'Antarctica/South_Pole',
	'NZ',
	'NZ-CHAT',
])

/** The visitor's country by the browser's time zone, else by its language; null when neither says. */
export function detectCountry(timeZone: string, language: string): 'AU' | 'NZ' | null {
	if (timeZone.startsWith('Australia/')) return 'AU'
	if (newZealandZones.has(timeZone)) return 'NZ'
	const region = /^en-(AU|NZ)$/i.exec(language)?.[1]?.toUpperCase()
	return region === 'AU' || region === 'NZ' ? region : null
}

// What the account screen changes about second factors, by name. Bodies and answers are JSON.
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authRecoveryCodes, authTimeCodes } from '#platform/db/tables/accounts.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { cleanLine } from '#platform/lib/text/visitor-text.ts'
import { endOtherSessionsOf, clearBrowsers, holdAccount } from '../access/accounts.server.ts'
import { clearChallenge } from '../passkeys/challenges.server.ts'
import { codeTry } from '../second-factor/code-try.server.ts'
import { readFactors } from '../second-factor/factors.server.ts'
import type { Factors } from '../second-factor/factors.server.ts'
import { makeRecoveryCodes, plainCode } from '../second-factor/recovery-codes.server.ts'
import { keepBrowser } from '../session/known-browser.server.ts'
import { lockedMessage } from '../sign-in/attempt-limits.server.ts'
import { changed, refuseField, textOf } from './account-change.ts'
import type {
	AccountResponse,
	AccountClient,
	AccountChange,
	AccountForm,
} from './account-change.ts'
import { askPasskey, whenConfirmed } from './confirm-person.server.ts'
import { tellOfChange } from './factor-notices.server.ts'

/** Every change by its name. All but the two that end what a confirmed one began are confirmed first. */
export const factorChanges = {
	/** Answers `options` for the passkey that confirms a change. */
	'ask-passkey': askPasskey,
	/** Answers `secret`, `uri` and `qr`. */
	'start-time-codes': whenConfirmed(startCodes),
	/** With `code`; answers `recoveryCodes`. */
	'confirm-time-codes': confirmCodes,
	'end-time-codes': whenConfirmed(endCodes),
	/** Answers `recoveryCodes`. */
	'new-recovery-codes': whenConfirmed(renewRecoveryCodes),
	/** With the future `name`; answers `options` for the browser. */
	'start-passkey': startPasskey,
	/** With the browser's `response` and a `name`. */
	'add-passkey': addPasskey,
	/** With `id`. */
	'remove-passkey': whenConfirmed(removePasskey),
} satisfies Record<string, AccountChange>

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

// The libraries are loaded with their first use.
const timeCodesModule = () => import('../second-factor/time-codes.server.ts')
const passkeysModule = () => import('../passkeys/own-passkeys.server.ts')

async function startCodes(db: Db, { admin }: AccountClient): Promise<AccountResponse> {
	const { startTimeCodes } = await timeCodesModule()
	const started = await startTimeCodes(db, { userId: admin.id, email: admin.email })
	const { qrCode } = await import('../second-factor/qr-code.server.ts')
	return changed({ ...started, qr: qrCode(started.uri) })
}

/** Wrong codes are counted: an open session must not try codes without end. */
async function confirmCodes(db: Db, { admin, request }: AccountClient, body: AccountForm) {
	const { confirmTimeCodes } = await timeCodesModule()
	const code = plainCode(textOf(body, 'code'))
	const tried = await codeTry(db, admin, () =>
		db.transaction(async (tx) => {
			await holdAccount(tx, admin.id)
			const given = { userId: admin.id, code, now: new Date() }
			if (!(await confirmTimeCodes(tx, given))) return null
			// Whoever got in with the password alone is out.
			await endOtherSessionsOf(tx, { userId: admin.id, sessionId: admin.sessionId })
			await tellOfChange(tx, admin, { change: 'start-time-codes' })
			return makeRecoveryCodes(tx, admin.id)
		}),
	)
	if (tried.ok) {
		const cookies = await keepBrowser(db, request, admin.id)
		return { ...changed({ recoveryCodes: tried.value }), cookies }
	}
	if (tried.error.code === 'locked')
		return { status: 429, body: { message: lockedMessage(tried.error.secondsLeft) } }
	const message =
		'This code is not right. Wait for the next one, and check the clock of your phone.'
	return refuseField('code', message)
}

function endCodes(db: Db, { admin }: AccountClient): Promise<AccountResponse> {
	return db.transaction(async (tx) => {
		const { timeCodes, passkeys } = await holdFactors(tx, admin.id)
		if (!timeCodes) return refuseOff()
		if (isRequired() && passkeys.length === 0) return refuseLast()
		await tx.delete(authTimeCodes).where(eq(authTimeCodes.userId, admin.id))
		await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.userId, admin.id))
		await tellOfChange(tx, admin, { change: 'end-time-codes' })
		return changed()
	})
}

function renewRecoveryCodes(db: Db, { admin }: AccountClient): Promise<AccountResponse> {
	return db.transaction(async (tx) => {
		const { timeCodes } = await holdFactors(tx, admin.id)
		if (!timeCodes) return refuseOff()
		const recoveryCodes = await makeRecoveryCodes(tx, admin.id)
		await tellOfChange(tx, admin, { change: 'new-recovery-codes' })
		return changed({ recoveryCodes })
	})
}

/** The name first: a code that confirmed a nameless passkey would be used up. */
async function startPasskey(
	db: Db,
	client: AccountClient,
	body: AccountForm,
): Promise<AccountResponse> {
	return nameIn(body) === '' ? refuseNameless() : offerPasskey(db, client, body)
}

const offerPasskey = whenConfirmed(async (db, { admin }) => {
	const { maxPasskeys, startPasskey: start } = await passkeysModule()
	const { passkeys } = await readFactors(db, admin.id)
	if (passkeys.length >= maxPasskeys) return refuseFull(maxPasskeys)
	const started = await start(db, admin)
	if (!started)
		return refuseFactorChange(409, 'noPasskeys', 'Passkeys need the site’s own address with https.')
	return { ...changed({ options: started.options }), cookies: [started.cookie] }
})

async function addPasskey(db: Db, { admin, request }: AccountClient, body: AccountForm) {
	const own = await passkeysModule()
	const name = nameIn(body).slice(0, own.maxPasskeyName)
	if (name === '') return refuseNameless()
	const added = await db.transaction(async (tx) => {
		const { timeCodes, passkeys } = await holdFactors(tx, admin.id)
		const result = await own.addPasskey(tx, admin, { response: body['response'], name, request })
		if (!result.ok) return result
		// With the first factor, whoever got in with the password alone is out.
		if (!timeCodes && passkeys.length === 0)
			await endOtherSessionsOf(tx, { userId: admin.id, sessionId: admin.sessionId })
		else await clearBrowsers(tx, admin.id)
		await tellOfChange(tx, admin, { change: 'add-passkey', name })
		return result
	})
	if (added.ok) {
		const cookies = await keepBrowser(db, request, admin.id)
		return { ...changed(), cookies: [clearChallenge(), ...cookies] }
	}
	if (added.error.code === 'full') return refuseFull(own.maxPasskeys)
	if (added.error.code === 'known')
		return refuseFactorChange(409, 'known', 'This passkey is in use already.')
	return refuseFactorChange(409, 'refused', 'The passkey could not be added. Please try again.')
}

async function removePasskey(db: Db, { admin }: AccountClient, body: AccountForm) {
	const id = textOf(body, 'id')
	const { removePasskey: remove } = await passkeysModule()
	return db.transaction(async (tx) => {
		const { timeCodes, passkeys } = await holdFactors(tx, admin.id)
		if (isRequired() && !timeCodes && passkeys.length === 1 && passkeys[0]?.id === id)
			return refuseLast()
		const name = uuid.test(id) ? await remove(tx, { userId: admin.id, id }) : null
		if (name === null)
			return refuseFactorChange(409, 'gone', 'This passkey has been removed already.')
		await tellOfChange(tx, admin, { change: 'remove-passkey', name })
		return changed()
	})
}

/** The account's factors, which nobody else changes until the transaction ends: the last one must not go twice. */
async function holdFactors(tx: Db, userId: string): Promise<Factors> {
	await holdAccount(tx, userId)
	return readFactors(tx, userId)
}

function nameIn(body: AccountForm): string {
	return cleanLine(textOf(body, 'name'))
}

function refuseNameless(): AccountResponse {
	return refuseField('name', 'Give the passkey a name.')
}

function isRequired(): boolean {
	return env().SECOND_FACTOR === 'required'
}

function refuseLast(): AccountResponse {
	const words = 'This is your only second factor, and one is required. Set up another first.'
	return refuseFactorChange(409, 'lastFactor', words)
}

function refuseOff(): AccountResponse {
	return refuseFactorChange(409, 'isOff', 'Codes from an app are off.')
}

function refuseFull(most: number): AccountResponse {
	return refuseFactorChange(
		409,
		'full',
		`You have ${most} passkeys, which is the most. Remove one first.`,
	)
}

function refuseFactorChange(status: number, code: string, message: string): AccountResponse {
	return { status, body: { code, message } }
}

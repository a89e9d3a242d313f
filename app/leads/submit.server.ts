// The only way in for everything visitors send: validated, counted, stored with its mails and jobs.
import { logSecurity } from '#app/auth/security-log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Country } from '#app/lib/country.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { officeFor } from '#app/settings.ts'
import type { LeadForm } from './forms.ts'
import { countMessage, repeatLimit } from './message-limits.server.ts'
import { toLead } from './lead.server.ts'
import type { LeadSituation } from './lead.server.ts'
import { checkLead } from './schemas.ts'
import type { FieldErrors } from './schemas.ts'
import { keyOfLead, storeLead } from './store.server.ts'

/** No person fills in a form faster than this after opening the page. */
const fastestPersonMs = 300

/** What a visitor sent, not validated yet. */
export type Submission = {
	form: LeadForm
	values: unknown
	/** The caller's network address; null when unknown. */
	address: string | null
	/** Path of the page with the form. */
	page: string
	/** Country of the visitor: decides which office answers. */
	country: Country
	idempotencyKey: string | null
	/** Posted without scripts, so without a key: the same again within minutes is a second press of the button. */
	isPlainPost?: boolean
	/** What the hidden field holds, which only bots fill in. */
	trap: string
	/** Milliseconds between opening the page and sending; null when unknown. */
	elapsedMs: number | null
	resource?: LeadSituation['resource']
	browserLocation?: string
	requestId: string
}

export type SubmitError =
	| { code: 'invalid'; errors: FieldErrors }
	| { code: 'limited'; retryAfterSeconds: number }

/**
 * Stores what a visitor sent. Once this returns, nothing of it can be lost; sent twice under one key, it is stored once.
 * What looks like a bot's message is stored as spam, without mails.
 *
 * @returns `invalid` with a message by field, `limited` when the sender has sent too much recently.
 * @throws when the database does not respond: then nothing was stored.
 */
export async function submitLead(
	db: Db,
	submission: Submission,
): Promise<Result<null, SubmitError>> {
	const { form, address, country, requestId } = submission
	const checked = checkLead(form, submission.values)
	if (!checked.ok) return fail({ code: 'invalid', errors: checked.errors })
	const lead = toLead(form, checked.value, {
		country,
		resource: submission.resource,
		browserLocation: submission.browserLocation,
	})
	const idempotencyKey = keyOfLead(lead, submission.idempotencyKey)
	const { kind, email } = lead
	const repeat = submission.isPlainPost ? repeatLimit({ email, address, content: lead }) : null
	const permit = await countMessage(db, { kind, email, address, idempotencyKey, repeat })
	if (permit.isRepeat) return ok(null)
	const { waitSeconds } = permit
	if (waitSeconds !== null) {
		logSecurity('rate-limit', { result: 'refused', reason: form })
		return fail({ code: 'limited', retryAfterSeconds: waitSeconds })
	}
	const isSpam = looksLikeSpam(submission)
	const office = officeFor(country).country
	const circumstances = {
		address,
		page: submission.page,
		idempotencyKey,
		repeat,
		isSpam,
		office,
	}
	const isNew = await storeLead(db, lead, circumstances)
	logger.info({ requestId, form, isSpam, isNew }, 'a visitor sent a form')
	return ok(null)
}

function looksLikeSpam({ trap, elapsedMs }: Submission): boolean {
	return trap !== '' || (elapsedMs !== null && elapsedMs < fastestPersonMs)
}

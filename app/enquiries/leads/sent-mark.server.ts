// The thank-you message for a form posted without scripts: shown once, by the page after the redirect.
import { randomUUID } from 'node:crypto'
import { readToken, signToken } from '#platform/auth/signed-token.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leadLimits } from '#platform/db/tables/leads.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { sentParameter } from './lead-response.ts'
import { leadForms } from './forms.ts'
import type { LeadForm } from './forms.ts'

/** Longer than a redirect takes. */
const shownMs = 10 * 60_000

/** A signed mark for the redirect's address that shows the thank-you message; valid once, for ten minutes. */
export function sentMark(form: LeadForm, now: Date): string {
	return signToken('sent', `${form} ${randomUUID()}`, {
		expiresAt: new Date(now.getTime() + shownMs),
	})
}

/** The form to thank for; null without a mark, or when it is invalid, expired or already used. */
export async function readSentMark(
	db: Db,
	{ request, url }: { request: Request; url: URL },
	now: Date,
): Promise<LeadForm | null> {
	const mark = url.searchParams.get(sentParameter)
	// A HEAD request must not use up the mark.
	if (mark === null || request.method !== 'GET') return null
	const [form = '', key = ''] = readToken('sent', mark, now)?.split(' ') ?? []
	if (!Object.hasOwn(leadForms, form)) return null
	return (await isFirstUse(db, key, now)) ? (form as LeadForm) : null
}

async function isFirstUse(db: Db, key: string, now: Date): Promise<boolean> {
	try {
		const used = await db
			.insert(leadLimits)
			.values({ key: `sent:${key}`, points: 1, expire: now.getTime() + shownMs })
			.onConflictDoNothing()
			.returning({ key: leadLimits.key })
		return used.length === 1
	} catch (error) {
		// The form was sent, whatever else fails now.
		logger.error({ err: error }, 'a thank-you was not marked as shown')
		return true
	}
}

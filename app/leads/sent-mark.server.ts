// The thanks for a form that was posted without scripts: shown by the page that follows the post, once.
import { randomUUID } from 'node:crypto'
import { readToken, signToken } from '#app/auth/signed-token.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { leadLimits } from '#app/db/tables/leads.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { sentParameter } from './answer.ts'
import { leadForms } from './forms.ts'
import type { LeadForm } from './forms.ts'

/** Longer than a browser takes to follow. */
const shownMs = 10 * 60_000

/** The mark that leads from a post to its thanks: for the address, signed, good once and for ten minutes. */
export function sentMark(form: LeadForm, now: Date): string {
	return signToken('sent', `${form} ${randomUUID()}`, {
		expiresAt: new Date(now.getTime() + shownMs),
	})
}

/** The form whose thanks an address asks for; null without a mark, or with one that is not ours, over or already used. */
export async function readSentMark(
	db: Db,
	{ request, url }: { request: Request; url: URL },
	now: Date,
): Promise<LeadForm | null> {
	const mark = url.searchParams.get(sentParameter)
	// Looking at the headers is not looking at the page.
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
		// It was sent, whatever else does not work now.
		logger.error({ err: error }, 'a thanks was not noted as shown')
		return true
	}
}

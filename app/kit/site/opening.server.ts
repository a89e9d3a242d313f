// Whether visitors get the site, or read that it opens soon.
import { sql } from 'drizzle-orm'
import { assertCan } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { announceTags } from '#platform/cache/tags.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { env } from '#platform/lib/env/env.server.ts'

/** The site as a record of the audit log. */
export const siteRecord = { recordType: 'site', recordId: 'site' }

/** How the switch was left, as a part of SQL: `open`, `closed`, or null while nobody has pressed it. */
export const openingStep = `(select name from setup_steps where name in ('open', 'closed') limit 1)`

/** Whether the site is open by that step. Without one, a site is that has no public address yet. */
export function isOpenBy(step: string | null | undefined): boolean {
	return step ? step === 'open' : !env().SITE_URL.startsWith('https:')
}

/** Whether visitors get the site now. One query. */
export async function readIsOpen(db: Db): Promise<boolean> {
	const { rows } = await db.execute<{ step: string | null }>(
		sql.raw(`select ${openingStep} as step`),
	)
	return isOpenBy(rows[0]?.step)
}

/**
 * Opens the site to visitors, or closes it. Every web process follows within a second. Safe to run twice.
 *
 * @throws ForbiddenError when the actor may not open it.
 */
export async function setOpen(db: Db, actor: Actor, isOpen: boolean): Promise<void> {
	assertCan(actor, 'site:open')
	await db.transaction(async (tx) => {
		// Two presses at once must not leave both steps.
		await lockForTransaction(tx, 'opening')
		await tx.execute(sql`delete from setup_steps where name in ('open', 'closed')`)
		await tx.execute(sql`insert into setup_steps (name) values (${isOpen ? 'open' : 'closed'})`)
		await addAudit(tx, actor, { action: isOpen ? 'open' : 'close', ...siteRecord })
		// Raises the revision, with which every process reads the switch.
		await announceTags(tx, ['opening'])
	})
}

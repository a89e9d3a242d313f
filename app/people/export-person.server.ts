// What is held about a person, as a file for them.
import { inArray } from 'drizzle-orm'
import { actorId } from '#app/auth/actor.ts'
import type { Actor } from '#app/auth/actor.ts'
import { assertCan } from '#app/auth/access/permissions.ts'
import { logSecurity } from '#app/auth/security-log.server.ts'
import { getBusiness } from '#app/business/business.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/tables/history.server.ts'
import { leadPictures } from '#app/db/tables/leads.server.ts'
import { isAccountMail } from '#app/mail/kinds.ts'
import { countPerson, getPerson } from './get-person.server.ts'
import type { Person } from './get-person.server.ts'

/**
 * Everything held under a normalised e-mail, as indented JSON, and a file name that is safe on every system. The audit
 * log keeps the actor and the counts.
 *
 * @throws ForbiddenError when the actor may not export.
 */
export async function exportPerson(
	db: Db,
	actor: Actor,
	{ email, now }: { email: string; now: Date },
): Promise<{ fileName: string; text: string }> {
	assertCan(actor, 'person:export')
	const person = await getPerson(db, email)
	const { name } = await getBusiness(db)
	await db.insert(auditLog).values({
		actorId: actorId(actor),
		action: 'export-person',
		recordType: 'person',
		recordId: person.messages[0]?.id ?? person.account?.id ?? null,
		detail: countPerson(person),
	})
	logSecurity('person-exported', { result: 'ok', actorId: actorId(actor) })
	const content = {
		heldBy: name,
		exportedAt: now,
		...person,
		pictures: await withFiles(db, person.pictures),
		mails: person.mails.map(toExportedMail),
	}
	return { fileName: fileNameOf(email, now), text: `${JSON.stringify(content, null, '\t')}\n` }
}

/** Without the links in a mail: anyone with the file could use them. */
function toExportedMail({ data, ...mail }: Person['mails'][number]) {
	const { rows = [], subject } = isAccountMail(mail.kind)
		? {}
		: (data as { rows?: unknown[]; subject?: unknown })
	return { ...mail, subject, rows }
}

/** With the files themselves, in base64. */
async function withFiles(db: Db, pictures: Person['pictures']) {
	const ids = pictures.map(({ id }) => id)
	const files = await db
		.select({ id: leadPictures.id, bytes: leadPictures.bytes })
		.from(leadPictures)
		.where(inArray(leadPictures.id, ids))
	return pictures.map((picture) => ({
		...picture,
		file: files.find(({ id }) => id === picture.id)?.bytes.toString('base64') ?? null,
	}))
}

function fileNameOf(email: string, now: Date): string {
	const word = email.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
	const today = now.toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' })
	return `person-${word.slice(0, 60) || 'unnamed'}-${today}.json`
}

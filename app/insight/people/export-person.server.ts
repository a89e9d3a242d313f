// What is held about a person, as a file for them.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { getBusiness } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leadPictures } from '#platform/db/tables/leads.server.ts'
import { home } from '#platform/lib/home.ts'
import { isAccountMail } from '#platform/mail/kinds.ts'
import { countPerson, getPerson } from './get-person.server.ts'
import type { Person } from './get-person.server.ts'

/**
 * Everything held under a normalised email, as a stream of indented JSON, and a file name that is safe on every system.
 * Of the files of pictures, one is in memory at a time. The audit log keeps the actor and the counts.
 *
 * @throws ForbiddenError when the actor may not export.
 */
export async function exportPerson(
	db: Db,
	actor: Actor,
	{ email, now }: { email: string; now: Date },
): Promise<{ fileName: string; body: ReadableStream<Uint8Array> }> {
	assertCan(actor, 'person:export')
	const person = await getPerson(db, email)
	const { name } = await getBusiness(db)
	await addAudit(db, actor, {
		action: 'export-person',
		recordType: 'person',
		recordId: person.messages[0]?.id ?? person.account?.id ?? null,
		detail: countPerson(person),
	})
	logSecurity('person-exported', { result: 'ok', actorId: actorId(actor) })
	/** Stands where a file is put in; nobody can have sent it. */
	const place = randomUUID()
	const content = {
		heldBy: name,
		exportedAt: now,
		...person,
		pictures: person.pictures.map((picture) => ({ ...picture, file: place })),
		mails: person.mails.map(toExportedMail),
	}
	const parts = `${JSON.stringify(content, null, '\t')}\n`.split(`"${place}"`)
	const ids = person.pictures.map(({ id }) => id)
	return { fileName: fileNameOf(email, now), body: streamOf(db, { parts, ids }) }
}

/** The parts, with the file of a picture between each two: in base64, or null when it was deleted meanwhile. */
function streamOf(db: Db, { parts, ids }: { parts: string[]; ids: string[] }) {
	const encoder = new TextEncoder()
	let at = 0
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			const id = ids[at]
			const file = id === undefined ? '' : JSON.stringify(await readFile(db, id))
			controller.enqueue(encoder.encode(`${parts[at]}${file}`))
			at += 1
			if (at === parts.length) controller.close()
		},
	})
}

/** Without the links in a mail: anyone with the file could use them. */
function toExportedMail({ data, ...mail }: Person['mails'][number]) {
	const { rows = [], subject } = isAccountMail(mail.kind)
		? {}
		: (data as { rows?: unknown[]; subject?: unknown })
	return { ...mail, subject, rows }
}

async function readFile(db: Db, id: string): Promise<string | null> {
	const [found] = await db
		.select({ bytes: leadPictures.bytes })
		.from(leadPictures)
		.where(eq(leadPictures.id, id))
	return found?.bytes.toString('base64') ?? null
}

function fileNameOf(email: string, now: Date): string {
	const word = email.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
	const today = now.toLocaleDateString('en-CA', { timeZone: home().timeZone })
	return `person-${word.slice(0, 60) || 'unnamed'}-${today}.json`
}

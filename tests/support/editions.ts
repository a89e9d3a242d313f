// Readers of the newsletter, and an edition on its way to them, for tests.
import { randomUUID } from 'node:crypto'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { consents, leads } from '#platform/db/tables/leads.server.ts'
import { editionSendings, mailProofs, mails } from '#platform/db/tables/mails.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import { senderAddresses } from '#platform/mail/message.server.ts'
import { editionContent } from '#content/edition/type.server.ts'
import type { EditionLetter } from '#platform/db/tables/mails.server.ts'
import { beginSending } from '#content/send-edition.server.ts'
import { editions } from '#platform/db/tables/content.server.ts'
import type { TestDb } from './database.ts'
import { admin } from './factories.ts'

const letter: EditionLetter = {
	subject: 'Heat is coming',
	inboxLine: 'Three things to check this week',
	greeting: 'Hello {visitor},',
	opening: { html: '<p>It will be hot.</p>', text: 'It will be hot.' },
	items: [],
	closing: { html: '<p>Ring us.</p>', text: 'Ring us.' },
	path: '/newsletter/heat-is-coming',
	campaign: 'heat-is-coming',
}

type Reader = {
	email: string
	name?: string
	office?: 'New Zealand' | 'Australia'
	interests?: string
	isConfirmed?: boolean
	isWithdrawn?: boolean
	/** Days ago. */
	since?: number
}

/** People who signed up for the newsletter. */
export async function addReaders(db: TestDb, readers: Reader[]): Promise<void> {
	for (const reader of readers) {
		const { email, name = 'Mere Tamihana', office = 'New Zealand', since = 1 } = reader
		const at = new Date(Date.now() - since * 86_400_000)
		const fields = reader.interests ? { interests: reader.interests } : {}
		const [lead] = await db
			.insert(leads)
			.values({ kind: 'newsletter', name, email, fields })
			.returning({ id: leads.id })
		await db.insert(consents).values({
			leadId: lead!.id,
			email,
			office,
			purpose: 'newsletter',
			textShown: 'Send me the newsletter.',
			page: '/newsletter',
			givenAt: at,
			confirmedAt: reader.isConfirmed === false ? null : at,
			withdrawnAt: reader.isWithdrawn ? new Date() : null,
		})
	}
}

/** So many readers, `r1@farm.example` and so on. */
export function addManyReaders(db: TestDb, count: number): Promise<void> {
	return addReaders(
		db,
		Array.from({ length: count }, (_, index) => ({ email: `r${index + 1}@farm.example` })),
	)
}

/** An edition whose mails wait for a worker; `isLater`: none of the first, which are slow. @returns the ids of edition and sending. */
export async function beginEdition(
	db: TestDb,
	given: { title?: string; items?: EditionLetter['items']; isLater?: boolean } = {},
) {
	const { title = 'Heat is coming', items = [], isLater = false } = given
	const [edition] = await db
		.insert(editions)
		.values({
			slug: title.toLowerCase().replaceAll(/\W+/g, '-'),
			title,
			inboxLine: letter.inboxLine,
			opening: 'It will be hot.',
			closing: 'Ring us.',
		})
		.returning({ id: editions.id })
	const sendingId = await beginAgain(db, { editionId: edition!.id, items })
	if (isLater) await db.update(editionSendings).set({ perHour: null })
	return { editionId: edition!.id, sendingId }
}

/** One more sending of an edition. @returns its id. */
export async function beginAgain(
	db: TestDb,
	{ editionId, items = [] }: { editionId: string; items?: EditionLetter['items'] },
): Promise<string> {
	const [sending] = await db
		.insert(editionSendings)
		.values({
			editionId,
			version: 1,
			letter: { ...letter, items },
			audience: { country: 'Both', interests: [], since: '' },
			dueAt: new Date(),
		})
		.returning({ id: editionSendings.id })
	await db.transaction((tx) => beginSending(tx, sending!.id))
	return sending!.id
}

/** Saves an edition as its form does. @returns its id. */
export async function saveEdition(db: TestDb, given: object = {}): Promise<string> {
	const values = {
		title: 'Heat is coming',
		inboxLine: letter.inboxLine,
		greeting: letter.greeting,
		opening: 'It will be **hot**: see [our plan](/news/plan).',
		items: [],
		closing: 'Ring us.',
		country: 'Both',
		interests: [],
		since: '',
		status: 'published',
		...given,
	}
	const saved = await editionContent.saveForm(db, admin(), { id: null, version: 0, values })
	if (!saved.ok) throw new Error(JSON.stringify(saved.error))
	return String(saved.value.id)
}

/** Lets editions be sent: there is a mail server, our mail is proven to arrive, and no other service ever sent any. */
export async function allowSending(db: TestDb): Promise<void> {
	completeEnv({ SMTP_URL: 'smtp://127.0.0.1:9' })
	const config = await mailConfig(db)
	const proof = {
		sentTo: 'mailbox',
		addressHash: config.addressHash,
		readAt: new Date(),
		result: { state: 'proven', advice: '' },
		by: 'a',
	} as const
	const proofs = senderAddresses(config).map((sender) => ({ ...proof, id: randomUUID(), sender }))
	await db.insert(mailProofs).values(proofs)
	await db
		.insert(auditLog)
		.values({ actorId: 'a', action: 'former readers', recordType: 'newsletter' })
}

/** How many mails of editions there are in each state. */
export async function statesOf(db: TestDb): Promise<Record<string, number>> {
	const rows = await db.select({ state: mails.state }).from(mails)
	return Object.fromEntries(
		Map.groupBy(rows, ({ state }) => state)
			.entries()
			.map(([state, all]) => [state, all.length]),
	)
}

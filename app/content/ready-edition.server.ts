// An edition of the newsletter as it would be mailed now: the preview, what it weighs, and what keeps it from being sent.
import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/client.server.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import type { MailConfig } from '#platform/mail/config.server.ts'
import type { Audience, EditionLetter, EditionReader } from '#platform/mail/kinds.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { listMailProofs } from '#platform/mail/proof/proofs.server.ts'
import { renderMail } from '#platform/mail/templates/render.ts'
import { storeMailPictures } from '#platform/media/picture/mail-picture.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { readDrafts } from '#kit/records/versions.server.ts'
import { listGoneItems } from './edition-items.server.ts'
import { editionFields, maxMailBytes } from './edition/edition-fields.ts'
import type { EditionValues } from './edition/edition-fields.ts'
import { makeLetter, undescribedIn } from './edition/letter.server.ts'
import { editionContent } from './edition/type.server.ts'
import { editionType } from './edition/type.ts'

/** In previews and tests: it ends nothing, since no consent has this token. */
const samplePath = `/unsubscribe?token=${'0'.repeat(64)}`

/** An edition as it would be sent now: its letter, what the mail weighs, and what keeps it from being sent, in sentences. */
export type ReadyEdition = {
	id: string
	slug: string
	version: number
	/** Whether visitors see it on the site. */
	isShown: boolean
	letter: EditionLetter
	audience: Audience
	html: string
	text: string
	/** Of the HTML as it is encoded in the mail. */
	bytes: number
	/** Changes with every change of what would be sent. */
	stamp: string
	problems: string[]
}

/** The edition with this id as it is saved, and what it would be as a mail; null when there is none. */
export async function readEdition(db: Db, id: string, now: Date): Promise<ReadyEdition | null> {
	const record = await editionContent.readForm(db, id)
	if (!record) return null
	const { open } = await readDrafts(db, { type: editionType.key, id: record.id })
	const values = record.values as unknown as EditionValues
	const isShown = record.values['status'] === 'published'
	const written = { ...values, id: record.id, slug: record.slug }
	const { letter, pictures } = await makeLetter(db, written, { isShown: true })
	const [config, arePicturesStored] = await Promise.all([mailConfig(db), storePictures(pictures)])
	const { html, text } = renderMail(sampleOf(letter, { name: null }), config)
	const bytes = encodedBytes(html)
	const gone = await listGoneItems(db, values.items, now)
	const problems = [
		...(open ? ['It has changes that are not saved yet: save them, or discard them.'] : []),
		...(editionFields.schema.safeParse(record.values).success
			? []
			: ['A field is not filled in as it should be: open it and save it.']),
		...(letter.opening.text + letter.closing.text === '' && letter.items.length === 0
			? ['It says nothing yet: write opening words, or add a page.']
			: []),
		...gone.map(goneSentence),
		...(arePicturesStored
			? []
			: ['One of its pictures cannot be read: choose another, or try again later.']),
		...undescribedIn(values).map(
			(where) => `A picture in the ${where} has no description for readers who do not see it.`,
		),
		...(await unprovenSenders(db, config)),
		...(bytes > maxMailBytes.tooLarge
			? ['It is too long: Gmail would cut off its end. Shorten the texts, or take out a page.']
			: []),
	]
	const { country, interests, since } = values
	const audience: Audience = { country, interests, since: since || null }
	const stamp = createHash('sha256')
		.update(JSON.stringify([letter, audience]))
		.digest('hex')
		.slice(0, 16)
	const { version, slug } = record
	const mail = { letter, html, text, bytes }
	return { id: record.id, slug, version, isShown, audience, stamp, problems, ...mail }
}

/** Stores the copies that its mails show, so that a preview shows them; false when one cannot be read. */
async function storePictures(pictures: string[]): Promise<boolean> {
	try {
		await storeMailPictures(storage(), pictures)
		return true
	} catch (error) {
		logger.warn({ err: error }, 'a picture of an edition could not be read')
		return false
	}
}

/** What keeps mail from some address of ours from arriving, or that nobody has tested it. */
async function unprovenSenders(db: Db, config: MailConfig): Promise<string[]> {
	const proofs = await listMailProofs(db, config)
	return proofs.flatMap(({ sender, state, at, advice, waitsFor }) => {
		if (state === 'refused') return [`Mail from ${sender} may not arrive. ${advice}`]
		if (state === 'proven' || at !== null) return []
		return waitsFor
			? [`The test of how mail from ${sender} arrives is not back yet: see System.`]
			: [`Nobody has tested yet how mail from ${sender} arrives: do it under System.`]
	})
}

/** Why an edition does not go: one of its pages is not to be seen. */
export function goneSentence(title: string): string {
	return `“${title}” is no longer on the site: take it out, or publish it again.`
}

/** The mail of an edition to nobody in particular. */
export function sampleOf(
	letter: EditionLetter,
	{ name, test }: { name: string | null; test?: number },
): { kind: 'edition'; data: EditionReader & { letter: EditionLetter; test?: number } } {
	const reader: EditionReader = {
		country: 'New Zealand',
		name,
		agreedOn: '3 May 2026',
		unsubscribePath: samplePath,
	}
	return { kind: 'edition', data: { ...reader, letter, ...(test && { test }) } }
}

const [ascii, lineLength] = [0x7f, 76]

/** Bytes of a text in quoted-printable, as mails have it. */
function encodedBytes(text: string): number {
	let bytes = 0
	for (const byte of Buffer.from(text)) bytes += byte > ascii || byte === 0x3d ? 3 : 1
	return bytes + Math.ceil(bytes / lineLength) * 3
}

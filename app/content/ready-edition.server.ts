// An edition of the newsletter as it would be mailed now: the preview, what it weighs, and what keeps it from being sent.
import { createHash } from 'node:crypto'
import { placeholdersIn } from '#platform/business/placeholders.ts'
import type { Db } from '#platform/db/client.server.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import type { Audience, EditionLetter, EditionWords } from '#platform/db/tables/mails.server.ts'
import type { EditionReader } from '#platform/mail/kinds.ts'
import { listMailProofs } from '#platform/mail/proof/proofs.server.ts'
import type { MailProof } from '#platform/mail/proof/proofs.server.ts'
import { encodedBytes } from '#platform/mail/message.server.ts'
import { renderMail } from '#platform/mail/templates/render.ts'
import { readDrafts } from '#kit/records/versions.server.ts'
import { getCards } from '#kit/search/result-views.server.ts'
import { areFormerReadersKnown } from '#enquiries/leads/former-readers.server.ts'
import { editionFields } from './edition/edition-fields.ts'
import type { EditionItemValues, EditionValues } from './edition/edition-fields.ts'
import { searchSources } from './catalogue.server.ts'
import { makeLetter } from './edition/letter.server.ts'
import { editionContent } from './edition/type.server.ts'
import { editionType, maxMailBytes } from './edition/type.ts'

/** The edition with this id as it is saved, and what it would be as a mail; null when there is none. */
export async function readEdition(db: Db, id: string, now: Date) {
	const record = await editionContent.readForm(db, id)
	if (!record) return null
	const { version, slug } = record
	const values = record.values as unknown as EditionValues
	/** Whether visitors see it on the site. */
	const isShown = record.values['status'] === 'published'
	const [{ open }, { letter, problems }, config, isFormerKnown] = await Promise.all([
		readDrafts(db, { type: editionType.key, id: record.id }),
		makeLetter(db, { ...values, slug, isShown }),
		mailConfig(db),
		areFormerReadersKnown(db),
	])
	const [proofs, gone] = await Promise.all([
		listMailProofs(db, config),
		listGoneItems(db, values.items, now),
	])
	const { html, text } = renderMail(sampleOf(letter, { name: null }), config)
	const bytes = encodedBytes(html)
	const isEmpty = letter.opening.text + letter.closing.text === '' && letter.items.length === 0
	const isUnfilled = placeholdersIn({ ...letter, greeting: '' }).length > 0
	const isWhole = editionFields.schema.safeParse(record.values).success
	const checks: [isWrong: boolean, sentence: string][] = [
		[open !== null, 'It has changes that are not saved yet: save them, or discard them.'],
		[!isWhole, 'A field is not filled in as it should be: open it and save it.'],
		[isUnfilled, 'Words in braces are filled in in the greeting alone: write them out.'],
		[isEmpty, 'It says nothing yet: write opening words, or add a page.'],
		[bytes > maxMailBytes.tooLarge, 'It is too long: Gmail would cut off its end. Shorten it.'],
		[config.smtpUrl === null, 'The site has no mail server yet: see System.'],
		[!isFormerKnown, 'Nobody has said yet who left the service that sent it before: see above.'],
	]
	const { title, inboxLine, opening, items, closing, country, interests, since } = values
	const words: EditionWords = { title, inboxLine, opening, items, closing }
	const audience: Audience = { country, interests, since }
	const saying = createHash('sha256').update(JSON.stringify([letter, audience]))
	return {
		id: record.id,
		version,
		isShown,
		letter,
		words,
		audience,
		html,
		text,
		/** Of the HTML as it is encoded in the mail. */
		bytes,
		isFormerKnown,
		/** Changes with every change of what would be sent. */
		stamp: saying.digest('hex').slice(0, 16),
		/** What keeps it from being sent, in sentences. */
		problems: [
			...checks.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : [])),
			...problems,
			...gone,
			...proofs.filter(({ state }) => state !== 'proven').map(proofSentence),
		],
	}
}

/** What is wrong with pages of an edition that visitors do not see at `now`. A query for each type among them, and one for pictures. */
export async function listGoneItems(
	db: Db,
	items: readonly Pick<EditionItemValues, 'type' | 'id' | 'title'>[],
	now: Date,
): Promise<string[]> {
	const matches = items.flatMap(({ type, id }) => {
		const source = searchSources.find(({ key }) => key === type)
		return source ? { kind: source.name, id } : []
	})
	const cards = await getCards(db, searchSources, { matches, now })
	const gone = items.filter(({ id }) => !cards.has(id))
	return gone.map(
		({ title }) => `“${title}” is no longer on the site: take it out, or publish it again.`,
	)
}

/** What keeps a sender's mail from being sent: no test has shown that it arrives, or one that it does not. */
export function proofSentence({ sender, advice }: MailProof): string {
	return `Mail from ${sender}: ${advice} See System.`
}

/** The mail of an edition to nobody in particular; its link to unsubscribe ends nothing, since no consent has its token. */
export function sampleOf(
	letter: EditionLetter,
	{ name, test }: { name: string | null; test?: number },
): { kind: 'edition'; data: EditionReader & { letter: EditionLetter; test?: number } } {
	const reader: EditionReader = {
		country: 'New Zealand',
		name,
		agreedOn: '3 May 2026',
		unsubscribePath: `/unsubscribe?token=${'0'.repeat(64)}`,
	}
	return { kind: 'edition', data: { ...reader, letter, ...(test && { test }) } }
}

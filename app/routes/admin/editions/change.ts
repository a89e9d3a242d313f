import { z } from 'zod'
import { changeSending, sendEdition, sendTest } from '#content/send-edition.server.ts'
import { endFormerReaders } from '#enquiries/leads/former-readers.server.ts'
import { changeAction, fieldMessages } from '#kit/admin/change-action.server.ts'
import { db } from '#platform/db/client.server.ts'
import { emailAddress } from '#platform/fields/field-schemas.ts'

/** Of a list with the addresses of some ten thousand people. */
const maxCsvLength = 5_000_000

const changeSchema = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('test'), to: z.string().max(1000), name: z.string().max(120) }),
	z.object({
		kind: z.literal('send'),
		stamp: z.string().max(64),
		readers: z.int().min(1),
		dueAt: z.iso.datetime({ offset: true }).nullable(),
	}),
	z.object({ kind: z.enum(['stop', 'go on', 'end']), sendingId: z.uuid() }),
	z.object({ kind: z.literal('former'), csv: z.string().max(maxCsvLength), isSure: z.boolean() }),
])

const refusals = {
	gone: 'It has changed since you opened this page. Please look again.',
	tooOften: 'You have sent ten tests within an hour. Please try again later.',
	changed:
		'The edition or its readers have changed since you opened this page. Please look at it again before you send it.',
	problems: 'Something keeps it from being sent. Please look at the page again.',
	running: 'A sending of this edition is not finished yet. Let it go on, or leave out the rest.',
	unreadable: 'This is no CSV file. Please export the list again, as CSV.',
	empty: 'There is no email address in this file.',
	uneven:
		'Some rows of this file have more or fewer columns than its first row. Please export the list again.',
	past: 'That time has passed. Choose a later one, or leave it empty to send now.',
}

const address = emailAddress('Email must be at most 254 characters')

/** `POST /admin/editions/{id}/change` with JSON: a test, the sending itself, and what is done to one on its way. */
export const action = changeAction(
	changeSchema,
	{ failed: 'changing an edition failed', refusals },
	async (sent, { actor, params }) => {
		const id = params['id'] ?? ''
		if (sent.kind === 'test') {
			const to = address.safeParse(sent.to)
			if (!to.success) return fieldMessages({ to: ['Invalid email address'] })
			return sendTest(db, actor, { id, to: to.data, name: sent.name.trim() })
		}
		if (sent.kind === 'send') {
			const dueAt = sent.dueAt === null ? null : new Date(sent.dueAt)
			return sendEdition(db, actor, { ...sent, id, dueAt })
		}
		if (sent.kind === 'former') return endFormerReaders(db, actor, sent)
		return changeSending(db, actor, { sendingId: sent.sendingId, change: sent.kind })
	},
)

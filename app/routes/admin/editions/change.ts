import { z } from 'zod'
import {
	changeSending,
	sendAgain,
	sendEdition,
	sendPermission,
	sendTest,
} from '#content/send-edition.server.ts'
import {
	countReadersAmong,
	endFormerReaders,
	readFormerList,
} from '#enquiries/leads/former-readers.server.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { ok } from '#platform/lib/result.ts'
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
		readers: z.int().min(0),
		dueAt: z.iso.datetime({ offset: true }).nullable(),
		isShown: z.boolean(),
	}),
	z.object({ kind: z.enum(['stop', 'go on', 'end']), sendingId: z.uuid() }),
	z.object({ kind: z.literal('again'), mailId: z.uuid() }),
	z.object({ kind: z.enum(['read former', 'end former']), csv: z.string().max(maxCsvLength) }),
])

const refusals = {
	gone: 'It has changed since you opened this page. Please look again.',
	tooOften: 'You have sent ten tests within an hour. Please try again later.',
	changed:
		'The edition or its readers have changed since you opened this page. Please look at it again before you send it.',
	problems: 'Something keeps it from being sent. Please look at the page again.',
	nobody: 'Nobody would get it.',
	running: 'A sending of this edition is not finished yet. Let it go on, or leave out the rest.',
	noServer: 'The site has no mail server yet. Whoever looks after it should set SMTP_URL.',
	unreadable: 'This is no CSV file. Please export the list again, as CSV.',
	empty: 'There is no email address in this file.',
	former:
		'Please say first who left the service that sent your newsletter before, or that there was none.',
	past: 'That time has passed. Choose a later one, or leave it empty to send now.',
}

type FormerChange = { kind: 'read former' | 'end former'; csv: string }

async function changeFormer(actor: Admin, { kind, csv }: FormerChange) {
	assertCan(actor, sendPermission)
	const read = csv.trim() === '' ? ok({ emails: [], rows: 0, columns: [] }) : readFormerList(csv)
	if (!read.ok) return read
	const { emails, rows, columns } = read.value
	if (kind === 'end former') return ok({ ended: await endFormerReaders(db, actor, emails) })
	const readers = await countReadersAmong(db, emails)
	return ok({ people: emails.length, rows, readers, columns })
}

const address = emailAddress('Email must be at most 254 characters')

/** `POST /admin/editions/{id}/change` with JSON: a test, the sending itself, and what is done to one on its way. */
export const action = changeAction(
	changeSchema,
	{ failed: 'changing an edition failed', refusals },
	async (change, { actor, params }) => {
		const id = params['id'] ?? ''
		if (change.kind === 'test') {
			const to = address.safeParse(change.to)
			if (!to.success) return fieldMessages({ to: ['Invalid email address'] })
			return sendTest(db, actor, { id, to: to.data, name: change.name.trim() })
		}
		if (change.kind === 'again') return sendAgain(db, actor, change.mailId)
		if ('csv' in change) return changeFormer(actor, change)
		if ('sendingId' in change)
			return changeSending(db, actor, { sendingId: change.sendingId, change: change.kind })
		const { stamp, readers, isShown } = change
		const dueAt = change.dueAt === null ? null : new Date(change.dueAt)
		return sendEdition(db, actor, { id, stamp, readers, dueAt, isShown })
	},
)

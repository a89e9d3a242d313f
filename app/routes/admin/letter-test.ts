import { z } from 'zod'
import { changeAction, fieldMessages } from '#kit/admin/change-action.server.ts'
import { sendTestMail } from '#content/text/letters/test-mail.server.ts'
import { db } from '#platform/db/client.server.ts'
import { fail } from '#platform/lib/result.ts'
import { letterKinds } from '#platform/mail/letters.ts'

const requestedSchema = z.object({ kind: z.enum(letterKinds), values: z.looseObject({}) })

const refusals = {
	tooOften: 'You have sent yourself ten tests within an hour. Please try again later.',
}

/** `POST /admin/letters/test` with JSON `{kind, values}`: mails the words in the form to whoever is signed in. */
export const action = changeAction(
	requestedSchema,
	{ failed: 'sending a test mail failed', refusals },
	async (requested, { actor }) => {
		const sent = await sendTestMail(db, actor, requested)
		if (sent.ok) return sent
		return sent.error.code === 'invalid' ? fieldMessages(sent.error.messages) : fail(sent.error)
	},
)

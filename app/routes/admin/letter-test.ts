import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { sendTestMail } from '#content/letters/test-mail.server.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { letterKinds } from '#platform/mail/letters.ts'
import type { Route } from './+types/letter-test.ts'

const requestedSchema = z.object({ kind: z.enum(letterKinds), values: z.looseObject({}) })

const tooOften = 'You have sent yourself ten tests within an hour. Please try again later.'

/** `POST /admin/letters/test` with JSON `{kind, values}`: mails the words in the form to whoever is signed in. */
export async function action({ request, context }: Route.ActionArgs) {
	const parsed = requestedSchema.safeParse(await readJson(request))
	if (!parsed.success) return Response.json({ message: null }, { status: 400 })
	try {
		const sent = await sendTestMail(db, context.get(actorContext), parsed.data)
		if (sent.ok) return Response.json(sent.value)
		return sent.error.code === 'invalid'
			? Response.json({ messages: sent.error.messages }, { status: 422 })
			: Response.json({ message: tooOften }, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'sending a test mail failed')
	}
}

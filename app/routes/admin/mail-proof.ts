import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import { readPasted, testMail } from '#kit/admin/health/mail-proof.server.ts'
import { maxHeadersLength } from '#kit/admin/health/system-part.ts'
import { db } from '#platform/db/client.server.ts'

const sentSchema = z.discriminatedUnion('act', [
	z.object({ act: z.literal('send'), toMe: z.boolean() }),
	z.object({ act: z.literal('paste'), headers: z.string().max(maxHeadersLength) }),
])

const refusals = {
	noServer: 'No mail server is set up, so no mail goes out.',
	tooOften: 'You have sent ten tests within an hour. Please try again later.',
	notOurs:
		'These are not the headers of one of the tests. Copy all of them, with the line that begins with “X-Roost-Mail”.',
}

/** `POST /admin/health/mail-proof` with JSON: `act` `send` with `toMe`, or `paste` with `headers`. */
export const action = changeAction(
	sentSchema,
	{ failed: 'testing how mail arrives failed', refusals },
	async (sent, { actor }) =>
		sent.act === 'send' ? testMail(db, actor, sent) : readPasted(db, actor, sent),
)

import { assertCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { countTry } from '#platform/auth/sign-in/attempt-limits.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { storable } from '#platform/lib/text/characters.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { letterName, letterParts } from '#platform/mail/letters.ts'
import type { LetterKind } from '#platform/mail/letters.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { sampleLetter } from '#platform/mail/sample-letters.ts'
import { plainWords } from '#platform/fields/field-schemas.ts'
import { messagesOf } from '#kit/records/form-problems.ts'
import { letterIn, lettersFields } from './letters-fields.ts'
import type { LettersValues } from './letters-fields.ts'
import { lettersType } from '../type.ts'

type TestMailRequest = { kind: LetterKind; values: Record<string, unknown> }

type TestMailError = { code: 'invalid'; messages: Record<string, string[]> } | { code: 'tooOften' }

/**
 * Mails the words of a kind, as they are in the form, to whoever asks for it and to nobody else. Nothing is saved.
 *
 * @returns the address; `invalid` with the messages at the fields of that kind; `tooOften` after ten within an hour.
 * @throws ForbiddenError when the actor may not edit these mails.
 */
export async function sendTestMail(
	db: Db,
	actor: Admin,
	{ kind, values }: TestMailRequest,
): Promise<Result<{ to: string }, TestMailError>> {
	assertCan(actor, lettersType.permission)
	// What is typed in the other mails does not matter.
	const names = letterParts.map((part) => letterName(kind, part))
	const own = Object.entries(values).filter(([name]) => names.some((one) => one === name))
	const parsed = lettersFields.schema.safeParse(storable(Object.fromEntries(own)), plainWords)
	if (!parsed.success) return fail({ code: 'invalid', messages: messagesOf(parsed.error) })
	const { isOver } = await countTry(db, 'testMail', actorId(actor))
	if (isOver) return fail({ code: 'tooOften' })
	const { email: to, name } = actor
	const trial = letterIn(parsed.data as unknown as LettersValues, kind)
	await queueMails(db, [{ ...sampleLetter(kind, { name: name || null, trial }), to }])
	return ok({ to })
}

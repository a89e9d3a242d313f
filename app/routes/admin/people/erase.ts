import { changeAction } from '#kit/admin/change-action.server.ts'
import { db } from '#platform/db/client.server.ts'
import { erasePerson, eraseSchema } from '#insight/people/erase-person.server.ts'

const refusals = {
	admin:
		'This account has access to the back office, so nothing was erased. Take the access away under Access first.',
	changed:
		'The data has changed since, so nothing was erased. Check the new numbers, then erase again.',
}

/** `POST /admin/people/erase`: the email, and the counts that were confirmed. */
export const action = changeAction(
	eraseSchema,
	{ failed: 'erasing a person failed', unfit: 'This is not an email address.', refusals },
	(requested, { actor }) => erasePerson(db, actor, requested),
)

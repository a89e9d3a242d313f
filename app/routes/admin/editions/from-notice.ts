import { z } from 'zod'
import { editionFields } from '#content/edition/edition-fields.ts'
import { editionContent } from '#content/edition/type.server.ts'
import { noticeContent } from '#content/notice/type.server.ts'
import type { NoticeValues } from '#content/notice/notice-fields.ts'
import { changeAction } from '#kit/admin/change-action.server.ts'
import { db } from '#platform/db/client.server.ts'
import { fail, ok } from '#platform/lib/result.ts'

const refusals = {
	gone: 'Someone has deleted this notice.',
	invalid: 'The words of this notice are too long for a subject. Please write the edition yourself.',
}

/** `POST /admin/notices/{id}/edition`: makes a draft of an edition of the words of a notice; responds with its id. */
export const action = changeAction(
	z.unknown(),
	{ failed: 'making an edition of a notice failed', refusals },
	async (_, { actor, params }) => {
		const notice = await noticeContent.readForm(db, params['id'] ?? '')
		if (!notice) return fail({ code: 'gone' })
		const { title, target, country } = notice.values as unknown as NoticeValues
		const values = {
			...editionFields.blank,
			title: title.slice(0, 150),
			inboxLine: title.slice(0, 150),
			opening: target ? `${title}\n\n[Read more](${target})` : title,
			country,
			status: 'draft',
		}
		const saved = await editionContent.saveForm(db, actor, { id: null, version: 0, values })
		return saved.ok ? ok({ id: String(saved.value.id) }) : fail({ code: 'invalid' })
	},
)

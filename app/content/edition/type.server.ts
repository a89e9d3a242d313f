import { and, eq, inArray } from 'drizzle-orm'
import { editions } from '#platform/db/tables/content.server.ts'
import { editionSendings } from '#platform/db/tables/mails.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { defineContent } from '#kit/records/content.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import { listCategoryNames } from '#kit/site/list/categories.server.ts'
import { editionFields } from './edition-fields.ts'
import { editionReads } from './queries.server.ts'
import { editionType } from './type.ts'

export type EditionRow = RowIn<typeof editionReads.list>

async function getOptions(db: Db) {
	return { topics: await listCategoryNames(db, 'topic') }
}

export type EditionOptions = Awaited<ReturnType<typeof getOptions>>

/** Editions of the newsletter. Publishing one shows it on the site and mails nobody: that is a command of its own. */
export const editionContent = defineContent({
	type: editionType,
	table: editions,
	fields: editionFields,
	// Whoever throws it away does not expect that it still goes out.
	beforeTrash: async (tx, _actor, editionId) => {
		const isOnItsWay = inArray(editionSendings.state, ['timed', 'going'])
		const isOfIt = and(eq(editionSendings.editionId, editionId), isOnItsWay)
		await tx.update(editionSendings).set({ state: 'stopped' }).where(isOfIt)
	},
	admin: { list: editionReads.list, options: getOptions },
	listPage: 'Newsletter',
	published: { heading: 'Newsletter' },
})

import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#app/auth/actor.ts'
import { saveRecord } from '#app/content/core/save-record.server.ts'
import type { Draft } from '#app/content/core/save-record.server.ts'
import { restoreRecord, trashRecord } from '#app/content/core/trash.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { news } from '#app/db/tables/news.server.ts'
import { teamMembers } from '#app/db/tables/team-members.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { ArticleInput } from './schema.ts'
import { articleText, articleType } from './type.ts'

/**
 * Saves an article as its next version, with all that belongs to it, in one transaction.
 *
 * @returns `stale` when someone saved after `draft.version` was read, `unknownAuthor` when there is no such member.
 * @throws ForbiddenError when the actor may not edit articles.
 */
export function saveArticle(db: Db, actor: Actor, draft: Draft<ArticleInput>) {
	return saveRecord(db, actor, {
		table: news,
		type: articleType,
		draft,
		titleOf: (input) => input.title,
		textOf: articleText,
		columnsOf: async (tx, input) => {
			if (await isMember(tx, input.authorId)) return ok(input)
			return fail({ code: 'unknownAuthor' } as const)
		},
	})
}

async function isMember(tx: Db, id: string): Promise<boolean> {
	if (!z.uuid().safeParse(id).success) return false
	const [row] = await tx
		.select({ id: teamMembers.id })
		.from(teamMembers)
		.where(and(eq(teamMembers.id, id), isNull(teamMembers.deletedAt)))
	return row !== undefined
}

/** Moves an article to the trash; false when it is not there. @throws ForbiddenError */
export function trashArticle(db: Db, actor: Actor, id: string) {
	return trashRecord(db, actor, { table: news, type: articleType, id })
}

/** Takes an article out of the trash; false when it is not in it. @throws ForbiddenError */
export function restoreArticle(db: Db, actor: Actor, id: string) {
	return restoreRecord(db, actor, { table: news, type: articleType, id })
}

// Pictures that come by mail: the same as those of a form, in the same limits, beside the message that brought them.
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { leadPictures } from '#platform/db/tables/leads.server.ts'
import { addPicture } from '#enquiries/leads/pictures/pictures.server.ts'
import type { MailParts } from './mail-parts.server.ts'

/**
 * Stores the pictures of a mail, until it is taken without a lead: those of one that never is are deleted after a day.
 *
 * @returns the ids of those that were stored, and the others.
 */
export async function storePictures(db: Db, pictures: MailParts['pictures']) {
	const ids: string[] = []
	const refused: MailParts['pictures'] = []
	for (const picture of pictures) {
		const { content, filename: name } = picture
		const added = await addPicture(db, { bytes: Buffer.from(content), name, address: null })
		if (added.ok) ids.push(added.value.id)
		else refused.push(picture)
	}
	return { ids, refused }
}

/** Gives stored pictures to the message that brought them, in this order. */
export async function givePictures(
	tx: Db,
	{ leadId, messageId, ids }: { leadId: string; messageId: string; ids: string[] },
): Promise<void> {
	for (const [position, id] of ids.entries())
		await tx
			.update(leadPictures)
			.set({ leadId, messageId, position })
			.where(and(eq(leadPictures.id, id), isNull(leadPictures.leadId)))
}

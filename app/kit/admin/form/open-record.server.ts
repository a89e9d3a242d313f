import type { Db } from '#platform/db/client.server.ts'
import type { FormRecord, OpenWorkingCopy } from '#kit/records/form-record.ts'
import { newestOf, readDrafts } from '#kit/records/versions.server.ts'
import type { Drafts, StoredVersion } from '#kit/records/versions.server.ts'
import { overLive, recordOf } from '#kit/records/working-copy.server.ts'
import type { VersionedType } from '#kit/records/working-copy.server.ts'
import { getActorNames } from '../actor-names.server.ts'

type OpenContent<F extends FormRecord> = Omit<VersionedType, 'readForm'> & {
	readForm: (db: Db, id: string) => Promise<F | null>
}

/** A record as its form opens it, with its working copy; null when there is none outside the trash. */
export async function readOpenRecord<F extends FormRecord>(
	db: Db,
	content: OpenContent<F>,
	{ id, readerId }: { id: string; readerId: string },
): Promise<F | null> {
	const requested = recordOf(content, id)
	if (!requested) return null
	const [live, drafts] = await Promise.all([content.readForm(db, id), readDrafts(db, requested)])
	const draft = newestOf(drafts)
	if (!live || !draft) return live && { ...live, copy: null }
	const { values, behind } = await overLive(db, content, { live, draft })
	const copy = await toOpenWorkingCopy(db, drafts, { draft, readerId })
	return { ...live, values, copy: { ...copy, behind, published: live.values } }
}

async function toOpenWorkingCopy(
	db: Db,
	{ open, scheduled }: Drafts,
	{ draft, readerId }: { draft: StoredVersion; readerId: string },
): Promise<Omit<OpenWorkingCopy, 'behind' | 'published'>> {
	const names = await getActorNames(db, [draft.by, ...(scheduled ? [scheduled.by] : [])])
	return {
		version: draft.edit,
		updatedBy: names.get(draft.by) ?? null,
		updatedAt: draft.at,
		isMine: draft.by === readerId,
		schedule: scheduled?.publishAt
			? {
					at: scheduled.publishAt,
					by: names.get(scheduled.by) ?? null,
					isWhole: open === null,
				}
			: null,
		refusal: draft.state === 'refused' ? draft.note : null,
	}
}

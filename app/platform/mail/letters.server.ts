import { readKnown } from '#platform/cache/known-reads.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { letters } from '#platform/db/tables/content.server.ts'
import { lettersOf } from './letters.ts'
import type { Letters } from './letters.ts'

/** The tag that a save announces: that of the list of its type. */
const lettersTag = 'letters:list'

/**
 * The words of the mails to visitors, as staff saved them or as a new site has them.
 *
 * @throws when the row, which a migration makes, is missing.
 */
export function getLetters(db: Db): Promise<Letters> {
	return readKnown(db, lettersTag, async (reads) => {
		const [row] = await reads.select({ words: letters.words }).from(letters).limit(1)
		if (!row) throw new Error('The row of letters is missing')
		return lettersOf(row.words ?? {})
	})
}

import { readSiteText } from '#platform/cache/site-texts.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lettersOf } from './letters.ts'
import type { Letters } from './letters.ts'

/** The words of the mails to visitors, as staff saved them or as a new site has them. */
export function getLetters(db: Db): Promise<Letters> {
	return readSiteText(db, 'letters', ({ words }) => lettersOf(words ?? {}))
}

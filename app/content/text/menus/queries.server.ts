import { readKnown } from '#platform/cache/known-reads.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { menus } from '#platform/db/tables/content.server.ts'
import { menusFields } from './menus-fields.ts'
import { menusType } from './type.ts'

/**
 * The menus, as staff saved them or as a new site has them.
 *
 * @throws when the row, which a migration makes, is missing.
 */
export function getMenus(db: Db) {
	return readKnown(db, menusType.tags.list, async (reads) => {
		const [row] = await reads.select().from(menus).limit(1)
		if (!row) throw new Error('The row of menus is missing')
		return menusFields.read(row)
	})
}

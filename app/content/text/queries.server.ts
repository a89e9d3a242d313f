import { readSiteText } from '#platform/cache/site-texts.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { homepageFields } from './homepage/homepage-fields.ts'
import { menusFields } from './menus/menus-fields.ts'

/** The home page's words and pictures, as staff saved them or as a new site has them. */
export function getHomepage(db: Db) {
	return readSiteText(db, 'homepage', homepageFields.read)
}

/** The menus, as staff saved them or as a new site has them. */
export function getMenus(db: Db) {
	return readSiteText(db, 'menus', menusFields.read)
}

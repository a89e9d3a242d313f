import { sql } from 'drizzle-orm'
import { menus } from '#platform/db/tables/content.server.ts'
import { defineContent, parseUuid } from '#kit/records/content.server.ts'
import { menusFields } from './menus-fields.ts'
import { menusType } from './type.ts'

/** The menus of the site, one record. */
export const menusContent = defineContent({
	type: menusType,
	table: menus,
	title: sql`'Menus'::text`,
	parseId: parseUuid,
	fields: menusFields,
	titleOf: () => menusType.label.many,
	admin: {},
	listPage: null,
})

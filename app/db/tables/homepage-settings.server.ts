import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'

/** One row, made by the first migration. */
export const homepageSettings = pgTable('homepage_settings', {
	id: uuid('id').primaryKey().defaultRandom(),
	heroVideoUrl: text('hero_video_url'),
	heroVideoThumbnailUrl: text('hero_video_thumbnail_url'),
	version: integer('version').notNull().default(1),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})

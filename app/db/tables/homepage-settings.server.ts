import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contentColumns } from './columns.server.ts'

/** One row, made by the first migration; it is always published. */
export const homepageSettings = pgTable('homepage_settings', {
	id: uuid('id').primaryKey().defaultRandom(),
	heroVideoUrl: text('hero_video_url'),
	heroVideoThumbnailUrl: text('hero_video_thumbnail_url'),
	...contentColumns(),
	slug: text('slug').notNull().default('homepage'),
})

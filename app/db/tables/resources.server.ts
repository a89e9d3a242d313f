import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contentColumns } from './columns.server.ts'

/** Papers, templates and checklists to download, and blogs to read. */
export const resources = pgTable('resources', {
	id: uuid('id').primaryKey().defaultRandom(),
	title: text('title').notNull(),
	/** Markdown with inline HTML. */
	description: text('description').notNull(),
	/** The text of a card; null for a resource saved before this column existed. */
	excerpt: text('excerpt'),
	image: text('image'),
	category: text('category').notNull(),
	tags: text('tags').array().notNull().default([]),
	free: boolean('free').notNull().default(true),
	/** Text such as '$9.99'. */
	price: text('price'),
	/** Address of the file, or of the page for category 'Blog'. Never public for a paid resource. */
	downloadLink: text('download_link').notNull(),
	...contentColumns(),
})

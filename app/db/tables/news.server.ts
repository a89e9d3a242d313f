import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { audiences } from '#app/lib/country.ts'
import { contentColumns } from './columns.server.ts'
import { teamMembers } from './team-members.server.ts'

/** Articles. */
export const news = pgTable('news', {
	id: uuid('id').primaryKey().defaultRandom(),
	title: text('title').notNull(),
	excerpt: text('excerpt').notNull(),
	/** Markdown with inline HTML. */
	content: text('content').notNull(),
	authorId: uuid('author_id').references(() => teamMembers.id, { onDelete: 'set null' }),
	/** Free text such as '14 October 2026', shown on the page. Lists are sorted by its day, see `cameOutOn`. */
	date: text('date').notNull(),
	category: text('category'),
	/** Null or '' counts as both countries. */
	country: text('country', { enum: ['', ...audiences] }).default('Both'),
	featured: boolean('featured').notNull().default(false),
	image: text('image'),
	/** Ids of products and resources that help with its subject, in order. */
	usefulProducts: uuid('useful_products').array().notNull().default([]),
	usefulResources: uuid('useful_resources').array().notNull().default([]),
	...contentColumns(),
})

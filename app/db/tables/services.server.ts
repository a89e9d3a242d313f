import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { audiences } from '#app/lib/country.ts'
import { contentColumns } from './columns.server.ts'

/** What the advisers do on farms. */
export const services = pgTable('services', {
	id: uuid('id').primaryKey().defaultRandom(),
	title: text('title').notNull(),
	description: text('description').notNull(),
	image: text('image'),
	country: text('country', { enum: audiences }).notNull().default('New Zealand'),
	/** List of text, or JSON text of one. */
	features: jsonb('features').notNull().default([]),
	/** List position; null counts as 0. */
	displayOrder: integer('display_order'),
	...contentColumns(),
})

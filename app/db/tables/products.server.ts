import { boolean, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { audiences } from '#app/lib/country.ts'
import { contentColumns } from './columns.server.ts'

/** `features`, `gallery` and `documents` are lists, or JSON text of one. */
export const products = pgTable('products', {
	id: uuid('id').primaryKey().defaultRandom(),
	title: text('title').notNull(),
	description: text('description').notNull(),
	image: text('image'),
	/** Australian dollars; null means "contact for price". */
	price: numeric('price', { precision: 10, scale: 2, mode: 'number' }),
	country: text('country', { enum: audiences }).notNull().default('Both'),
	categories: text('categories').array().notNull().default([]),
	isFeatured: boolean('is_featured').notNull().default(false),
	features: jsonb('features').notNull().default([]),
	gallery: jsonb('gallery').notNull().default([]),
	documents: jsonb('documents').notNull().default([]),
	/** Markdown with inline HTML. */
	content: text('content').notNull().default(''),
	/** Ids of the articles to read first, in order. */
	readFirst: uuid('read_first').array().notNull().default([]),
	...contentColumns(),
})

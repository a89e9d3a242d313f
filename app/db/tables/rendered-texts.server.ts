import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Heading } from '#app/lib/markdown-elements.server.ts'
import { instant } from './columns.server.ts'

/** Markdown rendered before, by the hash of renderer version, options and source. */
export const renderedTexts = pgTable('rendered_texts', {
	hash: text('hash').primaryKey(),
	html: text('html').notNull(),
	headings: jsonb('headings').$type<Heading[]>().notNull(),
	words: integer('words').notNull(),
	/** A keyed hash over the others. */
	seal: text('seal').notNull(),
	createdAt: instant('created_at').notNull().defaultNow(),
})

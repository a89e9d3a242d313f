import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Heading } from '#app/lib/markdown/markdown-elements.server.ts'
import { instant } from './columns.server.ts'

/** Rendered Markdown, by the hash of renderer version, options and source. */
export const renderedTexts = pgTable('rendered_texts', {
	hash: text('hash').primaryKey(),
	html: text('html').notNull(),
	headings: jsonb('headings').$type<Heading[]>().notNull().default([]),
	words: integer('words').notNull().default(0),
	/** A keyed hash of the other columns; empty in rows from an earlier version. */
	seal: text('seal').notNull().default(''),
	createdAt: instant('created_at').notNull().defaultNow(),
})

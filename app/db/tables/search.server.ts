import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'

/** Every word of the content, to correct mistyped ones; also words that visitors must not see yet, or no longer. */
export const searchVocabulary = pgTable('search_vocabulary', {
	word: text('word').primaryKey(),
})

/** How far each content type has been read for the vocabulary. */
export const searchProgress = pgTable('search_progress', {
	recordType: text('record_type').primaryKey(),
	readAt: instant('read_at').notNull().default(new Date(0)),
	readId: uuid('read_id').notNull().default('00000000-0000-0000-0000-000000000000'),
})

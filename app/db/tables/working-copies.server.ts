import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'

/** The next version of a working copy: never one that an earlier copy of the record had. */
export const nextCopyVersion = sql`nextval('working_copies_version_seq')`

/** Changes to a record that visitors do not see yet; at most one row a record. */
export const workingCopies = pgTable(
	'working_copies',
	{
		recordType: text('record_type').notNull(),
		recordId: text('record_id').notNull(),
		/** Its own version, apart from the record's, and never used again after the copy has ended. */
		version: integer('version').notNull().default(nextCopyVersion),
		/** The record's version that the changes are based on, and the values of its form then. */
		baseVersion: integer('base_version').notNull(),
		baseValues: jsonb('base_values').notNull(),
		formValues: jsonb('form_values').notNull(),
		updatedBy: text('updated_by').notNull(),
		createdAt: instant('created_at').notNull().defaultNow(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
		/** Null unless it is to be published at a time; then `scheduled` is, whatever is typed later. */
		publishAt: instant('publish_at'),
		scheduledBy: text('scheduled_by'),
		/** `Scheduled`: the values to publish, and what they are based on. */
		scheduled: jsonb('scheduled'),
		/** `CopyRefusal`: why the last scheduled publishing was refused. */
		refusal: jsonb('refusal'),
	},
	(table) => [primaryKey({ columns: [table.recordType, table.recordId] })],
)

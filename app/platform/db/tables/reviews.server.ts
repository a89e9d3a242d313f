import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from './accounts.server.ts'
import { instant } from './columns.server.ts'

/** Until when somebody is to read a record again, who, and when that was done last. No version has it. */
export const recordReviews = pgTable(
	'record_reviews',
	{
		recordType: text('record_type').notNull(),
		recordId: text('record_id').notNull(),
		/** Such as 2027-11-03; null: never again, unless its type says otherwise. */
		reviewBy: date('review_by'),
		/** Null: nobody's, so administrators are notified. */
		ownerId: uuid('owner_id').references(() => authUsers.id, { onDelete: 'set null' }),
		/** When it was reviewed last, by which actor, and in which version; all null: never yet. */
		reviewedAt: instant('reviewed_at'),
		reviewedBy: text('reviewed_by'),
		reviewedVersion: integer('reviewed_version'),
	},
	(table) => [primaryKey({ columns: [table.recordType, table.recordId] })],
)

import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from './accounts.server.ts'
import { instant } from './columns.server.ts'

/** Until when somebody is to read a record again, who, and when that was done last. No version has it. */
export const recordChecks = pgTable(
	'record_checks',
	{
		recordType: text('record_type').notNull(),
		recordId: text('record_id').notNull(),
		/** Such as 2027-11-03; null: never again, unless its type says otherwise. */
		checkBy: date('check_by'),
		/** Null: nobody's, so administrators are told. */
		ownerId: uuid('owner_id').references(() => authUsers.id, { onDelete: 'set null' }),
		/** When it was found still right, by which actor, and in which version; all null: never yet. */
		checkedAt: instant('checked_at'),
		checkedBy: text('checked_by'),
		checkedVersion: integer('checked_version'),
		/** The date of which somebody was told last, and who: the id of an account, or 'administrators'. */
		toldFor: date('told_for'),
		toldTo: text('told_to'),
	},
	(table) => [primaryKey({ columns: [table.recordType, table.recordId] })],
)

import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'

/** A copy of each version of a record, who saved it and when. */
export const revisions = pgTable('revisions', {
	id: uuid('id').primaryKey().defaultRandom(),
	recordType: text('record_type').notNull(),
	recordId: text('record_id').notNull(),
	version: integer('version').notNull(),
	snapshot: jsonb('snapshot').notNull(),
	actorId: text('actor_id').notNull(),
	createdAt: instant('created_at').notNull().defaultNow(),
})

/** Former addresses; they redirect to the record unless another record takes the slug. */
export const slugHistory = pgTable(
	'slug_history',
	{
		recordType: text('record_type').notNull(),
		slug: text('slug').notNull(),
		recordId: text('record_id').notNull(),
		createdAt: instant('created_at').notNull().defaultNow(),
	},
	(table) => [primaryKey({ columns: [table.recordType, table.slug] })],
)

/** Append-only: a trigger refuses changes. Ids, never names or addresses. */
export const auditLog = pgTable('audit_log', {
	id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
	actorId: text('actor_id').notNull(),
	action: text('action').notNull(),
	recordType: text('record_type'),
	recordId: text('record_id'),
	detail: jsonb('detail').notNull().default({}),
	createdAt: instant('created_at').notNull().defaultNow(),
})

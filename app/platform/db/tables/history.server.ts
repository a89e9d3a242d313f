import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'

/** The next `edit`: never one that an earlier write had. */
export const nextEdit = sql`nextval('record_versions_edit_seq')`

/**
 * A record is its versions: those that were published, by number, and at most two drafts: one that is open, and one to be
 * published at a time. A record that was never saved has an open draft alone, under the key of its form.
 */
export const recordVersions = pgTable('record_versions', {
	/** Names one write of it: a draft gets another with each. */
	edit: bigint('edit', { mode: 'number' }).primaryKey().default(nextEdit),
	recordType: text('record_type').notNull(),
	recordId: text('record_id').notNull(),
	/** Its number, once it is published. */
	n: integer('n'),
	/** Values by the names of the fields; those of a draft need not be valid. */
	values: jsonb('values').notNull(),
	state: text('state', { enum: ['draft', 'published', 'refused'] }).notNull(),
	/** The published version on which a draft is based; null for one of a record that was never saved. */
	baseN: integer('base_n'),
	/** When a draft is to be published; null: when somebody asks. */
	publishAt: instant('publish_at'),
	/** Id of the actor who wrote it, and when. */
	by: text('by').notNull(),
	at: instant('at').notNull().defaultNow(),
	/** Of a published one: what changed besides its fields. Of a refused one: why. */
	note: text('note'),
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

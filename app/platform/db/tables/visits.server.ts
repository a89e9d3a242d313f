import {
	boolean,
	date,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
} from 'drizzle-orm/pg-core'
import { bytea } from './columns.server.ts'

/**
 * What a counter counts. `visitors` and each `hour` have one name a day; `left out` names why; `search` and `no result` count people by
 * what they looked for, `not found` views by the address that had no page, and `redirect` whom one led on, by its id.
 */
export const countKinds = [
	'page',
	'hour',
	'visitors',
	'source',
	'campaign',
	'country',
	'screen',
	'left out',
	'search',
	'no result',
	'not found',
	'redirect',
] as const

/** How often something was seen on a day of the office. */
export const visitCounts = pgTable(
	'visit_counts',
	{
		/** Such as `2026-11-28`. */
		day: date('day', { mode: 'string' }).notNull(),
		kind: text('kind', { enum: countKinds }).notNull(),
		/** Of a page: its path when it is the same for all, else its type and id, as in `product 3f2c1a9e-…`. */
		name: text('name').notNull(),
		views: integer('views').notNull(),
		/** Those views that were the first of a visit; of a search: people who opened none of its results. */
		visits: integer('visits').notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
)

/** What was counted in the last so many whole days, made on `day`: a year has as many rows as days and pages. */
export const visitSummaries = pgTable('visit_summaries', {
	days: integer('days').primaryKey(),
	day: date('day', { mode: 'string' }).notNull(),
	summary: jsonb('summary').notNull(),
})

/** What a day's visitors are hashed with; deleted when it is over. */
export const visitSalts = pgTable('visit_salts', {
	day: date('day', { mode: 'string' }).primaryKey(),
	salt: bytea('salt').notNull(),
})

/** Who has been counted today; deleted when the day is over. */
export const visitorsOfDay = pgTable(
	'visitors_of_day',
	{
		day: date('day', { mode: 'string' }).notNull(),
		visitor: bytea('visitor').notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.visitor] })],
)

/** What visitors look for today, added up and deleted when the day is over. */
export const searchesOfDay = pgTable(
	'searches_of_day',
	{
		day: date('day', { mode: 'string' }).notNull(),
		visitor: bytea('visitor').notNull(),
		words: text('words').notNull(),
		results: integer('results').notNull(),
		/** Paths of the results that were listed. */
		listed: text('listed').array().notNull(),
		/** When it was searched for first, and last. */
		at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
		lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
		isSeen: boolean('is_seen').notNull().default(false),
		isOpened: boolean('is_opened').notNull().default(false),
	},
	(table) => [primaryKey({ columns: [table.day, table.visitor, table.words] })],
)

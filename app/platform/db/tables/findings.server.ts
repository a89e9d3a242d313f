import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'

/** One try of an address of another site. */
export type LinkTry = {
	/** In UTC, such as 2026-11-03. */
	day: string
	/** `gone` and `failing` count against it on three days; `untried`: nobody can tell. */
	result: 'alive' | 'gone' | 'failing' | 'untried'
	/** A status, such as '404', or a word for what happened. */
	why: string
}

/** Addresses of other sites that records link to. */
export const externalLinks = pgTable('external_links', {
	address: text('address').primaryKey(),
	/** `unknown`: not tried, or in doubt. `untried`: it could not be tried. */
	state: text('state', { enum: ['unknown', 'alive', 'dead', 'untried'] })
		.notNull()
		.default('unknown'),
	/** When the state began; of a dead one: when it was first found to lead nowhere. */
	since: instant('since').notNull().defaultNow(),
	/** The last ones, oldest first. */
	tries: jsonb('tries').$type<LinkTry[]>().notNull().default([]),
	/** When it is to be tried next. */
	tryAt: instant('try_at').notNull().defaultNow(),
})

/** Which records link to them. */
export const externalLinkUses = pgTable(
	'external_link_uses',
	{
		recordType: text('record_type').notNull(),
		recordId: text('record_id').notNull(),
		address: text('address')
			.notNull()
			.references(() => externalLinks.address, { onDelete: 'cascade' }),
		/** The form's field with the link. */
		field: text('field').notNull(),
	},
	(table) => [primaryKey({ columns: [table.recordType, table.recordId, table.address] })],
)

/** The version of a record whose links were read last. */
export const linkReadings = pgTable(
	'link_readings',
	{
		recordType: text('record_type').notNull(),
		recordId: text('record_id').notNull(),
		version: integer('version').notNull(),
		/** Whether its text has a link, to this site or another. */
		hasLinks: boolean('has_links').notNull(),
	},
	(table) => [primaryKey({ columns: [table.recordType, table.recordId] })],
)

/** Findings that are so on purpose, as long as their detail stays the same. */
export const acceptedFindings = pgTable('accepted_findings', {
	id: uuid('id').primaryKey().defaultRandom(),
	kind: text('kind').notNull(),
	recordType: text('record_type').notNull(),
	recordId: text('record_id').notNull(),
	/** The address of a link, the words that are cut, the name of an empty field. */
	detail: text('detail').notNull().default(''),
	/** Id of the actor. */
	by: text('by').notNull(),
	at: instant('at').notNull().defaultNow(),
})

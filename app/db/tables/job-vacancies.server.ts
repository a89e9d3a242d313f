import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { contentColumns } from './columns.server.ts'

/** Open positions. `responsibilities` and `requirements` are lists, or JSON text of one. */
export const jobVacancies = pgTable('job_vacancies', {
	/** A number, unlike all other content: it is part of the public address. */
	id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
	title: text('title').notNull(),
	location: text('location').notNull(),
	type: text('type').notNull(),
	department: text('department').notNull(),
	postedDate: text('posted_date').notNull(),
	description: text('description').notNull(),
	responsibilities: jsonb('responsibilities').notNull().default([]),
	requirements: jsonb('requirements').notNull().default([]),
	featured: boolean('featured').notNull().default(false),
	salary: text('salary'),
	aboutUs: text('about_us'),
	aboutJob: text('about_job'),
	aboutYou: text('about_you'),
	/** `{name, position, email}`, or null. */
	contactInfo: jsonb('contact_info'),
	applyUrl: text('apply_url').notNull(),
	...contentColumns(),
})

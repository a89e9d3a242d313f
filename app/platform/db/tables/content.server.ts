import { pgTable, text, uuid, integer, jsonb, boolean, numeric } from 'drizzle-orm/pg-core'
import { audiences } from '#platform/lib/country.ts'
import type { Heading } from '#platform/lib/markdown/markdown-elements.server.ts'
import { contentColumns, instant } from './columns.server.ts'

/** `email` is personal: no public query reads it. */
export const teamMembers = pgTable('team_members', {
	id: uuid('id').primaryKey().defaultRandom(),
	name: text('name').notNull(),
	position: text('position').notNull(),
	bio: text('bio').notNull(),
	qualifications: text('qualifications'),
	image: text('image'),
	email: text('email'),
	...contentColumns(),
})

/** What the advisers do on farms. */
export const services = pgTable('services', {
	id: uuid('id').primaryKey().defaultRandom(),
	title: text('title').notNull(),
	description: text('description').notNull(),
	image: text('image'),
	country: text('country', { enum: audiences }).notNull().default('New Zealand'),
	/** List of text, or JSON text of one. */
	features: jsonb('features').notNull().default([]),
	/** List position; null counts as 0. */
	displayOrder: integer('display_order'),
	...contentColumns(),
})

/** `features`, `gallery` and `documents` are lists, or JSON text of one. */
export const products = pgTable('products', {
	id: uuid('id').primaryKey().defaultRandom(),
	title: text('title').notNull(),
	description: text('description').notNull(),
	image: text('image'),
	/** Australian dollars; null means "contact for price". */
	price: numeric('price', { precision: 10, scale: 2, mode: 'number' }),
	country: text('country', { enum: audiences }).notNull().default('Both'),
	categories: text('categories').array().notNull().default([]),
	isFeatured: boolean('is_featured').notNull().default(false),
	features: jsonb('features').notNull().default([]),
	gallery: jsonb('gallery').notNull().default([]),
	documents: jsonb('documents').notNull().default([]),
	/** Markdown with inline HTML. */
	content: text('content').notNull().default(''),
	/** Ids of the articles to read first, in order. */
	readFirst: uuid('read_first').array().notNull().default([]),
	...contentColumns(),
})

/** Articles. */
export const news = pgTable('news', {
	id: uuid('id').primaryKey().defaultRandom(),
	title: text('title').notNull(),
	excerpt: text('excerpt').notNull(),
	/** Markdown with inline HTML. */
	content: text('content').notNull(),
	authorId: uuid('author_id').references(() => teamMembers.id, { onDelete: 'set null' }),
	/** Free text such as '14 October 2026', shown on the page. Lists are sorted by its day, see `cameOutOn`. */
	date: text('date').notNull(),
	category: text('category'),
	/** Null or '' counts as both countries. */
	country: text('country', { enum: ['', ...audiences] }).default('Both'),
	featured: boolean('featured').notNull().default(false),
	image: text('image'),
	/** Ids of products and resources that help with its subject, in order. */
	usefulProducts: uuid('useful_products').array().notNull().default([]),
	usefulResources: uuid('useful_resources').array().notNull().default([]),
	...contentColumns(),
})

/** Papers, templates and checklists to download, and blogs to read. */
export const resources = pgTable('resources', {
	id: uuid('id').primaryKey().defaultRandom(),
	title: text('title').notNull(),
	/** Markdown with inline HTML. */
	description: text('description').notNull(),
	/** The text of a card; null for a resource saved before this column existed. */
	excerpt: text('excerpt'),
	image: text('image'),
	category: text('category').notNull(),
	tags: text('tags').array().notNull().default([]),
	free: boolean('free').notNull().default(true),
	/** Text such as '$9.99'. */
	price: text('price'),
	/** Address of the file, or of the page for category 'Blog'. Never public for a paid resource. */
	downloadLink: text('download_link').notNull(),
	...contentColumns(),
})

/** Words that staff reply with again and again. */
export const templates = pgTable('templates', {
	id: uuid('id').primaryKey().defaultRandom(),
	title: text('title').notNull(),
	text: text('text').notNull(),
	/** Files of the library that go along. */
	files: jsonb('files').notNull().default([]),
	...contentColumns(),
})

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

/** Pages right below the home page, such as the privacy policy. */
export const pages = pgTable('pages', {
	id: uuid('id').primaryKey().defaultRandom(),
	title: text('title').notNull(),
	/** As staff typed it; null: the slug follows the title. */
	address: text('address'),
	/** What the site itself links to it as; at most one outside the trash has it. */
	role: text('role', { enum: ['privacy', 'terms', 'accessibility'] }),
	/** Markdown with inline HTML. */
	content: text('content').notNull(),
	image: text('image'),
	/** For search engines. */
	description: text('description'),
	country: text('country', { enum: audiences }).notNull().default('Both'),
	inFooter: boolean('in_footer').notNull().default(false),
	...contentColumns(),
})

/**
 * What the site says that is in no list, such as the menus: one row a text, named by its slug and made by a migration; all are always
 * published.
 */
export const siteTexts = pgTable('site_texts', {
	id: uuid('id').primaryKey().defaultRandom(),
	/** What staff saved, by field; null until then, when the program's first words show. */
	words: jsonb('words').$type<Record<string, unknown>>(),
	...contentColumns(),
})

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

/** Every word of the content, to correct mistyped ones; also words that visitors must not see yet, or no longer. */
export const searchVocabulary = pgTable('search_vocabulary', {
	word: text('word').primaryKey(),
})

/** How far each content type has been read for the vocabulary. */
export const searchProgress = pgTable('search_progress', {
	recordType: text('record_type').primaryKey(),
	readAt: instant('read_at').notNull().default(new Date(0)),
	/** Of any type: those of vacancies are numbers. */
	readId: text('read_id').notNull().default('00000000-0000-0000-0000-000000000000'),
})

/** Words by which staff make a record findable. A further column, `stems`, is what searches compare. */
export const searchWords = pgTable('search_words', {
	id: uuid('id').primaryKey().defaultRandom(),
	/** One or several words, as searches are read. */
	word: text('word').notNull(),
	recordType: text('record_type').notNull(),
	recordId: text('record_id').notNull(),
	/** Id of the actor who added it, and when. */
	by: text('by').notNull(),
	at: instant('at').notNull().defaultNow(),
})

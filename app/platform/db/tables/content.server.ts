import { pgTable, text, uuid, integer, jsonb } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import { caseStudyFields } from '#content/case-study/case-study-fields.ts'
import { articleFields } from '#content/article/article-fields.ts'
import { categoryFields } from '#content/category/category-fields.ts'
import { memberFields } from '#content/member/member-fields.ts'
import { noticeFields } from '#content/notice/notice-fields.ts'
import { pageFields } from '#content/page/page-fields.ts'
import { productFields } from '#content/product/product-fields.ts'
import { redirectFields } from '#content/redirect/redirect-fields.ts'
import { resourceFields } from '#content/resource/resource-fields.ts'
import { serviceFields } from '#content/service/service-fields.ts'
import { ofSmallTypes } from '#content/small/small-types.ts'
import { templateFields } from '#content/template/template-fields.ts'
import { vacancyFields } from '#content/vacancy/vacancy-fields.ts'
import { smallFields } from '#platform/fields/small-type.ts'
import type { Heading } from '#platform/lib/markdown/markdown-elements.server.ts'
import { contentColumns, instant } from './columns.server.ts'
import { contentTable } from './content-table.server.ts'

/** `email` is personal: no public query reads it. */
export const teamMembers = contentTable(memberFields)

/** What the advisers do on farms, in an order of its own: a place that is null counts as 0. */
export const services = contentTable(serviceFields)

/** `features`, `gallery` and `documents` are lists, or JSON text of one. A price that is null means "contact for price". */
export const products = contentTable(productFields)

/** Articles. A country that is null or '' counts as both; lists are sorted by the day of `date`, see `cameOutOn`. */
export const news = contentTable(articleFields, { authorId: () => teamMembers.id })

/** What changed on farms. The farmer's words and the place show while the consent runs; its details are never public. */
export const caseStudies = contentTable(caseStudyFields, { adviserId: () => teamMembers.id })

/** Papers, templates and checklists to download, and what is read online. `downloadLink` is never public for a paid one. */
export const resources = contentTable(resourceFields)

/** What lists are filtered by and forms offer: records have their names, see `categories.server.ts`. */
export const categories = contentTable(categoryFields)

/** Words that staff reply with again and again. */
export const templates = contentTable(templateFields)

/** Open positions. Their number is part of the public address. */
export const jobVacancies = contentTable(vacancyFields)

/** Pages right below the home page, such as the privacy policy. */
export const pages = contentTable(pageFields)

/** What stands above every page for a while. */
export const notices = contentTable(noticeFields)

/** Where addresses without a page lead. */
export const redirects = contentTable(redirectFields)

/** Those of types that are told in one file. */
export const smallTables = ofSmallTypes((small): PgTable => contentTable(smallFields(small).stored))

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

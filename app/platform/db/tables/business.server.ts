import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contentColumns } from './columns.server.ts'

/** One row: the business behind the site; it is always published. Texts are null where nothing was entered. */
export const business = pgTable('business', {
	id: uuid('id').primaryKey().defaultRandom(),
	name: text('name').notNull(),
	shortName: text('short_name'),
	tagline: text('tagline'),
	logo: text('logo'),
	/** A PNG of at most 728 by 160 in base64, for mails: drawn of the logo by a job. */
	logoMark: text('logo_mark'),
	/** Another logo for dark grounds. */
	logoDark: text('logo_dark'),
	/** Whether the name stands beside the logo. */
	nameShown: boolean('name_shown').notNull().default(true),
	/** Such as '#1f4d36'; null for those of the program. */
	mainColour: text('main_colour'),
	accentColour: text('accent_colour'),
	/** The pair of fonts; null for the first one. */
	fonts: text('fonts'),
	sharePicture: text('share_picture'),
	/** List of `{ name, url }`. */
	socialLinks: jsonb('social_links').notNull().default([]),
	/** Parts of the site that visitors do not see, by their names. */
	leftOut: text('left_out').array().notNull().default([]),
	/** Working days within which messages are replied to. */
	replyDays: integer('reply_days').notNull(),
	contactMailbox: text('contact_mailbox'),
	enquiryMailbox: text('enquiry_mailbox'),
	requestMailbox: text('request_mailbox'),
	newsletterMailbox: text('newsletter_mailbox'),
	/** Of the first office, which may be in any country while it is the only one: ISO 3166, ISO 4217, and digits. */
	nzCountry: text('nz_country').notNull().default('NZ'),
	nzCurrency: text('nz_currency').notNull().default('NZD'),
	nzDialCode: text('nz_dial_code').notNull().default('64'),
	nzCompany: text('nz_company'),
	nzEmail: text('nz_email'),
	nzPhone: text('nz_phone'),
	nzStreet: text('nz_street'),
	nzCity: text('nz_city'),
	nzRegion: text('nz_region'),
	nzPostcode: text('nz_postcode'),
	/** IANA name. */
	nzTimeZone: text('nz_time_zone').notNull(),
	/** Spans by weekday, as `Week`. */
	nzHours: jsonb('nz_hours').notNull().default({}),
	/** List of `SpecialDays`. */
	nzSpecialDays: jsonb('nz_special_days').notNull().default([]),
	auCompany: text('au_company'),
	auEmail: text('au_email'),
	auPhone: text('au_phone'),
	auStreet: text('au_street'),
	auCity: text('au_city'),
	auRegion: text('au_region'),
	auPostcode: text('au_postcode'),
	auTimeZone: text('au_time_zone').notNull(),
	auHours: jsonb('au_hours').notNull().default({}),
	auSpecialDays: jsonb('au_special_days').notNull().default([]),
	...contentColumns(),
	slug: text('slug').notNull().default('business'),
})

import {
	bigint,
	boolean,
	integer,
	pgTable,
	primaryKey,
	smallint,
	text,
	uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'

/** One row per stored file. */
export const media = pgTable('media', {
	id: uuid('id').primaryKey().defaultRandom(),
	folder: text('folder').notNull(),
	/** Generated file name inside the folder. */
	name: text('name').notNull(),
	/** Public address, `/media/{folder}/{name}`. */
	url: text('url').notNull(),
	/** The file's name at its source. */
	originalName: text('original_name'),
	sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
	mimeType: text('mime_type').notNull(),
	widthPx: integer('width_px'),
	heightPx: integer('height_px'),
	sha256: text('sha256').notNull(),
	alt: text('alt').notNull().default(''),
	decorative: boolean('decorative').notNull().default(false),
	/** The point that stays in view where the picture is cropped, in percent from the left and the top edge. */
	focusX: smallint('focus_x').notNull().default(50),
	focusY: smallint('focus_y').notNull().default(50),
	/** Of a PDF that was read: the number of pages, and the size of the first page's picture. */
	pages: integer('pages'),
	pageWidthPx: integer('page_width_px'),
	pageHeightPx: integer('page_height_px'),
	/** Address of the file it replaces, which may be deleted by now. */
	replaces: text('replaces'),
	/** When the variants, or the picture of a first page, were complete. */
	variantsAt: instant('variants_at'),
	createdAt: instant('created_at').notNull().defaultNow(),
	/** When it was moved to the trash; null outside it. */
	deletedAt: instant('deleted_at'),
})

/** Which record shows which file, Markdown bodies included. */
export const mediaUsage = pgTable(
	'media_usage',
	{
		mediaId: uuid('media_id')
			.notNull()
			.references(() => media.id, { onDelete: 'cascade' }),
		recordType: text('record_type').notNull(),
		recordId: text('record_id').notNull(),
	},
	(table) => [primaryKey({ columns: [table.recordType, table.recordId, table.mediaId] })],
)

/** Pictures on other sites requested for the library, one row per address. */
export const pictureRequests = pgTable('picture_requests', {
	id: uuid('id').primaryKey().defaultRandom(),
	address: text('address').notNull().unique(),
	/** The picture's library folder. */
	folder: text('folder').notNull(),
	/** Its alt text in the record's text. */
	alt: text('alt').notNull().default(''),
	state: text('state', { enum: ['waiting', 'done', 'failed'] })
		.notNull()
		.default('waiting'),
	/** The stored file, once it is done. */
	mediaId: uuid('media_id').references(() => media.id, { onDelete: 'cascade' }),
	/** Why it failed, as a sentence. */
	fault: text('fault'),
	/** Fetch attempts since the last request. */
	attempts: integer('attempts').notNull().default(0),
	/** An account's id. */
	requestedBy: text('requested_by').notNull(),
	createdAt: instant('created_at').notNull().defaultNow(),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})

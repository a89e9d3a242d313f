import { desc, sql } from 'drizzle-orm'
import { news } from '#app/db/tables/news.server.ts'

/**
 * The day shown with an article, such as '2026-11-03': the one its date names, else when it went live or was created. A
 * generated column, so it cannot be written.
 */
export const cameOutOn = sql<string>`news.came_out_on`

/** Newest first by the day shown; within a day, last created first. */
export const newestFirst = [desc(cameOutOn), desc(news.createdAt), desc(news.id)] as const

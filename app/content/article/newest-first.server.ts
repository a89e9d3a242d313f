import { desc, sql } from 'drizzle-orm'
import { news } from '#app/db/tables/news.server.ts'

/**
 * The day that readers see beside an article, as '2026-11-03': what its date names, else when it went live or was made. The
 * database makes it of those, so it cannot be written.
 */
export const cameOutOn = sql<string>`news.came_out_on`

/** Newest first, as readers see it; of one day, what was made last. */
export const newestFirst = [desc(cameOutOn), desc(news.createdAt), desc(news.id)] as const

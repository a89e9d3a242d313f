// Articles and their authors for browser tests of the back office.
import { insertRow, uniqueName } from './records.ts'
import type { Database } from './records.ts'

export const articleBody = 'Wet litter starts with a **leaking nipple**.'

/** Inserts a member who can be an author. */
export function insertMember(db: Database) {
	const name = uniqueName('Ana')
	const slug = name.toLowerCase().replaceAll(' ', '-')
	return insertRow(db, 'team_members', { name, slug, position: 'Vet', bio: 'Looks after layers.' })
}

/** Inserts an article without an author. */
export function insertArticle(db: Database, row: Record<string, unknown> = {}) {
	const title = typeof row['title'] === 'string' ? row['title'] : uniqueName('Article')
	return insertRow(db, 'news', {
		title,
		slug: title.toLowerCase().replaceAll(' ', '-'),
		excerpt: 'What wet litter costs a flock.',
		content: articleBody,
		date: '14 October 2026',
		...row,
	})
}

/** The stored row of an article. */
export async function storedArticle(db: Database, id: string): Promise<Record<string, unknown>> {
	return (await db.query('select * from news where id = $1', [id])).rows[0]
}

/** The address of a demo picture: a form accepts only stored ones, and an invented one would not load. */
export async function storedPicture(db: Database): Promise<string> {
	const text =
		"select url from media where mime_type like 'image/%' order by created_at, id limit 1"
	return (await db.query(text)).rows[0].url
}

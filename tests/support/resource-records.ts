// Resources for browser tests of the back office.
import { insertRow, uniqueName } from './records.ts'
import type { Database } from './records.ts'

/** Inserts a free checklist whose file is on another site. */
export function insertResource(db: Database, row: Record<string, unknown> = {}) {
	const title = typeof row['title'] === 'string' ? row['title'] : uniqueName('Resource')
	return insertRow(db, 'resources', {
		title,
		slug: title.toLowerCase().replaceAll(' ', '-'),
		description: 'One page to hang in the shed.',
		category: 'Checklist',
		download_link: 'https://example.com/checklist.pdf',
		...row,
	})
}

/** The stored row of a resource. */
export async function storedResource(db: Database, id: string): Promise<Record<string, unknown>> {
	return (await db.query('select * from resources where id = $1', [id])).rows[0]
}

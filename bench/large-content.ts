import type { Pool } from 'pg'
import { fillWithContent } from '#tests/support/large-content.ts'

/** Adds 10,000 products, 10,000 articles, 3,000 resources and 100,000 leads, generated in the database. */
export async function fillWithMuch(pool: Pool): Promise<void> {
	await fillWithContent({ pool })
	await pool.query(`insert into leads (kind, name, email, country, subject, message, created_at)
		select (array['enquiry', 'contact', 'newsletter'])[1 + n % 3], 'Visitor ' || n, 'visitor' || n || '@example.org',
			'New Zealand', 'Boot dip station', 'How often must the solution be changed?', now() - n * interval '7 minutes'
		from generate_series(1, 100000) n`)
	await pool.query('vacuum analyze leads')
}

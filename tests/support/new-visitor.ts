import type { Database } from './records.ts'

let made = 0

/** A visitor with a unique email; `await using` deletes their data. */
export async function newVisitor(db: Database) {
	made += 1
	const email = `visitor-${process.pid}-${made}-${Date.now().toString(36)}@farm.example`
	return {
		name: 'Ana Tui',
		email,
		async leads() {
			const { rows } = await db.query('select * from leads where email = $1', [email])
			return rows
		},
		async downloads() {
			const { rows } = await db.query('select * from resource_downloads where email = $1', [email])
			return rows
		},
		async [Symbol.asyncDispose]() {
			await db.query('delete from consents where email = $1', [email])
			await db.query('delete from leads where email = $1', [email])
			await db.query('delete from resource_downloads where email = $1', [email])
		},
	}
}

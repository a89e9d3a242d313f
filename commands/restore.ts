// `npm run restore -- FILE [--dry-run] [--replace]`: replaces the data of a stopped site with a backup; a dry run works
// beside the site.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ourFilePlace } from '#platform/backup/bucket-files.server.ts'
import { BackupError } from '#platform/backup/format.server.ts'
import { restoreBackup } from '#platform/backup/restore.server.ts'
import type { RestoreReport } from '#platform/backup/restore.server.ts'
import { MigrationError } from '#platform/db/migrate.server.ts'
import { EnvError } from '#platform/lib/env/env-schema.server.ts'
import { env } from '#platform/lib/env/env.server.ts'

const usage = 'Use: npm run restore -- FILE [--dry-run] [--replace]'

process.exitCode = await run()

async function run(): Promise<number> {
	try {
		const { positionals, values } = parseArgs({
			allowPositionals: true,
			options: { 'dry-run': { type: 'boolean' }, replace: { type: 'boolean' } },
		})
		const [file, ...more] = positionals
		if (!file || more.length > 0) {
			console.error(usage)
			return 2
		}
		const dryRun = values['dry-run'] ?? false
		const { DATABASE_DIRECT_URL } = env()
		const report = await restoreBackup({
			databaseUrl: DATABASE_DIRECT_URL,
			files: ourFilePlace(),
			file: resolve(file),
			replace: values.replace ?? false,
			dryRun,
		})
		tell(report, dryRun)
		return 0
	} catch (error) {
		if (!isForPeople(error)) throw error
		console.error(error.message)
		return 1
	}
}

function tell(report: RestoreReport, dryRun: boolean) {
	const { rows, files, bytes, createdAt, missingMigrations, replaced, isInUse, seconds } = report
	const what = `${rows} rows and ${files} files (${(bytes / 1e6).toFixed(1)} MB) of ${createdAt}`
	if (replaced !== null)
		console.log(dryRun ? `It would replace: ${replaced}` : `Replaced: ${replaced}`)
	if (missingMigrations > 0)
		console.log(`The backup is from an older version: ${missingMigrations} migrations to run.`)
	if (isInUse) console.log('The site is using this database: stop it before you restore.')
	if (dryRun)
		return console.log(
			`The backup is complete: ${what}. Checked in ${seconds.toFixed(1)} s; nothing was changed.`,
		)
	console.log(`Restored ${what} in ${seconds.toFixed(1)} s. Everyone has to sign in again.`)
}

function isForPeople(error: unknown): error is Error {
	if (error instanceof BackupError || error instanceof MigrationError) return true
	if (error instanceof EnvError) return true
	return (
		error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
	)
}

import { defineJob } from '#platform/jobs/queue.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { ourFilePlace } from './bucket-files.server.ts'
import { BackupError } from './format.server.ts'
import { makeNightlyBackup } from './nightly.server.ts'
import { noteNightlyBackup } from './nightly-outcome.server.ts'

/** Makes the nightly backup in BACKUP_DIR, if set; deletes old ones. Logs a failure, and shows it on the dashboard. */
export const nightlyBackupJob = defineJob('backup.nightly', async (_nothing, { db, signal }) => {
	const { BACKUP_DIR, BACKUP_KEEP, DATABASE_DIRECT_URL } = env()
	if (BACKUP_DIR === null) return
	try {
		const { report, removed } = await makeNightlyBackup({
			folder: BACKUP_DIR,
			keepDays: BACKUP_KEEP,
			now: new Date(),
			source: { databaseUrl: DATABASE_DIRECT_URL, files: ourFilePlace(), signal },
		})
		const { rows, files, sizeBytes, seconds, faults } = report
		logger.info({ rows, files, sizeBytes, seconds, removed }, 'the nightly backup was made')
		for (const fault of faults) logger.warn({ fault }, 'found during the backup')
		await noteNightlyBackup(db, null)
	} catch (error) {
		// Another worker will make it.
		if (signal.aborted) throw error
		logger.error({ err: error }, 'the nightly backup failed')
		const reason = error instanceof BackupError ? error.message : 'See the log for the reason.'
		await noteNightlyBackup(db, reason)
	}
})

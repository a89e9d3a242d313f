import { dirname } from 'node:path'
import type { Client } from 'pg'
import { withClient } from '#platform/db/site-client.server.ts'
import { storedFilesLock } from '#platform/db/locks.server.ts'
import { writeArchive } from './archive-writer.server.ts'
import type { Archive } from './archive-writer.server.ts'
import type { FilePlace } from './file-place.server.ts'
import { BackupError, manifestName } from './format.server.ts'
import { explainError } from './explain-error.server.ts'
import { addRows, prepareSession, readManifest } from './tables.server.ts'
import { addUploads, readStoredSums } from './upload-files.server.ts'
import type { AddedFiles } from './upload-files.server.ts'

type BackupOptions = {
	databaseUrl: string
	files: FilePlace
	/** Path of the archive; its folder must exist, the file must not. */
	file: string
	signal?: AbortSignal
}

export type BackupReport = { rows: number; sizeBytes: number; seconds: number } & AddedFiles

/**
 * Writes one archive of all rows in one snapshot, and of all stored files, while the site runs.
 *
 * Stored files are not deleted until it ends, so that every row of the snapshot finds its file. Needs a few megabytes
 * of memory, whatever the size of the files.
 *
 * @throws BackupError with a sentence for people; then nothing is left at `file` or in its folder.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
	const started = performance.now()
	const { databaseUrl: connectionString, file, signal } = options
	const session = { connectionString, application_name: 'roost backup', keepAlive: true }
	try {
		return await withClient(session, async (client) => {
			await prepareSession(client)
			// Before the snapshot, so that no file it names can be deleted.
			await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [
				storedFilesLock,
			])
			let added = { rows: 0, files: 0, bytes: 0, faults: [] as string[] }
			const sizeBytes = await writeArchive(file, {
				...(signal && { signal }),
				fill: async (archive) => {
					added = await fill(archive, client, options.files)
				},
			})
			return { ...added, sizeBytes, seconds: (performance.now() - started) / 1000 }
		})
	} catch (error) {
		throw explainError(error, { what: 'The backup', where: dirname(file) })
	}
}

async function fill(archive: Archive, client: Client, place: FilePlace) {
	await client.query('begin isolation level repeatable read, read only')
	if (!(await hasTables(client)))
		throw new BackupError('The database is empty: there is nothing to back up.')
	const manifest = await readManifest(client)
	await archive.add(manifestName, Buffer.from(JSON.stringify(manifest, null, '\t')))
	const rows = await addRows(archive, { client, manifest })
	const known = await readStoredSums(client)
	// The files may take long, and an old snapshot keeps PostgreSQL from vacuuming.
	await client.query('commit')
	return { rows, ...(await addUploads(archive, { place, known })) }
}

async function hasTables(client: Client): Promise<boolean> {
	const { rows } = await client.query<{ found: string | null }>(
		`select to_regclass('public.schema_migrations')::text as found`,
	)
	return Boolean(rows[0]?.found)
}

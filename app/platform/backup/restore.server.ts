import type { Client } from 'pg'
import { withClient } from '#platform/db/site-client.server.ts'
import {
	checkHistory,
	lockMigrations,
	migrate,
	MigrationError,
	readApplied,
	readMigrations,
} from '#platform/db/migrate.server.ts'
import { checkWhole, readArchive } from './archive-reader.server.ts'
import type { FilePlace, Replacement } from './file-place.server.ts'
import { BackupError } from './format.server.ts'
import type { Manifest } from './format.server.ts'
import { explainError } from './explain-error.server.ts'
import { RowLoader } from './load-rows.server.ts'
import { assertOurNames } from './schema-rebuild.server.ts'
import { prepareSession } from './tables.server.ts'
import { currentTransaction, wasCommitted } from './commit-outcome.server.ts'
import { checkRoom, claimDatabase, describeContent, mustClaimDatabase } from './target.server.ts'

export type RestoreOptions = {
	databaseUrl: string
	files: FilePlace
	file: string
	/** Replaces existing content; without it, only an empty target is accepted. */
	replace?: boolean
	/** Checks everything and changes nothing. */
	dryRun?: boolean
}

/** What an archive holds. */
export type ArchiveSummary = {
	createdAt: string
	rows: number
	files: number
	bytes: number
	/** Migrations it lacks, which a restore runs. */
	missingMigrations: number
}

export type RestoreReport = ArchiveSummary & {
	/** What the target held before, in words; null when it was empty. */
	replaced: string | null
	/** Whether a site uses the target; then this was a dry run. */
	isInUse: boolean
	seconds: number
}

/**
 * Replaces the rows and files of the target with those of a backup.
 *
 * Checks everything before it changes anything. The rows are one transaction; files on disk are staged, and moved in
 * after its commit. Sessions end. An archive of an older version is migrated.
 *
 * @throws BackupError or MigrationError with a sentence for people; the target is then unchanged.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
	const started = performance.now()
	try {
		const summary = await checkArchive(options.file)
		const target = await withSession(options.databaseUrl, async (client) => {
			// A dry run only reads, so that a backup can be checked beside the site.
			const isInUse = options.dryRun ? !(await claimDatabase(client)) : false
			if (!options.dryRun) await mustClaimDatabase(client)
			return { isInUse, replaced: await checkTarget(client, options, summary) }
		})
		if (!options.dryRun) {
			await migrate(options.databaseUrl)
			await withSession(options.databaseUrl, (client) => replaceAll(client, options))
		}
		return { ...summary, ...target, seconds: (performance.now() - started) / 1000 }
	} catch (error) {
		throw explainError(error, { what: 'The restore', where: options.files.name })
	}
}

/**
 * Reads a whole archive and changes nothing.
 *
 * @throws BackupError when it is damaged, truncated, not a backup, or of a newer version.
 */
export async function checkArchive(file: string): Promise<ArchiveSummary> {
	await checkWhole(file)
	const summary = { createdAt: '', rows: 0, files: 0, bytes: 0, missingMigrations: 0 }
	let tables = new Set<string>()
	await readArchive(file, {
		async manifest(manifest) {
			assertOurNames(manifest)
			summary.createdAt = manifest.createdAt
			summary.missingMigrations = await compareVersions(manifest)
			tables = new Set(manifest.tables.map(({ name }) => name))
		},
		async member({ place, sizeBytes, content }) {
			if (place.kind === 'rows' && !tables.has(place.table))
				throw new BackupError(`The archive has rows of a table it does not name: ${place.table}.`)
			let lines = 0
			for await (const chunk of content) if (place.kind === 'rows') lines += countLines(chunk)
			summary.rows += lines
			if (place.kind !== 'upload') return
			summary.files += 1
			summary.bytes += sizeBytes
		},
	})
	return summary
}

function countLines(chunk: Buffer): number {
	let lines = 0
	for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) lines += 1
	return lines
}

/** Number of migrations the archive lacks. */
async function compareVersions(manifest: Manifest): Promise<number> {
	const migrations = await readMigrations()
	const applied = new Map(manifest.migrations.map(({ name, hash }) => [name, hash]))
	try {
		checkHistory(applied, { migrations, where: 'The backup' })
	} catch (cause) {
		if (!(cause instanceof MigrationError)) throw cause
		throw new BackupError(
			'This backup was made by a newer or different version of Roost. Restore it with that version.',
			{ cause },
		)
	}
	return migrations.length - applied.size
}

async function checkTarget(
	client: Client,
	{ files, replace = false }: RestoreOptions,
	{ bytes }: ArchiveSummary,
): Promise<string | null> {
	checkHistory(await readApplied(client), {
		migrations: await readMigrations(),
		where: 'The database',
	})
	const content = await describeContent(client, files)
	if (content !== null && !replace) {
		throw new BackupError(
			`This site already has content: ${content}. Use --replace to delete it and restore the backup.`,
		)
	}
	await checkRoom(files, bytes)
	return content
}

async function replaceAll(client: Client, { databaseUrl, files, file }: RestoreOptions) {
	// A site that starts now waits for this lock, and then finds all of the backup or none.
	await client.query(`set lock_timeout = '10s'`)
	await lockMigrations(client)
	await mustClaimDatabase(client)
	const replacement = await files.replace()
	let transactionId: string
	try {
		await client.query('begin')
		await replaceRows(client, { file, replacement })
		await client.query(holdEditions)
		await replacement.accept(client)
		transactionId = await currentTransaction(client)
	} catch (error) {
		await client.query('rollback').catch(() => {})
		await replacement.drop()
		throw error
	}
	try {
		await client.query('commit')
	} catch (error) {
		// Without a response to COMMIT the rows may be stored. Drop their files only when it is certain that they are not.
		if (!(await wasCommitted(databaseUrl, transactionId))) {
			await replacement.drop()
			throw error
		}
	}
	await replacement.finish(databaseUrl)
	await withSession(databaseUrl, (session) => session.query('analyze'))
}

/** Whoever got an edition after the backup was made would get it again: a person decides. */
const holdEditions = `update edition_sendings set state = 'held',
	reason = 'The site was restored from a backup: readers who got it since would get it again.'
	where state = 'timed' or (state = 'going' and exists (
		select from mails where sending_id = edition_sendings.id and mails.state in ('waiting', 'sending')))`

async function replaceRows(
	client: Client,
	{ file, replacement }: { file: string; replacement: Replacement },
): Promise<void> {
	let loader: RowLoader | null = null
	await readArchive(file, {
		async manifest(manifest) {
			loader = new RowLoader(client, manifest)
			await loader.begin()
		},
		async member(member) {
			const { place } = member
			if (place.kind === 'upload') await replacement.add(place.key, member)
			else await loader?.load(member)
		},
	})
	await (loader as RowLoader | null)?.finish()
}

function withSession<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
	const options = { connectionString: url, application_name: 'roost restore', keepAlive: true }
	return withClient(options, async (client) => {
		await prepareSession(client)
		return work(client)
	})
}

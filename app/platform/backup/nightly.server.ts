import { dayMs } from '#platform/lib/day-ms.server.ts'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePlace } from './file-place.server.ts'
import { BackupError } from './format.server.ts'
import { explainError } from './explain-error.server.ts'
import { makeBackup } from './make-backup.server.ts'
import type { BackupReport } from './make-backup.server.ts'

type NightlyOptions = {
	folder: string
	keepDays: number
	now: Date
	source: { databaseUrl: string; files: FilePlace; signal?: AbortSignal }
}

const namePattern = /^roost-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst$/
const draftEnd = /\.part-\d+$/
/** A draft older than this was left by a killed program: nobody writes it any more. */
const maxBackupMs = dayMs / 2

/**
 * Makes a backup named after the time, then deletes those older than `keepDays`. Leaves files with other names alone,
 * and the old ones too when the backup fails.
 *
 * @throws BackupError with a sentence for people.
 */
export async function makeNightlyBackup({
	folder,
	keepDays,
	now,
	source,
}: NightlyOptions): Promise<{ report: BackupReport; removed: string[] }> {
	try {
		await makeFolder(folder)
		const abandoned = now.getTime() - maxBackupMs
		await removeAll(
			folder,
			(name) =>
				draftEnd.test(name) && (timeOf(name.replace(draftEnd, '')) ?? abandoned) < abandoned,
		)
		const report = await makeBackup({ ...source, file: join(folder, backupFileName(now)) })
		const oldest = now.getTime() - keepDays * dayMs
		const removed = await removeAll(folder, (name) => (timeOf(name) ?? oldest) < oldest)
		return { report, removed }
	} catch (error) {
		throw explainError(error, { what: 'The backup', where: folder })
	}
}

async function makeFolder(folder: string): Promise<void> {
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 })
	} catch (cause) {
		const { code } = cause as NodeJS.ErrnoException
		throw new BackupError(`The folder ${folder} cannot be created (${code}).`, { cause })
	}
}

/** Such as `roost-2026-11-21T143000Z.tar.zst`. */
function backupFileName(now: Date): string {
	return `roost-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.zst`
}

function timeOf(name: string): number | null {
	const [, day, hour, minute, second] = namePattern.exec(name) ?? []
	return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : null
}

async function removeAll(folder: string, isWanted: (name: string) => boolean): Promise<string[]> {
	const names = (await readdir(folder)).filter(isWanted)
	for (const name of names) await rm(join(folder, name), { force: true })
	return names
}

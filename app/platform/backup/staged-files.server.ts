// Files being restored. They are unpacked into a hidden folder inside the uploads folder (so that moving them is only a
// rename, even when that folder is a separate disk), and moved after the rows are committed. The transaction stores the
// id of the hidden folder, so that the next start finishes or discards an interrupted restore, never leaves it half
// done.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { withClient } from '#platform/db/site-client.server.ts'
import { syncFolder } from '#platform/lib/file-system.server.ts'
import type { DataMember } from './archive-reader.server.ts'

const [staged, accepted, replaced] = ['.restore-', '.restored-', '.replaced-']
/** Start of the restore's name in `setup_steps`. */
const stepPrefix = 'restore of files '

/** Records in the transaction that these staged files belong to its rows. */
export async function acceptStaged(client: Client, id: string): Promise<void> {
	await client.query('insert into setup_steps (name) values ($1)', [stepPrefix + id])
}

/** Stages one file of an archive; a second one with the same key is an error. */
export async function stageFile(
	root: string,
	{ id, key, member }: { id: string; key: string; member: DataMember },
): Promise<void> {
	const path = join(root, staged + id, ...key.split('/'))
	await mkdir(dirname(path), { recursive: true, mode: 0o700 })
	await pipeline(member.content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
	await utimes(path, member.modifiedAt, member.modifiedAt)
}

/** Makes the staging folder, even for an archive without files. */
export async function openStage(root: string, id: string): Promise<void> {
	await mkdir(join(root, staged + id), { recursive: true, mode: 0o700 })
}

/** Deletes the staged files of a failed restore. */
export async function dropStage(root: string, id: string): Promise<void> {
	await rm(join(root, staged + id), { recursive: true, force: true })
}

/**
 * Moves staged files in when their rows were committed, else deletes them. Safe to run again after any interruption;
 * only lists the folder when no restore was under way.
 *
 * @returns whether files were moved.
 */
export async function finishRestores(root: string, databaseUrl: string): Promise<boolean> {
	const names = (await readdir(root).catch(() => [])).filter(isOfRestore)
	if (names.length === 0) return false
	const options = { connectionString: databaseUrl, application_name: 'roost restore' }
	return withClient(options, async (client) => {
		let isMoved = false
		for (const id of new Set(names.map(idOf)))
			if (await finishRestore(root, { id, names, client })) isMoved = true
		return isMoved
	})
}

const isOfRestore = (name: string) =>
	[staged, accepted, replaced].some((prefix) => name.startsWith(prefix))
const idOf = (name: string) => name.slice(name.indexOf('-') + 1)

async function finishRestore(
	root: string,
	{ id, names, client }: { id: string; names: string[]; client: Client },
): Promise<boolean> {
	const step = stepPrefix + id
	const { rowCount } = await client.query('select 1 from setup_steps where name = $1', [step])
	const isCommitted = rowCount === 1
	if (isCommitted && names.includes(staged + id)) {
		await moveAll(root, join(root, replaced + id))
		// From here on, the uploads folder holds only new files.
		await rename(join(root, staged + id), join(root, accepted + id))
	}
	if (isCommitted) await moveAll(join(root, accepted + id), root)
	for (const prefix of [staged, accepted, replaced])
		await rm(join(root, prefix + id), { recursive: true, force: true })
	await syncFolder(root)
	await client.query('delete from setup_steps where name = $1', [step])
	return isCommitted
}

/** Moves everything that is not hidden from one folder to another. */
async function moveAll(from: string, to: string): Promise<void> {
	const names = await readdir(from).catch(() => [])
	await mkdir(to, { recursive: true, mode: 0o700 })
	for (const name of names)
		if (!name.startsWith('.')) await rename(join(from, name), join(to, name))
}

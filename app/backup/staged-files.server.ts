// Files on their way back. They are unpacked into a hidden folder inside the uploads folder (so that moving them is a matter of
// names, also when that folder is a disk of its own), and moved once the rows are committed. The commit holds the name of the hidden
// folder, so that a restore that was interrupted is finished or forgotten by the next start, never left half done.
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import type { DataMember } from './archive-reader.server.ts'

const [staged, accepted, replaced] = ['.restore-', '.restored-', '.replaced-']
/** Names the restore in the table of steps that were taken. */
const stepPrefix = 'restore of files '

/** Notes in the transaction that these staged files belong to its rows. */
export async function acceptStaged(client: Client, id: string): Promise<void> {
	await client.query('insert into setup_steps (name) values ($1)', [stepPrefix + id])
}

/** Stores one file of an archive where it waits; a second one of the same name is an error. */
export async function stageFile(
	root: string,
	{ id, key, member }: { id: string; key: string; member: DataMember },
): Promise<void> {
	const path = join(root, staged + id, ...key.split('/'))
	await mkdir(dirname(path), { recursive: true, mode: 0o700 })
	await pipeline(member.content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
	await utimes(path, member.modifiedAt, member.modifiedAt)
}

/** Makes the folder that files are staged in, which is also there when an archive has none. */
export async function openStage(root: string, id: string): Promise<void> {
	await mkdir(join(root, staged + id), { recursive: true, mode: 0o700 })
}

/** Takes staged files away that will not be wanted. */
export async function dropStage(root: string, id: string): Promise<void> {
	await rm(join(root, staged + id), { recursive: true, force: true })
}

/**
 * Moves staged files in whose rows were committed, and removes those whose were not. Safe to run again after any interruption, and
 * does nothing but look when no restore was under way.
 *
 * @returns whether files were moved.
 */
export async function finishRestores(root: string, databaseUrl: string): Promise<boolean> {
	const names = (await readdir(root).catch(() => [])).filter(isOfRestore)
	if (names.length === 0) return false
	const client = new Client({ connectionString: databaseUrl, application_name: 'roost restore' })
	client.on('error', () => {})
	await client.connect()
	try {
		let isMoved = false
		for (const id of new Set(names.map(idOf)))
			if (await finishRestore(root, { id, names, client })) isMoved = true
		return isMoved
	} finally {
		await client.end()
	}
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
		// From here on what lies in the uploads folder is new.
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

async function syncFolder(path: string): Promise<void> {
	const folder = await open(path).catch(() => null)
	await folder?.sync().catch(() => {})
	await folder?.close()
}

import { randomBytes } from 'node:crypto'
import { open, readdir, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FilePlace, OpenFile, Replacement } from './file-place.server.ts'
import { isPlainKey } from './format.server.ts'
import {
	acceptStaged,
	dropStage,
	finishRestores,
	openStage,
	stageFile,
} from './staged-files.server.ts'

/** Stored files in the folder `root`, which need not exist. */
export function diskPlace(root: string): FilePlace {
	return {
		name: root,
		walk: () => walk(root),
		open: (key) => openFile(join(root, ...key.split('/'))),
		freeBytes: () => freeBytes(root),
		replace: () => replace(root),
	}
}

/** Every file below `root`, folder by folder, without hidden entries at the top: those are unfinished files. */
async function* walk(root: string, folder = ''): AsyncGenerator<{ key: string; isPlain: boolean }> {
	const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error) => {
		if (isMissing(error)) return []
		throw error
	})
	for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
		const key = folder ? `${folder}/${entry.name}` : entry.name
		if (!folder && entry.name.startsWith('.')) continue
		if (entry.isDirectory()) yield* walk(root, key)
		else yield { key, isPlain: entry.isFile() && isPlainKey(key) }
	}
}

async function openFile(path: string): Promise<OpenFile | null> {
	const handle = await open(path).catch((error: unknown) => {
		if (isMissing(error)) return null
		throw error
	})
	if (!handle) return null
	const { size, mtime } = await handle.stat()
	return {
		sizeBytes: size,
		modifiedAt: mtime,
		content: handle.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 }),
		close: () => handle.close(),
	}
}

async function freeBytes(folder: string): Promise<number | null> {
	const found = await statfs(folder).catch(() => null)
	if (found) return found.bavail * found.bsize
	return dirname(folder) === folder ? null : freeBytes(dirname(folder))
}

async function replace(root: string): Promise<Replacement> {
	const id = randomBytes(8).toString('hex')
	await openStage(root, id)
	return {
		add: (key, member) => stageFile(root, { id, key, member }),
		accept: (client) => acceptStaged(client, id),
		finish: async (databaseUrl) => void (await finishRestores(root, databaseUrl)),
		drop: () => dropStage(root, id),
	}
}

function isMissing(error: unknown): boolean {
	return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { hasNoHardLinks, syncFolder } from '#platform/lib/file-system.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { checkedFolder, checkedKey, StorageError } from './storage-port.server.ts'
import type { ByteRange, Storage } from './storage-port.server.ts'

const temporaryFolder = '.tmp'
const oldTemporaryMs = dayMs
const chunkBytes = 64 * 1024

/** Storage in a folder of the file system. Unfinished files lie in `.tmp` until they are complete. */
export function createDiskStorage(root: string): Storage {
	let isCleared = false

	return {
		async put(key, content, { overwrite = false } = {}) {
			const target = pathOf(root, key)
			const temporary = join(root, temporaryFolder, randomBytes(12).toString('hex'))
			try {
				// Every time: another disk may be mounted by now.
				await mkdir(join(root, temporaryFolder), { recursive: true })
				if (!isCleared) await clearAbandoned(join(root, temporaryFolder))
				isCleared = true
				await writeDurably(temporary, content)
				await mkdir(dirname(target), { recursive: true })
				if (overwrite) await rename(temporary, target)
				else await moveNew(temporary, target)
				await syncFolder(dirname(target))
			} catch (cause) {
				throw new StorageError(`Could not store ${key}`, { cause })
			} finally {
				await rm(temporary, { force: true }).catch(() => {})
			}
			return (await statOf(target)) ?? { sizeBytes: 0, modifiedAt: new Date(0) }
		},
		async get(key, range) {
			const file = await openFile(pathOf(root, key))
			if (!file) return null
			const { size, mtime } = await file.stat()
			return {
				sizeBytes: size,
				modifiedAt: mtime,
				body: streamOf(file, range ?? { start: 0, end: size - 1 }),
			}
		},
		stat: (key) => statOf(pathOf(root, key)),
		delete: (key) => rm(pathOf(root, key), { force: true }),
		async list(folder) {
			const path = join(root, checkedFolder(folder))
			const names = await readdir(path, { recursive: true, withFileTypes: true }).catch(
				emptyIfMissing,
			)
			const files = names.filter((entry) => entry.isFile())
			const keys = files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
			return keys.map((key) => key.replaceAll(sep, '/')).toSorted()
		},
		async check() {
			try {
				await mkdir(join(root, temporaryFolder), { recursive: true })
				const probe = join(root, temporaryFolder, `probe-${randomBytes(6).toString('hex')}`)
				await (await open(probe, 'wx')).close()
				await rm(probe, { force: true })
				return null
			} catch (cause) {
				throw new StorageError('The uploads folder cannot be written to', { cause })
			}
		},
	}
}

function pathOf(root: string, key: string): string {
	return join(root, ...checkedKey(key).split('/'))
}

/** Moves a complete file to its name; fails when the name is taken. */
async function moveNew(temporary: string, target: string): Promise<void> {
	try {
		await link(temporary, target)
	} catch (error) {
		if (!hasNoHardLinks(error)) throw error
		// Reserves the name, so that one of two concurrent writers fails. A crash here leaves an empty file without a row.
		await (await open(target, 'wx', 0o600)).close()
		await rename(temporary, target)
	}
}

/** Deletes what a killed process left behind. */
async function clearAbandoned(folder: string): Promise<void> {
	const oldest = Date.now() - oldTemporaryMs
	for (const name of await readdir(folder)) {
		const file = await statOf(join(folder, name))
		if (file && file.modifiedAt.getTime() < oldest) await rm(join(folder, name), { force: true })
	}
}

async function writeDurably(
	path: string,
	content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
	const file = await open(path, 'wx', 0o600)
	try {
		const chunks = content instanceof Uint8Array ? [content] : content
		for await (const chunk of chunks) await file.writeFile(chunk)
		await file.sync()
	} finally {
		await file.close()
	}
}

async function openFile(path: string) {
	try {
		const file = await open(path, constants.O_RDONLY)
		if ((await file.stat()).isFile()) return file
		await file.close()
		return null
	} catch (error) {
		if (isMissing(error)) return null
		throw new StorageError('A stored file could not be opened', { cause: error })
	}
}

async function statOf(path: string) {
	try {
		const found = await stat(path)
		return found.isFile() ? { sizeBytes: found.size, modifiedAt: found.mtime } : null
	} catch (error) {
		if (isMissing(error)) return null
		throw new StorageError('A stored file could not be read', { cause: error })
	}
}

function streamOf(
	file: Awaited<ReturnType<typeof open>>,
	{ start, end }: ByteRange,
): ReadableStream<Uint8Array> {
	let position = start
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				try {
					const length = Math.min(chunkBytes, end - position + 1)
					const { bytesRead, buffer } =
						length > 0
							? await file.read(new Uint8Array(length), 0, length, position)
							: { bytesRead: 0, buffer: new Uint8Array() }
					position += bytesRead
					if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
					if (bytesRead === 0 || position > end) {
						await file.close()
						controller.close()
					}
				} catch (error) {
					await file.close().catch(() => {})
					controller.error(error)
				}
			},
			cancel: () => file.close(),
		},
		{ highWaterMark: 0 },
	)
}

function isMissing(error: unknown): boolean {
	const { code } = error as NodeJS.ErrnoException
	return code === 'ENOENT' || code === 'ENOTDIR'
}

function emptyIfMissing(error: unknown) {
	if (isMissing(error)) return []
	throw error
}

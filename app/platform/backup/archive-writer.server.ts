import { createHash } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { hashed, syncFolder } from '#platform/lib/file-system.server.ts'
import { BackupError, endMark, sumLine, sumsName } from './format.server.ts'

export type Member = { name: string; sizeBytes: number; modifiedAt: Date }

/** An archive to which members are added one after another. */
export type Archive = {
	/** Adds a member from memory. */
	add(name: string, content: Buffer): Promise<void>
	/** Adds a member as a stream of exactly `sizeBytes`; returns its SHA-256. */
	addStream(member: Member, content: AsyncIterable<Uint8Array>): Promise<string>
}

/** Fast; more gains almost nothing, since pictures and videos are already compressed. */
const level = 3

/**
 * Writes an archive completely or not at all: under a temporary name in its folder, flushed to disk, then renamed.
 *
 * @param fill adds the members.
 * @returns its size in bytes.
 * @throws BackupError when the file exists or its folder is not writable; the file system's error when the disk is
 *   full.
 */
export async function writeArchive(
	file: string,
	{ signal, fill }: { signal?: AbortSignal; fill: (archive: Archive) => Promise<void> },
): Promise<number> {
	if (await stat(file).catch(() => null))
		throw new BackupError(`${file} already exists. Choose another name, or move it first.`)
	const draft = `${file}.part-${process.pid}`
	const handle = await openDraft(draft)
	try {
		await fillDraft(handle, { signal, fill })
		await handle.sync()
		const { size } = await handle.stat()
		await handle.close()
		await rename(draft, file)
		await syncFolder(dirname(file))
		return size
	} catch (error) {
		await handle.close().catch(() => {})
		await rm(draft, { force: true })
		throw error
	}
}

async function openDraft(draft: string): Promise<FileHandle> {
	try {
		await rm(draft, { force: true })
		return await open(draft, 'wx', 0o600)
	} catch (cause) {
		const { code } = cause as NodeJS.ErrnoException
		throw new BackupError(`The backup cannot be written to ${dirname(draft)} (${code}).`, { cause })
	}
}

async function fillDraft(
	handle: FileHandle,
	{ signal, fill }: { signal?: AbortSignal | undefined; fill: (archive: Archive) => Promise<void> },
): Promise<void> {
	const tar = pack()
	const zstd = createZstdCompress({
		params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
	})
	const writing = pipeline(tar, zstd, marked, (bytes: AsyncIterable<Buffer>) =>
		writeAll(handle, bytes),
	)
	writing.catch(() => {})
	const stopped = new BackupError('The backup was stopped; nothing was written.')
	const stop = () => tar.destroy(stopped)
	signal?.addEventListener('abort', stop, { once: true })
	try {
		if (signal?.aborted) throw stopped
		const members = new Members(tar)
		await fill(members)
		await members.finish()
		tar.finalize()
	} catch (error) {
		tar.destroy(error as Error)
		// Throws the write error (such as a full disk) that caused the members' error.
		await writing
		throw error
	} finally {
		signal?.removeEventListener('abort', stop)
	}
	await writing
}

/** Passes the bytes on, then the mark with their SHA-256. */
async function* marked(bytes: AsyncIterable<Buffer>) {
	const hash = createHash('sha256')
	for await (const chunk of bytes) {
		hash.update(chunk)
		yield chunk
	}
	yield endMark(hash.digest())
}

async function writeAll(handle: FileHandle, bytes: AsyncIterable<Buffer>): Promise<void> {
	for await (const chunk of bytes) await handle.writeFile(chunk)
}

class Members implements Archive {
	readonly #tar: ReturnType<typeof pack>
	readonly #sums: string[] = []

	constructor(tar: ReturnType<typeof pack>) {
		this.#tar = tar
	}

	async add(name: string, content: Buffer): Promise<void> {
		await this.addStream({ name, sizeBytes: content.length, modifiedAt: new Date() }, one(content))
	}

	async addStream(
		{ name, sizeBytes, modifiedAt }: Member,
		content: AsyncIterable<Uint8Array>,
	): Promise<string> {
		const hash = createHash('sha256')
		const header = { name, size: sizeBytes, mtime: modifiedAt, mode: 0o600 }
		const entry = this.#tar.entry(header)
		await pipeline(content, (chunks) => hashed(chunks, hash), entry)
		const sha256 = hash.digest('hex')
		this.#sums.push(sumLine(name, sha256))
		return sha256
	}

	async finish(): Promise<void> {
		await this.add(sumsName, Buffer.from(this.#sums.join('')))
	}
}

async function* one(content: Buffer) {
	if (content.length > 0) yield content
}

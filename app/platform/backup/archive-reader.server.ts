import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import type { Header } from 'tar-stream'
import { hashed } from '#platform/lib/file-system.server.ts'
import {
	BackupError,
	manifestName,
	markBytes,
	parseManifest,
	placeOf,
	readEndMark,
	sumLine,
} from './format.server.ts'
import type { DataPlace, Manifest, Place } from './format.server.ts'

/** A member that holds data; read its content before requesting the next one. */
export type DataMember = {
	place: DataPlace
	sizeBytes: number
	modifiedAt: Date
	content: AsyncIterable<Buffer>
}

/** Callbacks for the members of an archive. */
export type ArchiveVisitor = {
	manifest(manifest: Manifest): void | Promise<void>
	member(member: DataMember): Promise<void>
}

type Entry = AsyncIterable<Buffer> & { header: Header }

const damaged = 'Restore another backup; this one was changed or damaged after it was written.'
const maxManifest = 4 * 1024 * 1024
/** Order of the members. */
const ranks = ['manifest', 'rows', 'jobs', 'upload', 'sums'] as const

/**
 * Checks by the mark at its end that a file is a whole, unchanged backup. Unpacks nothing.
 *
 * @throws BackupError when it is not.
 */
export async function checkWhole(file: string): Promise<void> {
	const { size, mark } = await readEnd(file)
	const expected = mark && readEndMark(mark)
	if (!expected) throw new BackupError(`${file} is not a Roost backup, or its end is missing.`)
	const hash = createHash('sha256')
	const input = createReadStream(file, { end: size - markBytes - 1, highWaterMark: 1024 * 1024 })
	for await (const chunk of input) hash.update(chunk as Buffer)
	if (!hash.digest().equals(expected)) throw new BackupError(`${file} is damaged. ${damaged}`)
}

async function readEnd(file: string) {
	const handle = await open(file).catch((cause: NodeJS.ErrnoException) => {
		throw new BackupError(`${file} cannot be read (${cause.code}).`, { cause })
	})
	try {
		const found = await handle.stat()
		if (!found.isFile()) throw new BackupError(`${file} is not a file.`)
		if (found.size <= markBytes) return { size: found.size, mark: null }
		const mark = Buffer.alloc(markBytes)
		await handle.read(mark, 0, markBytes, found.size - markBytes)
		return { size: found.size, mark }
	} finally {
		await handle.close()
	}
}

/**
 * Unpacks an archive member by member and checks the names, order and SHA-256 of its members.
 *
 * @throws BackupError when a check fails; the caller must undo what the visitor did until then.
 */
export async function readArchive(file: string, visitor: ArchiveVisitor): Promise<void> {
	const { size } = await readEnd(file)
	const unpacked = extract()
	const input = createReadStream(file, { end: size - markBytes - 1, highWaterMark: 256 * 1024 })
	const flowing = pipeline(input, createZstdDecompress(), unpacked)
	flowing.catch(() => {})
	const order = new MemberOrder()
	try {
		for await (const entry of unpacked as AsyncIterable<Entry>)
			await readMember(entry, { order, visitor })
	} catch (error) {
		throw isOfArchive(error)
			? new BackupError(`${file} is damaged. ${damaged}`, { cause: error })
			: error
	}
	await flowing
	if (!order.isComplete) throw new BackupError(`${file} is not complete. ${damaged}`)
}

async function readMember(
	entry: Entry,
	{ order, visitor }: { order: MemberOrder; visitor: ArchiveVisitor },
): Promise<void> {
	const { name, type, size, mtime } = entry.header
	const place = placeOf(name)
	if (!place || (type !== 'file' && type !== 'contiguous-file')) {
		throw new BackupError(
			`The archive has a member that no Roost backup has: ${JSON.stringify(name.slice(0, 200))}.`,
		)
	}
	order.next(place)
	if (place.kind === 'sums') return order.checkSums(size, entry)
	const hash = createHash('sha256')
	const content = hashed(entry, hash)
	if (place.kind === 'manifest') {
		if (size > maxManifest) throw new BackupError('The manifest of this backup is too large.')
		await visitor.manifest(parseManifest(await buffer(content)))
	} else {
		await visitor.member({ place, sizeBytes: size, modifiedAt: mtime, content })
	}
	order.note(name, hash.digest('hex'))
}

/** Checks the order of the members, and their checksums against the list at the end. */
class MemberOrder {
	#rank = -1
	#part = { of: '', number: 0 }
	readonly #lines = createHash('sha256')
	#linesBytes = 0
	isComplete = false

	next(place: Place) {
		const rank = ranks.indexOf(place.kind)
		if (this.isComplete || rank < this.#rank || (this.#rank === -1 && rank !== 0))
			throw new BackupError(`The members of this archive are not in order. ${damaged}`)
		if (rank === 0 && this.#rank === 0)
			throw new BackupError(`The archive has two members ${manifestName}. ${damaged}`)
		this.#rank = rank
		if (place.kind === 'rows' || place.kind === 'jobs') this.#nextPart(place)
	}

	#nextPart(place: Extract<Place, { part: number }>) {
		const of = place.kind === 'rows' ? `data/${place.table}` : place.kind
		const expected = of === this.#part.of ? this.#part.number + 1 : 1
		if (place.part !== expected) throw new BackupError(`Rows of ${of} are missing. ${damaged}`)
		this.#part = { of, number: place.part }
	}

	note(name: string, sha256: string) {
		const line = Buffer.from(sumLine(name, sha256))
		this.#linesBytes += line.length
		this.#lines.update(line)
	}

	/** Does not read a list whose size differs from the expected lines, and holds none in memory. */
	async checkSums(sizeBytes: number, list: AsyncIterable<Buffer>) {
		const listed = createHash('sha256')
		if (sizeBytes === this.#linesBytes) for await (const chunk of list) listed.update(chunk)
		if (!listed.digest().equals(this.#lines.digest()))
			throw new BackupError(`The checksums in this archive do not match. ${damaged}`)
		this.isComplete = true
	}
}

/** Whether unpacking failed, rather than the visitor. */
function isOfArchive(error: unknown): boolean {
	if (!(error instanceof Error) || error instanceof BackupError) return false
	const { code = '' } = error as NodeJS.ErrnoException
	const isOfTar = /tar header|Unexpected end of data|Invalid tar|Unsupported/i.test(error.message)
	return /^(ZSTD_|Z_|ERR_)/.test(code) || isOfTar
}

// The backup format: a tar archive compressed by zstd, which any `tar` can open, then a mark with the SHA-256 of
// everything before it. Members: `manifest.json`, the rows of the tables as PostgreSQL's COPY writes them, waiting
// jobs, the uploads, and `SHA256SUMS`.
import { z } from 'zod'
import { parseJson } from '#platform/lib/http/read-json.ts'

/** Why a backup or restore failed, in one or two sentences for people. */
export class BackupError extends Error {
	override name = 'BackupError'
}

/** Raised when archives change in a way that older versions cannot read. */
const formatVersion = 1

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

const manifestSchema = z.object({
	product: z.literal('roost'),
	format: z.literal(formatVersion),
	createdAt: z.iso.datetime(),
	postgresql: z.string(),
	migrations: z.array(
		z.object({ name: z.string().regex(/^\d{4}_[\w-]+\.sql$/), hash: z.string() }),
	),
	tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
	sequences: z.array(z.object({ name: identifier, lastValue: z.string().regex(/^\d+$/) })),
	cacheRevision: z.string().regex(/^\d+$/),
})

/** The first member: what the archive holds, and its version of the database. */
export type Manifest = z.output<typeof manifestSchema>

/**
 * Parses the first member.
 *
 * @throws BackupError when it is invalid, or of a newer format.
 */
export function parseManifest(bytes: Buffer): Manifest {
	const content = parseJson(bytes.toString())
	const head = z.object({ product: z.literal('roost'), format: z.int() }).safeParse(content)
	if (!head.success) throw new BackupError('This archive is not a Roost backup.')
	if (head.data.format > formatVersion) {
		throw new BackupError(
			`This backup has format ${head.data.format}, and this version of Roost reads formats up to ${formatVersion}. Restore it with a newer version.`,
		)
	}
	const manifest = manifestSchema.safeParse(content)
	if (!manifest.success) throw new BackupError('The manifest of this backup cannot be read.')
	return manifest.data
}

/** Name of the first member. */
export const manifestName = 'manifest.json'
/** Name of the last member. */
export const sumsName = 'SHA256SUMS'
/** Waiting jobs are stored like a table of this name. */
export const jobsName = 'jobs'

/** What a member is. */
export type Place = { kind: 'manifest' } | { kind: 'sums' } | DataPlace

/** A member that holds rows, jobs or a file. */
export type DataPlace =
	| { kind: 'jobs'; part: number }
	| { kind: 'rows'; table: string; part: number }
	| { kind: 'upload'; key: string }

/** What a member is, by its name; null for names that no backup has, such as paths out of the folder. */
export function placeOf(name: string): Place | null {
	if (name === manifestName) return { kind: 'manifest' }
	if (name === sumsName) return { kind: 'sums' }
	const jobs = /^jobs\/(\d{6})\.copy$/.exec(name)
	if (jobs) return { kind: 'jobs', part: Number(jobs[1]) }
	const rows = /^data\/([a-z_][a-z0-9_]{0,62})\/(\d{6})\.copy$/.exec(name)
	if (rows) return { kind: 'rows', table: rows[1] ?? '', part: Number(rows[2]) }
	const key = name.startsWith('uploads/') ? name.slice('uploads/'.length) : ''
	return isPlainKey(key) ? { kind: 'upload', key } : null
}

/** Member name of one part of a table's rows, or of the jobs. */
export function partName(table: string, part: number): string {
	const file = `${String(part).padStart(6, '0')}.copy`
	return table === jobsName ? `jobs/${file}` : `data/${table}/${file}`
}

const maxKeyLength = 1000

/** Whether a key stays below the uploads folder on every system: no way up, nothing hidden at the top. */
export function isPlainKey(key: string): boolean {
	const hasOddCharacter = /[\\\p{Cc}\u{FFFD}]/u.test(key) || !key.isWellFormed()
	if (key.length > maxKeyLength || key.startsWith('.') || hasOddCharacter) return false
	return key
		.split('/')
		.every((part) => part !== '' && part !== '.' && part !== '..' && !/^[A-Za-z]:/.test(part))
}

/** One line of `SHA256SUMS`, as `sha256sum -c` reads it. */
export function sumLine(name: string, sha256: string): string {
	return `${sha256}  ${name}\n`
}

const skippedFrame = Buffer.from([0x50, 0x2a, 0x4d, 0x18])
const markText = Buffer.from('roost backup sha256=')
const digestBytes = 32
const sizeField = Buffer.from([markText.length + digestBytes, 0, 0, 0])
const markHead = Buffer.concat([skippedFrame, sizeField, markText])

/** Bytes of the mark at the end of a backup, which `zstd` skips. */
export const markBytes = markHead.length + digestBytes

/** The mark that follows bytes with this SHA-256. */
export function endMark(digest: Buffer): Buffer {
	return Buffer.concat([markHead, digest])
}

/** The SHA-256 in a mark; null when these bytes are not a mark. */
export function readEndMark(bytes: Buffer): Buffer | null {
	if (bytes.length !== markBytes || !bytes.subarray(0, markHead.length).equals(markHead))
		return null
	return bytes.subarray(markHead.length)
}

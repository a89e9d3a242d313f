// What a backup is: a tar archive packed by zstd, which any `tar` can open, and behind it a mark with the SHA-256 of all that stands
// before. Its members: `manifest.json`, the rows of every table as PostgreSQL's COPY writes them, waiting jobs, the uploads, and
// `SHA256SUMS`.
import { z } from 'zod'

/** A reason for people why there is no backup or no restore; one sentence, or two. */
export class BackupError extends Error {
	override name = 'BackupError'
}

/** Counted up when archives change so that an older program could not read them. */
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

/** The first member: what the archive holds and which version of the database it is of. */
export type Manifest = z.output<typeof manifestSchema>

/**
 * Reads the first member.
 *
 * @throws BackupError when it is none, or of a newer format.
 */
export function parseManifest(bytes: Buffer): Manifest {
	const content = readJson(bytes)
	const head = z.object({ product: z.literal('roost'), format: z.int() }).safeParse(content)
	if (!head.success) throw new BackupError('This archive is not a backup of Roost.')
	if (head.data.format > formatVersion) {
		throw new BackupError(
			`This backup has format ${head.data.format}, and this version of Roost reads formats up to ${formatVersion}. Restore it with the newer version.`,
		)
	}
	const manifest = manifestSchema.safeParse(content)
	if (!manifest.success) throw new BackupError('The manifest of this backup cannot be understood.')
	return manifest.data
}

function readJson(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString('utf8'))
	} catch {
		return null
	}
}

/** Name of the first member. */
export const manifestName = 'manifest.json'
/** Name of the last member. */
export const sumsName = 'SHA256SUMS'
/** Waiting jobs have a place among the tables. */
export const jobsName = 'jobs'

/** Where a member belongs; null when a backup has none of this name. */
export type Place = { kind: 'manifest' } | { kind: 'sums' } | DataPlace

/** Where a member belongs that holds rows, jobs or a file. */
export type DataPlace =
	| { kind: 'jobs'; part: number }
	| { kind: 'rows'; table: string; part: number }
	| { kind: 'upload'; key: string }

/** Tells from a member's name what it is; null for names no backup has, such as those that lead out of the folder. */
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

/** The name of a part of a table's rows, or of the jobs. */
export function partName(table: string, part: number): string {
	const file = `${String(part).padStart(6, '0')}.copy`
	return table === jobsName ? `jobs/${file}` : `data/${table}/${file}`
}

const longestKey = 1000

/** Whether a file of this name lies below the uploads folder on every system: no way up, nothing hidden at the top. */
export function isPlainKey(key: string): boolean {
	const hasOddCharacter = /[\\\p{Cc}\u{FFFD}]/u.test(key) || !key.isWellFormed()
	if (key.length > longestKey || key.startsWith('.') || hasOddCharacter) return false
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

/** The mark at the end of a backup, which `zstd` passes over. */
export const markBytes = markHead.length + digestBytes

/** The mark for a file whose bytes so far have this SHA-256. */
export function endMark(digest: Buffer): Buffer {
	return Buffer.concat([markHead, digest])
}

/** The SHA-256 in the mark; null when these bytes are none. */
export function readEndMark(bytes: Buffer): Buffer | null {
	if (bytes.length !== markBytes || !bytes.subarray(0, markHead.length).equals(markHead))
		return null
	return bytes.subarray(markHead.length)
}

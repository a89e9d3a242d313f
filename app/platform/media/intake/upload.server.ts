import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { hashed } from '#platform/lib/file-system.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { movingMark, narrowPx, variantWidths } from '#platform/lib/image-variants.ts'
import { isMediaAddress, mediaAddress, mediaKey } from '#platform/lib/media-address.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { maxBytesOf, mediaFolders } from '../file-kinds.ts'
import { contentTypes, pdfType } from '#platform/lib/file-types.ts'
import type { MediaFolder } from '../file-kinds.ts'
import { contentSentences } from '../content-sentences.server.ts'
import { sentences, tooLargeSentence } from '../file-rules.ts'
import type { UploadedFile } from '../media-file.ts'
import { findDuplicate } from '../queries.server.ts'
import { toAltText, toOriginalName } from './names.server.ts'
import { cleanImage } from '../picture/images.server.ts'
import { mediaQueue } from '../change-file.server.ts'
import { videoWarning } from './video-codec.server.ts'
import { sniffFile } from './sniff.server.ts'
import type { Refusal } from './sniff.server.ts'
import { storage as defaultStorage } from '#platform/storage/storage.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'

/** A file to be stored. */
export type Upload = {
	folder: MediaFolder
	/** Original name: shown to people, never used as a path. */
	fileName: string
	content: Uint8Array | AsyncIterable<Uint8Array>
	alt?: string
	/** Purely decorative, so screen readers skip it. */
	decorative?: boolean
	/** Smaller makes the copies sooner; 50 by default. */
	priority?: number
	storage?: Storage
	/** Folder for the bytes until they are checked; the system's own by default. */
	workRoot?: string
	/** Aborts the upload; nothing is stored. */
	signal?: AbortSignal
	/** Address of the document that this one replaces. */
	replaces?: string | null
	/** Stores nothing when the same bytes are in the library: the file that has them is used. */
	isOnce?: boolean
	/** SHA-256 of the content in hexadecimal, if the sender gave one. */
	expectedSha256?: string | null
}

type LibraryFile = Omit<UploadedFile, 'warning'>
type Sender = { actor: Actor; upload: Upload }

type Checked = {
	path: string
	extension: string
	widthPx: number | null
	heightPx: number | null
	isMoving: boolean
	/** Who cannot see it, as a sentence. */
	warning?: string | null
}

const defaultPriority = 50
/** Added to the priority of an image: behind all others. */
const widePriority = 100

/**
 * Stores an upload under a new name, with its row and the job that makes its copies. With `isOnce`, bytes that are
 * stored already give the file that has them, under the name of this upload.
 *
 * The bytes pass through a temporary file, never whole through memory. The type is detected from the bytes. Images are
 * encoded again without metadata. When the row cannot be written, the file is deleted.
 *
 * @returns a `Refusal` with a message for the sender: `empty`, `tooLarge`, `wrongType`, `tooManyPixels`, `unreadable`,
 *   `changed`.
 * @throws ForbiddenError when the actor may not upload.
 * @throws StorageError when storage refuses the write; `isNoSpace` tells whether this or another error means a full
 *   disk.
 */
export async function storeUpload(
	db: Db,
	actor: Actor,
	upload: Upload,
): Promise<Result<UploadedFile, Refusal>> {
	assertCan(actor, 'media:edit')
	const workFolder = await mkdtemp(join(upload.workRoot ?? tmpdir(), 'roost-upload-'))
	try {
		const path = join(workFolder, 'upload')
		const received = await receive(path, upload)
		if (!received.ok) return received
		const checked = await check(path, upload)
		upload.signal?.throwIfAborted()
		if (!checked.ok) return checked
		const { warning = null } = checked.value
		return ok({ ...(await keep(db, checked.value, { actor, upload })), warning })
	} finally {
		await rm(workFolder, { recursive: true, force: true })
	}
}

async function receive(
	path: string,
	{ folder, content, signal, expectedSha256 }: Upload,
): Promise<Result<number, Refusal>> {
	const kind = mediaFolders[folder].kind
	const file = await open(path, 'wx', 0o600)
	const hash = expectedSha256 ? createHash('sha256') : null
	let bytes = 0
	try {
		for await (const chunk of content instanceof Uint8Array ? [content] : content) {
			signal?.throwIfAborted()
			bytes += chunk.byteLength
			if (bytes > maxBytesOf[kind])
				return fail({ code: 'tooLarge', message: tooLargeSentence(kind) })
			hash?.update(chunk)
			await file.writeFile(chunk)
		}
	} finally {
		await file.close()
	}
	if (bytes === 0) return fail({ code: 'empty', message: sentences.empty })
	if (hash && hash.digest('hex') !== expectedSha256?.toLowerCase())
		return fail({ code: 'changed', message: contentSentences.changed })
	return ok(bytes)
}

async function check(path: string, upload: Upload): Promise<Result<Checked, Refusal>> {
	const sniffed = await sniffFile(path, upload)
	if (!sniffed.ok) return sniffed
	if (mediaFolders[upload.folder].kind === 'image') return cleanImage(path, sniffed.value)
	const warning = sniffed.value === 'mp4' ? await videoWarning(path) : null
	const none = { widthPx: null, heightPx: null, isMoving: false }
	return ok({ path, extension: sniffed.value, ...none, warning })
}

async function keep(db: Db, file: Checked, { actor, upload }: Sender): Promise<LibraryFile> {
	const { folder, storage = defaultStorage() } = upload
	const stored = upload.isOnce ? await findStored(db, file, { upload, storage }) : null
	if (stored) return stored
	const name = newName(folder, file)
	const key = `${folder}/${name}`
	const hash = createHash('sha256')
	const { sizeBytes } = await storage.put(key, hashed(createReadStream(file.path), hash))
	const row = {
		folder,
		name,
		url: mediaAddress(key),
		originalName: toOriginalName(upload.fileName),
		sizeBytes,
		mimeType: mimeTypeOf(file),
		widthPx: file.widthPx,
		heightPx: file.heightPx,
		sha256: hash.digest('hex'),
		alt: toAltText(upload.alt ?? ''),
		decorative: upload.decorative ?? false,
		replaces: replacedBy(upload),
	}
	try {
		const id = await addRow(db, row, { actor, upload })
		const { url, mimeType, widthPx: width, heightPx: height } = row
		const stored = { id, url, name: row.originalName ?? name, sizeBytes, mimeType, width, height }
		return { ...stored, duplicate: await findDuplicate(db, { ...row, id }) }
	} catch (error) {
		await storage.delete(key).catch((cause: unknown) => {
			logger.warn({ err: cause, key }, 'a stored file without a row could not be deleted')
		})
		throw error
	}
}

/** The file of the library with the same bytes, as the response to this upload; null when none still has them. */
async function findStored(
	db: Db,
	file: Checked,
	{ upload, storage }: { upload: Upload; storage: Storage },
): Promise<LibraryFile | null> {
	const hash = createHash('sha256')
	for await (const chunk of createReadStream(file.path)) hash.update(chunk)
	const fresh = { folder: upload.folder, mimeType: mimeTypeOf(file), sha256: hash.digest('hex') }
	const duplicate = await findDuplicate(db, fresh)
	if (!duplicate || !(await storage.stat(mediaKey(duplicate.url)))) return null
	const { createdAt: _, ...stored } = duplicate
	return { ...stored, name: toOriginalName(upload.fileName) ?? duplicate.name, duplicate }
}

function mimeTypeOf({ extension }: Checked): string {
	return contentTypes[extension] ?? 'application/octet-stream'
}

function addRow(
	db: Db,
	row: typeof media.$inferInsert,
	{ actor, upload: { priority = defaultPriority, signal } }: Sender,
): Promise<string> {
	return db.transaction(async (tx) => {
		const [added] = await tx.insert(media).values(row).returning({ id: media.id })
		if (!added) throw new Error('Adding a media row returned nothing')
		const { id } = added
		await addAudit(tx, actor, { action: 'upload', recordType: 'media', recordId: id })
		const jobs = { queue: mediaQueue, priority }
		if (row.widthPx) await enqueueVariants(tx, { mediaId: id, widthPx: row.widthPx, priority })
		if (row.mimeType === pdfType) await enqueue(tx, 'media.readDocument', { mediaId: id }, jobs)
		// Last check for an aborted upload.
		signal?.throwIfAborted()
		return id
	})
}

/** Wide variants wait for the narrow ones of every image: they take four times as long, and few visitors see them. */
async function enqueueVariants(
	tx: Db,
	{ mediaId, widthPx, priority }: { mediaId: string; widthPx: number; priority: number },
): Promise<void> {
	const hasWide = variantWidths(widthPx).some((each) => each > narrowPx)
	const parts = hasWide
		? ([
				{ part: 'narrow', priority },
				{ part: 'wide', priority: priority + widePriority },
			] as const)
		: [{ priority }]
	for (const { priority: at, ...part } of parts) {
		const options = { queue: mediaQueue, priority: at }
		await enqueue(tx, 'media.makeVariants', { mediaId, ...part }, options)
	}
}

/** Only documents replace others, in the same folder. */
function replacedBy({ folder, replaces }: Upload): string | null {
	if (!replaces || mediaFolders[folder].kind !== 'document') return null
	return isMediaAddress(replaces) && replaces.startsWith(mediaAddress(`${folder}/`))
		? replaces
		: null
}

/** `{timestamp}-{random}.{ext}`: 64 random bits. Portraits (no time) and resource documents: 128. */
function newName(folder: MediaFolder, { extension, isMoving }: Checked): string {
	const random = randomBytes(
		folder === 'resource-documents' || folder === 'team' ? 16 : 8,
	).toString('hex')
	const name = folder === 'team' ? random : `${Date.now()}-${random}`
	return `${name}${isMoving ? movingMark : ''}.${extension}`
}

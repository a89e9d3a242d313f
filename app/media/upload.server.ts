import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Actor } from '#app/auth/actor.ts'
import { assertCan } from '#app/auth/permissions.ts'
import type { Db } from '#app/db/client.server.ts'
import { media } from '#app/db/tables/media.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { contentTypes, maxBytesOf, mediaFolders } from './file-kinds.ts'
import type { MediaFolder } from './file-kinds.ts'
import { cleanImage } from './images.server.ts'
import { sniffFile } from './sniff.server.ts'
import type { Refusal } from './sniff.server.ts'
import { storage as defaultStorage } from './storage.server.ts'
import type { Storage } from './storage-port.server.ts'

/** A file that somebody sends. */
export type Upload = {
	folder: MediaFolder
	/** Its name where it came from: shown to people, never used as a path. */
	fileName: string
	content: Uint8Array | AsyncIterable<Uint8Array>
	alt?: string
	/** The image only decorates: readers of screens pass over it. */
	decorative?: boolean
	/** Smaller makes the copies sooner; 50 when left out. */
	priority?: number
	storage?: Storage
}

/** A file that was stored. */
export type StoredUpload = {
	id: string
	url: string
	sizeBytes: number
	mimeType: string
	width: number | null
	height: number | null
}

type Checked = {
	path: string
	extension: string
	widthPx: number | null
	heightPx: number | null
	placeholder: string | null
}

/** Copies of all images are made one after another, in this queue. */
const variantQueue = 'media'
const defaultPriority = 50

/**
 * Stores an upload under a new name, with its row and the job that makes its copies.
 *
 * The bytes pass through a temporary file, never whole through memory. The type comes from the bytes. Images are
 * written again without metadata. When the row cannot be written, the file is removed.
 *
 * @returns a `Refusal` with a sentence for the sender: `empty`, `tooLarge`, `wrongType`, `tooManyPixels`, `unreadable`.
 * @throws ForbiddenError when the actor may not upload.
 * @throws StorageError when storage refused the write.
 */
export async function storeUpload(
	db: Db,
	actor: Actor,
	upload: Upload,
): Promise<Result<StoredUpload, Refusal>> {
	assertCan(actor, 'media:upload')
	const workFolder = await mkdtemp(join(tmpdir(), 'roost-upload-'))
	try {
		const path = join(workFolder, 'upload')
		const received = await receive(path, upload)
		if (!received.ok) return received
		const checked = await check(path, upload)
		return checked.ok ? ok(await keep(db, checked.value, upload)) : checked
	} finally {
		await rm(workFolder, { recursive: true, force: true })
	}
}

async function receive(
	path: string,
	{ folder, content }: Upload,
): Promise<Result<number, Refusal>> {
	const kind = mediaFolders[folder]
	const maxBytes = maxBytesOf[kind]
	const file = await open(path, 'wx', 0o600)
	let bytes = 0
	try {
		for await (const chunk of content instanceof Uint8Array ? [content] : content) {
			bytes += chunk.byteLength
			if (bytes > maxBytes) {
				const message = `This file is larger than ${maxBytes / 1024 / 1024} MB. Please send a smaller one.`
				return fail({ code: 'tooLarge', message })
			}
			await file.writeFile(chunk)
		}
	} finally {
		await file.close()
	}
	return bytes > 0 ? ok(bytes) : fail({ code: 'empty', message: 'This file is empty.' })
}

async function check(path: string, upload: Upload): Promise<Result<Checked, Refusal>> {
	const sniffed = await sniffFile(path, upload)
	if (!sniffed.ok) return sniffed
	if (mediaFolders[upload.folder] === 'image') return cleanImage(path, sniffed.value)
	return ok({ path, extension: sniffed.value, widthPx: null, heightPx: null, placeholder: null })
}

async function keep(db: Db, file: Checked, upload: Upload): Promise<StoredUpload> {
	const { folder, storage = defaultStorage() } = upload
	const name = newName(folder, file.extension)
	const key = `${folder}/${name}`
	const hash = createHash('sha256')
	const { sizeBytes } = await storage.put(key, hashed(createReadStream(file.path), hash))
	const row = {
		folder,
		name,
		url: `/media/${key}`,
		originalName: basename(upload.fileName.replaceAll('\\', '/')).slice(-255) || null,
		sizeBytes,
		mimeType: (contentTypes[file.extension] ?? 'application/octet-stream').split(';')[0]!,
		widthPx: file.widthPx,
		heightPx: file.heightPx,
		sha256: hash.digest('hex'),
		alt: (upload.alt ?? '').slice(0, 500),
		decorative: upload.decorative ?? false,
		placeholder: file.placeholder,
	}
	try {
		const id = await addRow(db, row, upload.priority ?? defaultPriority)
		const { url, mimeType, widthPx: width, heightPx: height } = row
		return { id, url, sizeBytes, mimeType, width, height }
	} catch (error) {
		await storage.delete(key)
		throw error
	}
}

function addRow(db: Db, row: typeof media.$inferInsert, priority: number): Promise<string> {
	return db.transaction(async (tx) => {
		const [added] = await tx.insert(media).values(row).returning({ id: media.id })
		if (!added) throw new Error('Adding a media row returned nothing')
		if (row.widthPx) {
			await enqueue(
				tx,
				'media.makeVariants',
				{ mediaId: added.id },
				{ queue: variantQueue, priority },
			)
		}
		return added.id
	})
}

/** `{timestamp}-{random}.{ext}`; portraits without the time, resource documents with 128 random bits. */
function newName(folder: MediaFolder, extension: string): string {
	const random = randomBytes(
		folder === 'resource-documents' || folder === 'team' ? 16 : 8,
	).toString('hex')
	return folder === 'team' ? `${random}.${extension}` : `${Date.now()}-${random}.${extension}`
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
	for await (const chunk of source) {
		hash.update(chunk)
		yield chunk
	}
}

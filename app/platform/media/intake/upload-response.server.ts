// `POST /admin/upload?folder=&name=`: the request's body is the file, so that it streams from the socket to the disk.
// With `once=1`, bytes that are stored already are not stored again.
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan, ForbiddenError } from '#platform/auth/access/permissions.ts'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { maxBytesOf, mediaFolders } from '../file-kinds.ts'
import type { MediaFolder } from '../file-kinds.ts'
import { isMediaFolder, tooLargeSentence } from '../file-rules.ts'
import { incomingFolder } from './incoming.server.ts'
import { isNoSpace } from '#platform/storage/storage.server.ts'
import type { Refusal } from './sniff.server.ts'
import { StorageError } from '#platform/storage/storage-port.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { storeUpload } from './upload.server.ts'

/** Concurrent uploads of this process; each holds a file open and, in turn, the image library. */
const maxAtOnce = 8
const maxNameLength = 1000
const maxAddressLength = 300
const retryAfterSeconds = 10

const statusOf: Record<Refusal['code'], number> = {
	empty: 422,
	tooLarge: 413,
	wrongType: 415,
	tooManyPixels: 422,
	unreadable: 422,
	changed: 422,
}

type Sources = { db: Db; storage?: Storage; workRoot?: string }
type UploadRequest = {
	folder: MediaFolder
	fileName: string
	alt: string
	decorative: boolean
	replaces: string | null
	isOnce: boolean
}

let running = 0

/**
 * Stores the body of `request` and responds with the stored file, or with `{ error }`, a message for the sender:
 * 400 (no such folder), 403, 413, 415, 422, 503 (too many at once, storage down), 507 (disk full).
 *
 * Stores nothing when the client disconnects.
 */
export async function handleUpload(
	request: Request,
	actor: Actor,
	sources: Sources,
): Promise<Response> {
	const requested = readAddress(request)
	if (!requested) return refuseUpload(400, 'This upload names no folder of the site, or no file.')
	const early = refuseEarly(request, requested)
	if (early) return early
	if (running >= maxAtOnce)
		return refuseUpload(503, 'Too many files are being uploaded. Please try again in a moment.')
	running += 1
	try {
		assertCan(actor, 'media:edit')
		return await store(request, { requested, actor, sources })
	} catch (error) {
		return handleFailure(request, error)
	} finally {
		running -= 1
	}
}

async function store(
	request: Request,
	{ requested, actor, sources }: { requested: UploadRequest; actor: Actor; sources: Sources },
): Promise<Response> {
	const { db, storage, workRoot = await incomingFolder() } = sources
	const stored = await storeUpload(db, actor, {
		...requested,
		...(storage && { storage }),
		workRoot,
		content: request.body ?? new Uint8Array(),
		signal: request.signal,
		expectedSha256: readDigest(request),
	})
	if (stored.ok) return respond(200, stored.value)
	const { code, message } = stored.error
	logSecurity('upload-refused', {
		result: 'refused',
		actorId: actorId(actor),
		object: requested.folder,
		reason: code,
	})
	return refuseUpload(statusOf[code], message)
}

function readAddress(request: Request): UploadRequest | null {
	const query = new URL(request.url).searchParams
	const folder = query.get('folder')
	const fileName = query.get('name') ?? ''
	if (!isMediaFolder(folder) || fileName === '' || fileName.length > maxNameLength) return null
	const decorative = ['1', 'true'].includes(query.get('decorative') ?? '')
	const replaces = query.get('replaces')?.slice(0, maxAddressLength) ?? null
	const isOnce = query.get('once') === '1'
	return { folder, fileName, alt: query.get('alt') ?? '', decorative, replaces, isOnce }
}

/** Checks the headers before a byte is read. */
function refuseEarly(request: Request, { folder }: UploadRequest): Response | null {
	// Another site cannot send this type without a CORS preflight.
	if (request.headers.get('Content-Type') !== 'application/octet-stream')
		return refuseUpload(415, 'Send the file itself, as application/octet-stream.')
	const kind = mediaFolders[folder].kind
	if (Number(request.headers.get('Content-Length') ?? 0) > maxBytesOf[kind])
		return refuseUpload(413, tooLargeSentence(kind))
	return null
}

/** The sender's SHA-256 from `Content-Digest`, in hexadecimal; null when there is none. */
function readDigest(request: Request): string | null {
	const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(
		request.headers.get('Content-Digest') ?? '',
	)
	return digest?.[1] ? Buffer.from(digest[1], 'base64').toString('hex') : null
}

function handleFailure(request: Request, error: unknown): Response {
	if (error instanceof ForbiddenError)
		return refuseUpload(403, 'You do not have permission to upload files.')
	// The client is gone.
	if (request.signal.aborted) return refuseUpload(400, 'The upload was cancelled.')
	if (isNoSpace(error)) {
		logger.error({ err: error }, 'no space for an upload')
		return refuseUpload(
			507,
			'The server has no space left for files. Nothing was stored. Please tell the person who looks after the server.',
		)
	}
	if (error instanceof StorageError) {
		logger.error({ err: error }, 'an upload could not be stored')
		return refuseUpload(
			503,
			'Files cannot be stored at the moment. Please try again in a few minutes.',
		)
	}
	logger.error({ err: error }, 'an upload failed')
	return refuseUpload(503, 'The file could not be stored. Please try again in a few minutes.')
}

function refuseUpload(status: number, error: string): Response {
	return respond(status, { error })
}

function respond(status: number, body: object): Response {
	const headers = new Headers({ 'Cache-Control': 'no-store' })
	if (status === 503) headers.set('Retry-After', String(retryAfterSeconds))
	return Response.json(body, { status, headers })
}

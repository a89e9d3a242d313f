import { and, eq, sql } from 'drizzle-orm'
import { readActor } from '#platform/auth/access/accounts.server.ts'
import { can } from '#platform/auth/access/permissions.ts'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { pictureRequests } from '#platform/db/tables/media.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { isMediaFolder, sentences } from '../file-rules.ts'
import { incomingFolder } from './incoming.server.ts'
import { isNoSpace } from '#platform/storage/storage.server.ts'
import { fetchPicture, pictureFaults, PictureRefused } from './remote-picture.server.ts'
import { outerNetwork } from '#platform/lib/http/outer-request.server.ts'
import type { Network } from '#platform/lib/http/outer-request.server.ts'
import type { Refusal } from './sniff.server.ts'
import { StorageError } from '#platform/storage/storage-port.server.ts'
import { storeUpload } from './upload.server.ts'

type RequestRow = typeof pictureRequests.$inferSelect
type Work = { signal: AbortSignal; network?: Network; workRoot?: string }

const maxAttempts = 3

/**
 * Fetches a requested picture and stores it as if the requester had uploaded it. Does nothing when the request is done
 * or has failed. A worker killed between storing and recording it leaves a second copy, which can be deleted.
 *
 * @throws when the other site or our storage cannot be reached, so that the queue retries; the last failure is
 *   recorded.
 */
export async function bringPicture(db: Db, requestId: string, work: Work): Promise<void> {
	const [row] = await db
		.update(pictureRequests)
		.set({ attempts: sql`${pictureRequests.attempts} + 1`, updatedAt: sql`now()` })
		.where(isWaiting(requestId))
		.returning()
	if (!row) return
	try {
		const { id } = await fetchAndStore(db, row, work)
		await finish(db, row, { state: 'done', mediaId: id })
	} catch (error) {
		const fault = faultOf(error, row)
		if (work.signal.aborted || fault === null) throw error
		logSecurity('upload-refused', {
			result: error instanceof PictureRefused ? 'refused' : 'failed',
			actorId: row.requestedBy,
			object: `picture:${row.id}`,
		})
		await finish(db, row, { state: 'failed', fault })
	}
}

async function fetchAndStore(
	db: Db,
	row: RequestRow,
	{ signal, network = outerNetwork, workRoot }: Work,
) {
	const { address, folder, alt, requestedBy } = row
	if (!isMediaFolder(folder)) throw new Error(`There is no folder ${folder}`)
	const requester = await readActor(db, requestedBy)
	if (requester === null || !can(requester, 'media:edit'))
		throw new PictureRefused(pictureFaults.noAccess)
	const stored = await storeUpload(db, requester, {
		folder,
		fileName: nameIn(new URL(address)),
		alt,
		content: fetchPicture(address, { network, signal }),
		workRoot: workRoot ?? (await incomingFolder()),
		signal,
	})
	if (stored.ok) return stored.value
	throw new PictureRefused(sentenceOf(stored.error))
}

/** A picture from another site needs other messages than an upload. */
function sentenceOf({ code, message }: Refusal): string {
	if (code === 'tooLarge') return pictureFaults.tooLarge
	if (code === 'empty') return pictureFaults.empty
	return message === sentences.image ? pictureFaults.noPicture : message
}

/** The message to store; null when the job should retry. */
function faultOf(error: unknown, { address, attempts }: RequestRow): string | null {
	if (error instanceof PictureRefused) return error.message
	if (attempts < maxAttempts) return null
	logger.warn({ err: error }, 'a picture of another site could not be brought into the library')
	if (error instanceof StorageError || isNoSpace(error))
		return 'The picture could not be stored. Please try again in a few minutes.'
	const host = new URL(address).host.slice(0, 300)
	return `The picture could not be fetched from ${host}: the site could not be reached, or did not send it in time.`
}

async function finish(db: Db, { id }: RequestRow, outcome: Partial<RequestRow>): Promise<void> {
	await db
		.update(pictureRequests)
		.set({ ...outcome, updatedAt: sql`now()` })
		.where(isWaiting(id))
}

function isWaiting(id: string) {
	return and(eq(pictureRequests.id, id), eq(pictureRequests.state, 'waiting'))
}

/** File name in the address; the host when there is none. */
function nameIn({ pathname, host }: URL): string {
	const name = pathname.slice(pathname.lastIndexOf('/') + 1)
	try {
		return decodeURIComponent(name) || host
	} catch {
		return name
	}
}

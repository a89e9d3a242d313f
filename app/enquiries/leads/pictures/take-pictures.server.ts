// The two ways in for pictures: one by one as they are chosen, and all with a form posted without scripts.
import type { Db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import type { Visitor } from '#kit/site/visitor.ts'
import { visitorPictureTooLarge } from '#platform/media/file-kinds.ts'
import {
	leaveOutField,
	maxPictures,
	nameHeader,
	picturesField,
	readPictureLines,
	tooManySentence,
	writePictureLines,
} from './picture-lines.ts'
import { addPicture, busySentence } from './pictures.server.ts'
import type { PictureRefusal } from './pictures.server.ts'
import { HeldBytes } from './held-bytes.server.ts'
import type { PostedForm } from './read-form.server.ts'

const statusOf: Record<PictureRefusal['code'], number> = {
	refused: 422,
	tooLarge: 413,
	limited: 429,
	busy: 503,
}
const waitSeconds: Partial<Record<PictureRefusal['code'], number>> = { limited: 3600, busy: 60 }
const arrivals = { tooLarge: visitorPictureTooLarge, busy: busySentence }

function refusalOf(code: keyof typeof arrivals): PictureRefusal {
	return { code, sentence: arrivals[code] }
}

/**
 * Stores the body of a request as a picture that can go along with a form, and responds `{success: true, id}`, or
 * `{success: false, error}` with a sentence: 413, 415, 422 (no picture), 429 and 503 (again later).
 */
export async function handlePicture(
	db: Db,
	request: Request,
	{ address, requestId }: Visitor,
): Promise<Response> {
	// Another site cannot send this type without a CORS preflight.
	if (request.headers.get('Content-Type') !== 'application/octet-stream')
		return respond(415, { error: 'Send the picture itself, as application/octet-stream.' })
	using held = new HeldBytes(address)
	try {
		for await (const chunk of request.body ?? []) {
			held.add(chunk)
			if (held.refusal) break
		}
		if (held.refusal) return refusePicture(refusalOf(held.refusal))
		const name = decodeName(request.headers.get(nameHeader) ?? '')
		const added = await addPicture(db, { bytes: held.whole(), name, address })
		return added.ok ? respond(200, { id: added.value.id }) : refusePicture(added.error)
	} catch (error) {
		// A line that broke is nothing to look into.
		if (!request.signal.aborted) logger.error({ err: error, requestId }, 'a picture was not saved')
		return respond(503, { error: notSavedPicture }, 10)
	}
}

const notSavedPicture =
	'This picture was not saved, because our system is not responding. Please try again in a minute.'

function refusePicture({ code, sentence }: PictureRefusal): Response {
	return respond(statusOf[code], { error: sentence }, waitSeconds[code])
}

function respond(status: number, body: { id: string } | { error: string }, retryAfter = 0) {
	const headers = new Headers({ 'Cache-Control': 'no-store' })
	if (retryAfter > 0) headers.set('Retry-After', String(retryAfter))
	return Response.json({ success: status === 200, ...body }, { status, headers })
}

function decodeName(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return ''
	}
}

/**
 * Stores the pictures of a posted form, besides those that it names already.
 *
 * @returns the lines of the form's field, and a sentence about those that cannot go along; null when all can.
 * @throws when the database does not respond.
 */
export async function takePictures(
	db: Db,
	{ fields, files, further }: PostedForm,
	address: string | null,
): Promise<{ lines: string; error: string | null }> {
	const excluded = fields.getAll(leaveOutField)
	const chosen = readPictureLines(fields.get(picturesField) ?? '').filter(
		({ id }) => !excluded.includes(id),
	)
	const sentences: string[] = []
	for (const file of files) {
		if (chosen.length >= maxPictures) further.push(file.name)
		else {
			const added = await add(db, file, address)
			if (typeof added === 'string') sentences.push(`${file.name}: ${added}`)
			else chosen.push(added)
		}
	}
	if (further.length > 0) sentences.push(tooManySentence(further))
	return { lines: writePictureLines(chosen), error: sentences.join(' ') || null }
}

async function add(db: Db, { name, held }: PostedForm['files'][number], address: string | null) {
	if (held.refusal) return refusalOf(held.refusal).sentence
	const added = await addPicture(db, { bytes: held.whole(), name, address })
	held[Symbol.dispose]()
	return added.ok ? added.value : added.error.sentence
}

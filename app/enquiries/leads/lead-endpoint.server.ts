// The calls PUB-CALL-08 to PUB-CALL-14 over HTTP: JSON in, `{success, error?}` out, with the status that fits.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { readBody } from '#platform/lib/http/read-body.server.ts'
import { parseObject } from '#platform/lib/http/read-json.ts'
import { isSameSecret } from '#platform/lib/secret.server.ts'
import type { Visitor } from '#kit/site/visitor.ts'
import { isLive } from '#kit/records/live.server.ts'
import { resources } from '#platform/db/tables/content.server.ts'
import { officeOfCall, readCall, readGuard, readKey, wrongField } from './read-call.server.ts'
import type { Call } from './read-call.server.ts'
import { submitLead } from './submit.server.ts'
import type { SubmitError } from './submit.server.ts'
import { notSavedMessage, sentBeforeMessage, waitMessage } from './lead-response.ts'

/** Far more than the longest form. */
const maxBodyBytes = 64 * 1024

/** Responds to a call from a visitor's form; `path` is the path it came to. */
export async function handleCall(
	db: Db,
	request: Request,
	{ path, visitor }: { path: string; visitor: Visitor },
): Promise<Response> {
	if (request.method !== 'POST')
		return refuseLeadCall(405, 'Send this with POST.', { Allow: 'POST' })
	if (!hasKey(request)) return refuseLeadCall(401, 'The public key is missing or wrong.')
	if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')) {
		return refuseLeadCall(415, 'Send this as JSON.')
	}
	const text = await readBody(request, maxBodyBytes)
	if (text === null)
		return refuseLeadCall(413, 'This is too long to send. Please shorten your message.')
	const body = parseObject(text)
	if (!body) return refuseLeadCall(400, 'This is not a JSON object.')
	const call = readCall(path, body)
	if (!call) return refuseLeadCall(404, 'There is no such call.')
	const wrong = wrongField(body)
	if (wrong !== null)
		return refuseLeadCall(400, `The field ${wrong} has a value of the wrong type.`)
	const idempotencyKey = readKey(body)
	if (idempotencyKey === undefined)
		return refuseLeadCall(
			400,
			'The idempotencyKey must be a text of 8 to 100 characters, or left out.',
		)
	try {
		return await take(db, call, { body, visitor, idempotencyKey })
	} catch (error) {
		logger.error({ err: error, requestId: visitor.requestId, path }, 'a message was not saved')
		return refuseLeadCall(503, notSavedMessage, { 'Retry-After': '10' })
	}
}

type Taken = { body: Record<string, unknown>; visitor: Visitor; idempotencyKey: string | null }

async function take(
	db: Db,
	call: Call,
	{ body, visitor, idempotencyKey }: Taken,
): Promise<Response> {
	const { requested, ...rest } = call
	const found = requested?.url ? await getRequestedResource(db, requested.url, new Date()) : null
	const taken = await submitLead(db, {
		...rest,
		...readGuard(body),
		idempotencyKey,
		address: visitor.address,
		country: officeOfCall(body) ?? visitor.country,
		requestId: visitor.requestId,
		resource: requested ? (found ?? { title: requested.title, url: null }) : undefined,
	})
	return taken.ok ? Response.json({ success: true }, { headers: notStored }) : refusal(taken.error)
}

function refusal(error: SubmitError): Response {
	if (error.code === 'invalid') {
		return refuseLeadCall(400, Object.values(error.errors)[0] ?? 'Something is missing.')
	}
	if (error.code === 'sentBefore') return refuseLeadCall(409, sentBeforeMessage)
	const { retryAfterSeconds } = error
	return refuseLeadCall(429, waitMessage(retryAfterSeconds), {
		'Retry-After': String(retryAfterSeconds),
	})
}

const notStored = { 'Cache-Control': 'no-store' }

function refuseLeadCall(
	status: number,
	error: string,
	headers: Record<string, string> = {},
): Response {
	return Response.json({ success: false, error }, { status, headers: { ...notStored, ...headers } })
}

function hasKey(request: Request): boolean {
	const given = /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? ''
	return isSameSecret(given, env().ANON_KEY)
}

/** A free live resource with this link; null for a paid, hidden or unknown one, whose downloads are not recorded. */
export async function getRequestedResource(db: Db, url: string, now: Date) {
	const [row] = await db
		.select({ title: resources.title, url: resources.downloadLink })
		.from(resources)
		.where(
			and(eq(resources.downloadLink, url), eq(resources.free, sql`true`), isLive(resources, now)),
		)
		.limit(1)
	return row ?? null
}

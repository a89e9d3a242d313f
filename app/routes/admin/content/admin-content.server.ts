import { isListed } from '#kit/admin/admin-type.ts'
import { contents } from '#content/catalogue.server.ts'
import { adminTypeOfSection } from '#content/admin-catalogue.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { findTrashing } from '#kit/records/trash.server.ts'
import type { VersionName } from '#kit/records/read-version.server.ts'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { readOpenRecord } from '#kit/admin/form/open-record.server.ts'
import type { SaveRefusal } from '#content/catalogue.server.ts'
import { db } from '#platform/db/client.server.ts'

export type AdminContent = ReturnType<typeof requireAdminType>

/** Both halves of the type with this section. @throws 404 when there is none. */
export function requireAdminType(section: string) {
	const found = adminTypeOfSection(section)
	if (!found) throw notFound(`No section ${section} in the back office`)
	return { ...found, content: contents[found.key] }
}

/** The same for a type with a list. @throws 404 for a type with one record too. */
export function requireListed(section: string) {
	const { key, type, content } = requireAdminType(section)
	const { list } = content.admin
	if (!isListed(type) || !list) throw notFound(`${section} has no list`)
	return { key, type, content, list }
}

/** The same for a type whose records come and go. @throws 404 for a type with fixed ones. */
export function requireChanging(section: string) {
	const found = requireListed(section)
	if (found.type.isFixed) throw notFound(`The records of ${section} are fixed`)
	return found
}

const largest = 2_147_483_647

/** A number from 1 in an address; null for anything else. */
export function readNumber(text: string | null): number | null {
	const number = Number(text)
	return /^\d{1,10}$/.test(text ?? '') && number >= 1 && number <= largest ? number : null
}

/** A version in an address: its number, `copy` or `scheduled`; null for anything else. */
export function readVersionName(text: string | null): VersionName | null {
	return text === 'copy' || text === 'scheduled' ? text : readNumber(text)
}

type Sender = { id: string | null; readerId: string }

/** The response to a form that was not saved: 409 with the record as it is now, or 422 with messages by field. */
export async function refusedSave(
	{ key, content, type }: AdminContent,
	{ id, readerId }: Sender,
	error: SaveRefusal | { code: 'unknown' },
): Promise<Response> {
	if (error.code === 'stale') {
		const found = id ?? error.foundId
		const current =
			found === undefined ? null : await readOpenRecord(db, content, { id: found, readerId })
		const trashing =
			found === undefined || current ? null : await findTrashing(db, { type: key, id: found })
		const [by, savedAt] = trashing ? [trashing.by, trashing.at] : [error.savedBy, error.savedAt]
		const savedBy = by === null ? null : ((await getActorNames(db, [by])).get(by) ?? null)
		return staleResponse({ savedBy, savedAt, current, isTrashed: trashing !== null })
	}
	if (error.code === 'invalid') {
		return Response.json({ code: error.code, messages: error.messages }, { status: 422 })
	}
	const { field, message } = content.refusals?.[error.code] ?? {
		field: '',
		message: `This ${type.label.one.toLowerCase()} cannot be saved.`,
	}
	return Response.json({ code: error.code, messages: { [field]: [message] } }, { status: 422 })
}

/** The response to a change that was stored: the record as it is now. */
export async function recordResponse(
	{ content }: AdminContent,
	stored: { id: string; readerId: string },
): Promise<Response> {
	const record = await readOpenRecord(db, content, stored)
	// It was deleted right after that: the form reports it and keeps the input.
	return record
		? Response.json({ record })
		: staleResponse({ savedBy: null, savedAt: null, current: null })
}

/** 409, with the record as it is now; null when it is gone, or in the trash. */
function staleResponse(now: {
	savedBy: string | null
	savedAt: unknown
	current: unknown
	isTrashed?: boolean
}): Response {
	return Response.json({ code: 'stale', ...now }, { status: 409 })
}

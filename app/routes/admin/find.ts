import { can } from '#platform/auth/access/permissions.ts'
import { actorContext } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { contentKeyOfSection, contentTypes } from '#content/catalogue.ts'
import { findItems } from '#content/edition-items.server.ts'
import { findLinkedPages, recordAt } from '#content/linked-pages.server.ts'
import { findPages, stateNotes } from '#content/find-pages.server.ts'
import { findRecords, titlesOf } from '#content/find-records.server.ts'
import type { FoundRecord } from '#content/find-records.server.ts'
import { findSearched } from '#content/search-words.server.ts'
import { findParts } from '#enquiries/inbox/reply-templates.server.ts'
import { findLeads } from '#enquiries/inbox/queries.server.ts'
import { findPeople } from '#insight/people/find-people.server.ts'
import { findFiles } from '#platform/media/library.server.ts'
import { searchTerms } from '#platform/lib/text/search-terms.ts'
import type { Route } from './+types/find.ts'

const each = 5
const eachOfOne = 10
const maxSearchLength = 200
const maxIds = 50

/**
 * `GET /admin/find?q=&section=`: records by title, those of the site itself also by their words, leads, people and
 * files, for the palette; with `section` only its records, for the forms that pick some. The section 'pages' is every
 * record with a public address, for links in texts; 'files' are those of the library, and 'parts' also lines about
 * products and resources, for replies; 'searched' is what visitors search, for search words; 'items' are pages for an
 * edition of the newsletter, without words the newest.
 *
 * `GET /admin/find?at=`: the record at a public address, whether visitors see it or not; `isOfRecord` says whether only
 * a record can be there.
 *
 * `GET /admin/find?section=&id=`: titles of one section's records, for picks that a browser kept. Several ids.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
	const search = (url.searchParams.get('q') ?? '').replaceAll('\0', '').slice(0, maxSearchLength)
	const section = url.searchParams.get('section') ?? ''
	const only = contentKeyOfSection(section)
	const at = url.searchParams.get('at')
	if (at !== null) return respond(await recordsAt(at), recordAt(at) !== null)
	const ids = url.searchParams.getAll('id').slice(0, maxIds)
	if (only && ids.length > 0) return respond(await titlesOf(db, only, ids))
	const actor = context.get(actorContext)
	const find = finders.get(section)
	if (find) return respond(await find(search))
	if (only) return respond(await findRecords(db, { search, each: eachOfOne, only, actor }))
	return respond(await findEverywhere(actor, search))
}

/** Before the sections of a type, one of which is `pages` too. */
const finders = new Map<string, (search: string) => Promise<readonly object[]>>([
	['files', (search) => findForReply(search, 'files')],
	['parts', (search) => findForReply(search, 'parts')],
	['searched', (search) => findSearched(db, { search, each })],
	['items', (search) => findItems(db, search, new Date())],
	['pages', (search) => findPages(db, { search, each, now: new Date() })],
])

async function findForReply(search: string, section: 'files' | 'parts') {
	const [parts, files] = await Promise.all([
		section === 'parts' ? findParts(db, { search, each }) : [],
		searchTerms(search).length === 0 ? [] : findFiles(db, { search, limit: each }),
	])
	return [
		...parts.map((part) => ({ ...part, recordId: part.id, href: '' })),
		...files.map(({ url, name: title, bytes }) => {
			return { id: url, recordId: url, title, kind: 'File', href: url, bytes }
		}),
	]
}

async function recordsAt(address: string): Promise<FoundRecord[]> {
	const page = (await findLinkedPages(db, [address.replaceAll('\0', '')], new Date())).get(address)
	if (!page) return []
	const { key, id, title, href, state } = page
	const kind = contentTypes[key].label.one + stateNotes[state]
	return [{ id: `${key}-${id}`, recordId: id, title, kind, href }]
}

function respond(records: readonly object[], isOfRecord?: boolean): Response {
	return Response.json({ records, isOfRecord }, { headers: { 'Cache-Control': 'no-store' } })
}

async function findEverywhere(actor: Actor, search: string): Promise<FoundRecord[]> {
	if (searchTerms(search).length === 0) return []
	const requested = { search, limit: each }
	const [records, leads, { people }, files] = await Promise.all([
		findRecords(db, { search, each, actor }),
		can(actor, 'lead:read') ? findLeads(db, requested) : [],
		can(actor, 'person:read') ? findPeople(db, requested) : { people: [] },
		findFiles(db, requested),
	])
	return [
		...records,
		...leads.map(({ id, name, subject }) => ({
			id: `lead-${id}`,
			recordId: id,
			title: subject ? `${name}: ${subject}` : name,
			kind: 'Lead',
			href: `/admin/leads/${id}`,
		})),
		...people.map(({ email, name }) => ({
			id: `person-${email}`,
			recordId: email,
			title: `${name}, ${email}`,
			kind: 'Person',
			href: `/admin/people?q=${encodeURIComponent(email)}`,
		})),
		...files.map(({ id, name }) => ({
			id: `file-${id}`,
			recordId: id,
			title: name,
			kind: 'File',
			href: `/admin/media?file=${id}`,
		})),
	]
}

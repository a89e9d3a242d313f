// Builders that insert rows directly; columns that a test does not set get suitable values.
import type { Role } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import {
	caseStudies,
	jobVacancies,
	news,
	pages,
	products,
	resources,
	services,
	teamMembers,
} from '#platform/db/tables/content.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { mediaAddress } from '#platform/lib/media-address.ts'
import { toSlug } from '#platform/lib/text/slug.ts'

/** The time at which tests view the site. */
export const now = new Date('2026-10-14T09:00:00Z')
export const hourBefore = new Date('2026-10-14T08:00:00Z')
export const hourAfter = new Date('2026-10-14T10:00:00Z')

/** States in which visitors do not see a record. */
export const hiddenStates = {
	draft: { status: 'draft' },
	future: { publishAt: hourAfter },
	unpublished: { unpublishAt: hourBefore },
	trashed: { deletedAt: hourBefore },
} as const

let made = 0

/** A number that is unique in this process. */
function nextNumber(): number {
	made += 1
	return made
}

/** An administrator; `name` distinguishes several. */
export function admin(name = 'a', role: Role = 'administrator'): Actor {
	return {
		kind: 'admin',
		role,
		id: `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padStart(12, '0').slice(-12)}`,
	}
}

/** Stores the account of an actor, with its role. */
export async function buildAccess(db: Db, actor: Actor): Promise<void> {
	if (actor.kind === 'system') return
	const { id, role } = actor
	await db
		.insert(authUsers)
		.values({ id, email: `${id}@example.com`, emailVerified: true })
		.onConflictDoNothing()
	await db.insert(adminUsers).values({ id, role }).onConflictDoNothing()
}

/** A missing actor, forced past the types, as by a mistake in a route. */
export const nobody = null as unknown as Actor

type Given<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

function addressed<G extends { title?: string; slug?: string }>(given: G, word: string) {
	const title = given.title ?? `${word} ${nextNumber()}`
	return { title, slug: given.slug ?? toSlug(title) }
}

export async function buildProduct(db: Db, given: Given<typeof products> = {}) {
	const values = { description: 'Steel tray for boots.', ...given, ...addressed(given, 'Product') }
	return only(await db.insert(products).values(values).returning())
}

export async function buildService(db: Db, given: Given<typeof services> = {}) {
	const values = {
		description: 'We walk the shed with you.',
		...given,
		...addressed(given, 'Service'),
	}
	return only(await db.insert(services).values(values).returning())
}

export async function buildPage(db: Db, given: Given<typeof pages> = {}) {
	const values = {
		content: 'We write down only what we need.',
		...given,
		...addressed(given, 'Page'),
	}
	return only(await db.insert(pages).values(values).returning())
}

/** An article, by default without an author. */
export async function buildArticle(db: Db, given: Given<typeof news> = {}) {
	const values = {
		excerpt: 'What wet litter costs a flock.',
		content: 'Wet litter starts with a leaking nipple.',
		date: '14 October 2026',
		...given,
		...addressed(given, 'Article'),
	}
	return only(await db.insert(news).values(values).returning())
}

export async function buildResource(db: Db, given: Given<typeof resources> = {}) {
	const values = {
		description: 'One page to hang in the shed.',
		category: 'Checklist',
		downloadLink: 'https://example.com/checklist.pdf',
		...given,
		...addressed(given, 'Resource'),
	}
	return only(await db.insert(resources).values(values).returning())
}

export async function buildCaseStudy(db: Db, given: Given<typeof caseStudies> = {}) {
	const values = {
		summary: 'Fewer eggs break on the way to the packing room.',
		system: 'Free range' as const,
		species: 'Layer hens' as const,
		problem: 'Egg quality' as const,
		region: 'Waikato',
		startsOn: '2026-03-02',
		endsOn: '2026-05-18',
		seen: 'Eggs met on the cross belt.',
		unimproved: 'Floor eggs stayed at three in a hundred.',
		...given,
		...addressed(given, 'Case study'),
	}
	return only(await db.insert(caseStudies).values(values).returning())
}

export async function buildMember(db: Db, given: Given<typeof teamMembers> = {}) {
	const name = given.name ?? `Member ${nextNumber()}`
	const values = {
		position: 'Poultry vet',
		bio: 'Looks after layers.',
		slug: toSlug(name),
		...given,
		name,
	}
	return only(await db.insert(teamMembers).values(values).returning())
}

export async function buildVacancy(db: Db, given: Given<typeof jobVacancies> = {}) {
	const values = {
		location: 'Waikato',
		type: 'Full time',
		department: 'Field team',
		postedDate: '1 October 2026',
		description: 'Visit farms and write down what you find.',
		applyUrl: 'https://jobs.example.com/apply',
		...given,
		...addressed(given, 'Vacancy'),
	}
	return only(await db.insert(jobVacancies).values(values).returning())
}

export async function buildMedia(db: Db, given: Given<typeof media> = {}) {
	const name = given.name ?? `${nextNumber()}-tray.jpg`
	const folder = given.folder ?? 'product-images'
	const values = {
		url: mediaAddress(`${folder}/${name}`),
		sizeBytes: 1e3,
		mimeType: 'image/jpeg',
		sha256: 'a'.repeat(64),
		...given,
		folder,
		name,
	}
	return only(await db.insert(media).values(values).returning())
}

function only<T>(rows: T[]): T {
	const [row] = rows
	if (!row) throw new Error('The insert returned no row')
	return row
}

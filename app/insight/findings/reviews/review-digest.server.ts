// A section of the digest of a month: to each owner what to review by its end, and to the administrators what
// is nobody's.
import { eq } from 'drizzle-orm'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import { digestMonthAt, monthWords } from '#platform/mail/digest.server.ts'
import type { CollectedSection } from '#platform/mail/digest.server.ts'
import type { DigestSection } from '#platform/mail/kinds.ts'
import { listFindings } from '../list-findings.server.ts'
import type { Finding } from '../list-findings.server.ts'
import { makeDefaultReviews } from './default-reviews.server.ts'
import { formatDay } from '#platform/lib/text/long-date.ts'

/** More are read in the list. */
const maxNamed = 20
const maxTitle = 120
/** More than any site has due at once. */
const maxRead = 100_000

/** What Issues lists as due, for each whom it is assigned to. It is in each month's digest until it is reviewed. */
export async function collectReviews(tx: Db, now: Date): Promise<CollectedSection[]> {
	await makeDefaultReviews(tx, now)
	const all = { kind: 'review-due', now, limit: maxRead } as const
	const { findings } = await listFindings(tx, { kind: 'system' }, all)
	if (findings.length === 0) return []
	const due = findings.toSorted((a, b) => a.detail.localeCompare(b.detail))
	const people = await tx
		.select({ id: authUsers.id, email: authUsers.email, role: adminUsers.role })
		.from(adminUsers)
		.innerJoin(authUsers, eq(authUsers.id, adminUsers.id))
	return people.flatMap(({ role, ...to }) => {
		const theirs = due.filter(({ by }) => (by === null ? role === 'administrator' : by === to.id))
		return theirs.length > 0 ? [{ to, section: sectionOf(theirs, now) }] : []
	})
}

function sectionOf(due: Finding[], now: Date): DigestSection {
	const own = due.filter(({ by }) => by !== null).length
	return {
		kind: 'reviews-due',
		data: {
			month: monthWords(digestMonthAt(now).first),
			own,
			unowned: due.length - own,
			records: due.slice(0, maxNamed).map(({ type, id, title, detail, field, by }) => ({
				title: cutText(title, maxTitle),
				when: `${formatDay(detail)}${by === null && own > 0 ? ', unassigned' : ''}`,
				path: `/admin/${contentTypes[type as ContentKey].section}/${id}/edit#${field}`,
			})),
			listPath: `/admin/put-right?kind=review-due${own === due.length ? '&whose=me' : ''}`,
		},
	}
}

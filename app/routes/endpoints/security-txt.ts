import { dayMs } from '#platform/lib/day-ms.server.ts'
import { getMailboxes } from '#platform/business/business.server.ts'
import { db } from '#platform/db/client.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import { textFile } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/security-txt.ts'

const daysValid = 180

/** `/.well-known/security.txt` (RFC 9116): where to report a weakness of the site. */
export async function loader({ context }: Route.LoaderArgs) {
	const { origin } = context.get(visitorContext)
	const expires = new Date(Date.now() + daysValid * dayMs)
	// Whole days, so that it changes once a day.
	expires.setUTCHours(0, 0, 0, 0)
	const { other } = await getMailboxes(db)
	const lines = [
		`Contact: ${other === null ? `${origin}/contact` : `mailto:${other}`}`,
		`Expires: ${expires.toISOString()}`,
		'Preferred-Languages: en',
		`Canonical: ${origin}/.well-known/security.txt`,
		'',
	]
	return textFile(lines)
}

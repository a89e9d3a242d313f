import { isLive } from '#kit/records/live.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'

const mostMembers = 200

/** The team by name, without email addresses: those are personal. One query. */
export async function listLiveMembers(db: Db, { now }: { now: Date }) {
	return db
		.select({
			id: teamMembers.id,
			slug: teamMembers.slug,
			name: teamMembers.name,
			position: teamMembers.position,
			qualifications: teamMembers.qualifications,
			bio: teamMembers.bio,
			image: teamMembers.image,
		})
		.from(teamMembers)
		.where(isLive(teamMembers, now))
		.orderBy(inNameOrder(teamMembers.name), teamMembers.id)
		.limit(mostMembers)
}

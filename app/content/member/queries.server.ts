import { isLive } from '#kit/records/live.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'

const maxMembers = 200

/** What pages show of a member. Email addresses are personal: they are not among it. */
export const memberColumns = {
	id: teamMembers.id,
	slug: teamMembers.slug,
	name: teamMembers.name,
	position: teamMembers.position,
	qualifications: teamMembers.qualifications,
	bio: teamMembers.bio,
	image: teamMembers.image,
}

/** The team by name. One query. */
export async function listLiveMembers(db: Db, { now }: { now: Date }) {
	return db
		.select(memberColumns)
		.from(teamMembers)
		.where(isLive(teamMembers, now))
		.orderBy(inNameOrder(teamMembers.name), teamMembers.id)
		.limit(maxMembers)
}

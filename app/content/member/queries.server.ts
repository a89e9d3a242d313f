import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'
import { memberFields } from './member-fields.ts'
import { memberType } from './type.ts'

/** What the declaration says of reading the team. Email addresses are personal: they are in no card. */
export const memberReads = declaredReads(memberType, teamMembers, memberFields)

/** The team by name. One query. */
export const { listLive: listLiveMembers } = memberReads

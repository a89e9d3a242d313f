// Where the senders of all leads came from.
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { knownSource, sourceName } from './lead-origin.ts'

export type OriginChoices = Record<'source' | 'campaign', { value: string; label: string }[]>

/** More make no choice; `?source=` and `?campaign=` find others too. */
const maxChoices = 100

/** Sources and campaigns to filter leads by: the most frequent ones, without those only of robots. One query. */
export async function listOrigins(db: Db): Promise<OriginChoices> {
	const { rows } = await db.execute<{ kind: 'source' | 'campaign'; value: string }>(sql`
		select origin.kind, value from ${leads}, lateral
			(values ('source', referrer), ('source', utm_source), ('campaign', utm_campaign)) as origin (kind, value)
		where state <> 'spam' and value is not null
		group by origin.kind, value order by count(*) desc, value limit ${maxChoices}`)
	const valuesOf = (kind: 'source' | 'campaign') =>
		rows.flatMap((row) => (row.kind === kind ? row.value : []))
	const sources = new Set(valuesOf('source').map((source) => knownSource(source)?.value ?? source))
	return {
		source: byLabel([...sources].map((value) => ({ value, label: sourceName(value) }))),
		campaign: byLabel(valuesOf('campaign').map((value) => ({ value, label: value }))),
	}
}

function byLabel(choices: OriginChoices['source']) {
	return choices.toSorted((a, b) => a.label.localeCompare(b.label))
}

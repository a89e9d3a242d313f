import { SendPage } from '#content/edition/send-page.tsx'
import { editionType } from '#content/edition/type.ts'
import { listSendings } from '#content/edition-sendings.server.ts'
import { maxMailBytes } from '#content/edition/edition-fields.ts'
import { readEdition } from '#content/ready-edition.server.ts'
import { sendPermission } from '#content/send-edition.server.ts'
import { areFormerReadersKnown } from '#enquiries/leads/former-readers.server.ts'
import { countReasons, findReaders } from '#enquiries/leads/readers.server.ts'
import { readCampaign } from '#insight/visits/campaign.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { can } from '#platform/auth/access/permissions.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/send.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	const edition = await readEdition(db, id, new Date())
	if (!edition) throw notFound(`No edition ${id}`)
	const canSend = can(actor, sendPermission)
	const [sendings, found, campaign, isKnown] = await Promise.all([
		listSendings(db, edition.id),
		canSend ? findReaders(db, edition.audience, edition.id) : null,
		readCampaign(db, edition.slug),
		areFormerReadersKnown(db),
	])
	const { letter, audience: _, ...shown } = edition
	return {
		...shown,
		title: letter.subject,
		warnedBytes: maxMailBytes.warned,
		ownEmail: actor.email,
		isFirst: !isKnown,
		readers: found && {
			count: found.readers.length,
			leftOut: countReasons(found.leftOut),
		},
		// Visits tell the edition, not the sending: they stand with the newest.
		sendings: sendings.map((sending, index) => ({
			...sending,
			...(index === 0 ? campaign : { visits: 0, enquiries: 0, replies: 0 }),
		})),
	}
}

export function meta({ loaderData }: Route.MetaArgs) {
	return screenMeta(`Send: ${loaderData?.title ?? editionType.label.one}`)
}

export default function SendRoute({ loaderData }: Route.ComponentProps) {
	return <SendPage {...loaderData} />
}

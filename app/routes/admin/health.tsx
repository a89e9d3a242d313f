import { HealthPage } from '#kit/admin/health/health-page.tsx'
import { MailProofs } from '#kit/admin/health/mail-proofs.tsx'
import { readSystem } from '#kit/admin/health/readings.server.ts'
import { db } from '#platform/db/client.server.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import { listMailProofs } from '#platform/mail/proof/proofs.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/health.ts'

export async function loader() {
	const [parts, mail] = await Promise.all([
		readSystem(db, new Date()),
		orNull('how our mail arrives', readMailProofs()),
	])
	return { parts, mail }
}

async function readMailProofs() {
	const config = await mailConfig(db)
	const hasMailbox = config.replyMailbox !== null
	return { proofs: await listMailProofs(db, config), hasMailbox }
}

export const meta = () => screenMeta('System')

export default function HealthRoute({ loaderData: { parts, mail } }: Route.ComponentProps) {
	return (
		<>
			<HealthPage parts={parts} />
			{mail ? <MailProofs {...mail} /> : null}
		</>
	)
}

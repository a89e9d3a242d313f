import { HealthPage } from '#kit/admin/health/health-page.tsx'
import { readSystem } from '#kit/admin/health/readings.server.ts'
import { db } from '#platform/db/client.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/health.ts'

export async function loader() {
	return { parts: await readSystem(db, new Date()) }
}

export const meta = () => screenMeta('System')

export default function HealthRoute({ loaderData }: Route.ComponentProps) {
	return <HealthPage parts={loaderData.parts} />
}

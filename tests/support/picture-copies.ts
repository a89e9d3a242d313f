// Waits for the variants that the worker makes. Before that, originals are sent instead, which are no measure of the
// finished site, and the worker keeps the processor busy.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const timeoutMs = 1_200_000

/** Waits until a running site has made all variants. @throws Error after twenty minutes, which it takes on a busy machine at worst. */
export async function untilPicturesHaveVariants(databaseUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl })
	await client.connect()
	const until = performance.now() + timeoutMs
	try {
		while ((await amountWithout(client)) > 0) {
			if (performance.now() > until) throw new Error('pictures are still without smaller copies')
			await pause(100)
		}
	} finally {
		await client.end()
	}
}

async function amountWithout(client: pg.Client): Promise<number> {
	const { rows } = await client.query<{ amount: number }>(
		`select count(*)::int as amount from media where (mime_type like 'image/%' or mime_type = 'application/pdf') and variants_at is null`,
	)
	return rows[0]?.amount ?? 0
}

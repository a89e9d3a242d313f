import { z } from 'zod'
import { readJson } from '#app/lib/http/read-json.ts'

const alsoSchema = z.object({ also: z.boolean() })

/** Whether a request to delete or restore a member is about their access too; false when it does not say. */
export async function readAlso(request: Request): Promise<boolean> {
	const requested = alsoSchema.safeParse(await readJson(request))
	return requested.success && requested.data.also
}

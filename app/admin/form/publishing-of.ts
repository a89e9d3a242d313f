import type { Publishing } from '#app/records/state.ts'

type Source = { status?: unknown; publishAt?: unknown; unpublishAt?: unknown }

/** Status and publishing dates from a form's values, or from a record whose dates may be text. */
export function publishingOf({ status, publishAt, unpublishAt }: Source): Publishing {
	return {
		status: status === 'draft' ? 'draft' : 'published',
		publishAt: instant(publishAt),
		unpublishAt: instant(unpublishAt),
	}
}

function instant(value: unknown): Date | null {
	return typeof value === 'string' || value instanceof Date ? new Date(value) : null
}

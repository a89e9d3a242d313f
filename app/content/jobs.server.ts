import { defineJob } from '#app/jobs/define.server.ts'
import { emptyTrash } from './empty-trash.server.ts'

/** Deletes for good what has been in the trash long enough. Safe to run twice. */
export const emptyTrashJob = defineJob('content.emptyTrash', (_nothing, { db }) =>
	emptyTrash(db, new Date()),
)

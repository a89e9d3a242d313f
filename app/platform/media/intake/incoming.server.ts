import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#platform/lib/env/env.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'

const oldMs = dayMs

let clearedFolder = ''

/**
 * Folder for uploads until they are checked. It lies in the data folder, since the system's own may be in memory, too
 * small for a video of 300 MB. Deletes what killed processes left there more than a day ago.
 */
export async function incomingFolder(): Promise<string> {
	const folder = join(env().DATA_DIR, 'incoming')
	// Every time: another disk may be mounted by now.
	await mkdir(folder, { recursive: true, mode: 0o700 })
	if (clearedFolder !== folder) await clearAbandoned(folder)
	clearedFolder = folder
	return folder
}

async function clearAbandoned(folder: string): Promise<void> {
	for (const name of await readdir(folder)) {
		const path = join(folder, name)
		const left = await stat(path).catch(() => null)
		if (left && Date.now() - left.mtimeMs > oldMs) await rm(path, { recursive: true, force: true })
	}
}

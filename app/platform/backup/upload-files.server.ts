// The stored files, variants included, so that a restored site need not make them again.
import type { Client } from 'pg'
import type { Archive } from './archive-writer.server.ts'
import type { FilePlace } from './file-place.server.ts'

export type AddedFiles = { files: number; bytes: number; faults: string[] }

/** SHA-256 of the stored files by key, from the database. */
export async function readStoredSums(client: Client): Promise<Map<string, string>> {
	const { rows } = await client.query<{ key: string; sha256: string }>(
		`select folder || '/' || name as key, sha256 from media`,
	)
	return new Map(rows.map(({ key, sha256 }) => [key, sha256]))
}

/**
 * Adds every stored file. Skips files deleted meanwhile; reports missing, damaged and irregular ones as faults.
 *
 * @param known from `readStoredSums`.
 */
export async function addUploads(
	archive: Archive,
	{ place, known }: { place: FilePlace; known: Map<string, string> },
): Promise<AddedFiles> {
	const added: AddedFiles = { files: 0, bytes: 0, faults: [] }
	const missing = new Set(known.keys())
	for await (const { key, isPlain } of place.walk()) {
		if (!isPlain) {
			added.faults.push(`left out, its name or kind is not known: ${JSON.stringify(key)}`)
			continue
		}
		const file = await addFile(archive, place, key)
		if (!file) continue
		missing.delete(key)
		added.files += 1
		added.bytes += file.sizeBytes
		const expected = known.get(key)
		if (expected !== undefined && expected !== file.sha256)
			added.faults.push(`damaged in storage before this backup: ${key}`)
	}
	for (const key of missing) added.faults.push(`missing in storage: ${key}`)
	return added
}

async function addFile(archive: Archive, place: FilePlace, key: string) {
	const file = await place.open(key)
	if (!file) return null
	const { sizeBytes, modifiedAt, content } = file
	try {
		const member = { name: `uploads/${key}`, sizeBytes, modifiedAt }
		return { sizeBytes, sha256: await archive.addStream(member, content) }
	} finally {
		await file.close()
	}
}

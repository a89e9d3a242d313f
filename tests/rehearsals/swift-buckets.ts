// Buckets of a rehearsal's Swift, as the site opens them.
import { renameSync, writeFileSync } from 'node:fs'
import { openBucket } from '#platform/storage/s3-bucket.server.ts'
import type { S3Limits, S3Options } from '#platform/storage/s3-bucket.server.ts'
import { createS3Storage } from '#platform/storage/s3-storage.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'

/** For work that is not timed, on a busy machine. */
const patient: S3Limits = { readMs: 20_000, writeMs: 30_000 }

/** The keys of a user of Swift. */
export function keysOf(user: string, secretAccessKey: string) {
	return { accessKeyId: `roost:${user}`, secretAccessKey }
}

/** Replaces a file with keys at once, as a rotation does. */
export function writeKeys(
	path: string,
	{ accessKeyId, secretAccessKey }: ReturnType<typeof keysOf>,
) {
	const lines = [
		'[default]',
		`aws_access_key_id = ${accessKeyId}`,
		`aws_secret_access_key = ${secretAccessKey}`,
	]
	writeFileSync(`${path}.new`, lines.join('\n'), { mode: 0o600 })
	renameSync(`${path}.new`, path)
}

/** Makes an empty bucket. */
export async function makeBucket(options: S3Options): Promise<void> {
	await openBucket(options, patient).client.createBucket({ Bucket: options.bucket })
}

/** IDs of uploads in parts that are neither finished nor aborted. */
export async function unfinishedIn(options: S3Options): Promise<string[]> {
	const { client, name } = openBucket(options, patient)
	const { Uploads = [] } = await client.listMultipartUploads({ Bucket: name })
	return Uploads.map(({ UploadId = '' }) => UploadId)
}

/** Everything in a bucket: names, and sizes by name. */
export async function sizesIn(
	storage: Storage,
	folders: string[],
): Promise<Record<string, number>> {
	const sizes: Record<string, number> = {}
	for (const folder of folders)
		for (const key of await storage.list(folder))
			sizes[key] = (await storage.stat(key))?.sizeBytes ?? -1
	return sizes
}

/** The storage of the site, in this bucket. */
export function storageIn(options: S3Options, limits: S3Limits = patient): Storage {
	return createS3Storage(options, limits)
}

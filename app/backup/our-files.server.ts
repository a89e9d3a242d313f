import { join } from 'node:path'
import { env } from '#app/lib/env/env.server.ts'
import { storage } from '#app/media/storage/storage.server.ts'
import { bucketPlace } from './bucket-files.server.ts'
import { diskPlace } from './disk-files.server.ts'
import type { FilePlace } from './file-place.server.ts'

/** The site's stored files: in the bucket that the `S3_*` variables name, else in the uploads folder. */
export function ourFilePlace(): FilePlace {
	const { S3, DATA_DIR } = env()
	return S3 ? bucketPlace(storage()) : diskPlace(join(DATA_DIR, 'uploads'))
}

import { DuplicateOffers } from './duplicate-offers.tsx'
import type { UploadError } from './upload-error.ts'
import { UploadRow } from './upload-row.tsx'
import type { Uploads } from './use-uploads.ts'

type UploadListProps = {
	uploads: Uploads
	/** Message for a failed upload. */
	failureText?: ((error: UploadError) => string) | undefined
}

/** A field's running and failed uploads, and offers of files already stored. */
export function UploadList({ uploads, failureText }: UploadListProps) {
	const { items, duplicates, uploadAnyway, remove, retry } = uploads
	return (
		<>
			{items.map((item) => (
				<UploadRow
					key={item.id}
					item={item}
					failureText={failureText}
					onCancel={() => remove(item.id)}
					onRetry={() => retry(item.id)}
				/>
			))}
			<DuplicateOffers duplicates={duplicates} onUploadAnyway={uploadAnyway} />
		</>
	)
}

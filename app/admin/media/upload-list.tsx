import { TwinOffers } from './twin-offers.tsx'
import type { UploadError } from './upload-error.ts'
import { UploadRow } from './upload-row.tsx'
import type { Uploads } from './use-uploads.ts'

type UploadListProps = {
	uploads: Uploads
	/** What is said of one that failed. */
	failureText?: ((error: UploadError) => string) | undefined
}

/** The uploads of a field that are on their way or failed, and the files that were there before them. */
export function UploadList({ uploads, failureText }: UploadListProps) {
	const { items, twins, remove, retry } = uploads
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
			<TwinOffers twins={twins} />
		</>
	)
}

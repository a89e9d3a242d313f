import type { ReactNode } from 'react'
import type { MediaFolder } from '#app/media/file-kinds.ts'
import { acceptOf } from '#app/media/file-rules.ts'
import type { StoredFile } from '#app/media/media-file.ts'
import { FileButton } from './file-button.tsx'
import { TwinOffers } from './twin-offers.tsx'
import type { UploadError } from './upload-error.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

type FileReplaceProps = {
	/** What is replaced, for those who do not see what stands beside the button. */
	name: string
	folder: MediaFolder
	/** Address of the document that is replaced; pictures need not lead on. */
	replaces?: string
	failureText?: (error: UploadError) => string
	/** Called again with the file that was there before, when that is taken instead. */
	onReplaced: (stored: StoredFile) => void
	/** What else can be done with it. */
	children?: ReactNode
}

/** Another file in the place of one in a list. */
export function FileReplace(props: FileReplaceProps) {
	const { name, folder, replaces, failureText, onReplaced, children } = props
	const { items, twins, add, remove, retry } = useUploads({
		folder,
		replaces,
		onStored: onReplaced,
		onExchanged: (_, twin) => onReplaced(twin),
	})
	return (
		<>
			<div className="media-actions">
				<FileButton
					label={`Replace ${name}`}
					accept={acceptOf(folder)}
					className="btn-small"
					onFiles={(files) => {
						for (const earlier of items) remove(earlier.id)
						add(files.slice(0, 1))
					}}
				>
					Replace
				</FileButton>
				{children}
			</div>
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

import type { ReactNode } from 'react'
import type { MediaFolder } from '#app/media/file-kinds.ts'
import { acceptOf } from '#app/media/file-rules.ts'
import type { StoredFile } from '#app/media/media-file.ts'
import { FileButton } from './file-button.tsx'
import type { UploadError } from './upload-error.ts'
import { UploadList } from './upload-list.tsx'
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
	const uploads = useUploads({
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
					onFiles={uploads.addOne}
				>
					Replace
				</FileButton>
				{children}
			</div>
			<UploadList uploads={uploads} failureText={failureText} />
		</>
	)
}

import type { ReactNode } from 'react'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import { acceptOf } from '#platform/media/file-rules.ts'
import type { StoredFile } from '#platform/media/media-file.ts'
import { FileButton } from './file-button.tsx'
import type { UploadError } from './upload-error.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type FileReplaceProps = {
	/** Name of the replaced file, for the button's accessible name. */
	name: string
	folder: MediaFolder
	/** Address of the replaced document, which then leads to the new one; omit it for pictures. */
	replaces?: string
	failureText?: (error: UploadError) => string
	/** Called again with a copy if one is wanted beside the file of the library. */
	onReplaced: (stored: StoredFile) => void
	/** More actions. */
	children?: ReactNode
}

export function FileReplace(props: FileReplaceProps) {
	const { name, folder, replaces, failureText, onReplaced, children } = props
	const uploads = useUploads({ folder, replaces, onStored: onReplaced })
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

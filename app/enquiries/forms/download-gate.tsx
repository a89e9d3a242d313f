import { useState, useSyncExternalStore } from 'react'
import { useLabels } from '#kit/site/labels.ts'
import { DownloadForm } from './download-form.tsx'
import { GivenFile } from './given-file.tsx'
import { LeadDialog } from './lead-dialog.tsx'
import { rememberGiven, wasGiven } from './offered-file.ts'
import type { OfferedFile } from './offered-file.ts'

type DownloadGateProps = {
	resource: { id: string; title: string }
	file: OfferedFile
	/** Above the form. */
	text: string
}

/** The download button of a free resource. It asks for the reader's details once per file and tab. */
export function DownloadGate({ resource, file, text }: DownloadGateProps) {
	const { resourceDownload } = useLabels()
	const [isJustGiven, setIsJustGiven] = useState(false)
	const isGiven = useSyncExternalStore(
		neverChangesAlone,
		() => wasGiven(file.url),
		() => false,
	)
	if (isGiven) return <GivenFile file={file} takesFocus={isJustGiven} />
	return (
		<LeadDialog
			form="download"
			title={`Download ${resource.title}`}
			text={text}
			openLabel={resourceDownload}
			openClassName="button button-yolk justify-self-start"
		>
			{(titleId) => (
				<DownloadForm
					labelledBy={titleId}
					resource={resource}
					file={file}
					onGiven={() => {
						rememberGiven(file.url)
						setIsJustGiven(true)
					}}
				/>
			)}
		</LeadDialog>
	)
}

/** The files given to this tab change only here. */
const neverChangesAlone = () => () => {}

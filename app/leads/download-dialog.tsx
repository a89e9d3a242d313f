import { DownloadForm } from './download-form.tsx'
import { LeadDialog } from './lead-dialog.tsx'

/** The button of a free resource and the gate it opens. */
export function DownloadDialog({ resourceTitle }: { resourceTitle: string }) {
	return (
		<LeadDialog
			form="download"
			title={`Download ${resourceTitle}`}
			text="Tell us who reads our resources, and the file is yours. We ask once."
			openLabel="Download Now"
			openClassName="button button-yolk justify-self-start"
		>
			{(titleId) => <DownloadForm labelledBy={titleId} />}
		</LeadDialog>
	)
}

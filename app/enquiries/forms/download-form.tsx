import { showToast } from '#kit/site/toast/toast.ts'
import { DownloadFields } from './download-fields.tsx'
import { LeadFormFrame } from './lead-form-frame.tsx'
import { startFile } from './offered-file.ts'
import type { OfferedFile } from './offered-file.ts'
import { PlainFileLink } from './plain-file-link.tsx'
import type { LeadValues } from '#enquiries/leads/schemas.ts'

type DownloadFormProps = {
	labelledBy: string
	resource: { id: string; title: string }
	file: OfferedFile
	onGiven: () => void
}

export function DownloadForm({ labelledBy, resource, file, onGiven }: DownloadFormProps) {
	function finish(value: LeadValues['download'] | null) {
		// Posted before scripts started, so the download has not started yet.
		if (value === null) startFile(file)
		const description = value?.subscribe
			? 'To get the newsletter, press the button in the confirmation email.'
			: undefined
		void showToast({ title: 'Download started successfully', description })
		onGiven()
	}

	return (
		<LeadFormFrame
			form="download"
			subject={resource.id}
			isInDialog
			send={(engine, value, sending) => engine.giveFile({ ...sending, value, resource, file })}
			onTaken={finish}
			thanks={{
				title: 'Thank you, the file is yours',
				text: <PlainFileLink file={file} isStarted={false} />,
				again: 'Back to the form',
			}}
			labelledBy={labelledBy}
			submitLabel="Download"
			busyLabel="Preparing..."
			failureTitle="Failed to process your download"
		>
			<DownloadFields />
		</LeadFormFrame>
	)
}

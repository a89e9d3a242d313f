import { useRef } from 'react'
import { showToast } from '#kit/site/toast/toast.ts'
import type { CallGuard } from '#enquiries/leads/calls.ts'
import { DownloadFields } from './download-fields.tsx'
import { LeadFormFrame } from './lead-form-frame.tsx'
import type { LeadEngine } from './load-engine.ts'
import { startFile } from './offered-file.ts'
import type { OfferedFile } from './offered-file.ts'
import { PlainFileLink } from './plain-file-link.tsx'
import type { LeadValues } from '#enquiries/leads/schemas.ts'
import { useAnonKey } from './use-anon-key.ts'

type DownloadFormProps = {
	labelledBy: string
	resource: { id: string; title: string }
	file: OfferedFile
	onGiven: () => void
}

export function DownloadForm({ labelledBy, resource, file, onGiven }: DownloadFormProps) {
	const anonKey = useAnonKey()
	const hasStarted = useRef(false)
	const wantsNewsletter = useRef(false)

	async function give(engine: LeadEngine, value: LeadValues['download'], guard: CallGuard) {
		const outcome = await engine.giveFile({ value, guard, resource, file, anonKey })
		hasStarted.current = outcome.kind === 'taken'
		wantsNewsletter.current = value.subscribe
		return outcome
	}

	function finish() {
		// Posted before scripts started, so the download has not started yet.
		if (!hasStarted.current) startFile(file)
		const description = wantsNewsletter.current
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
			send={give}
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

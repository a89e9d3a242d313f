import { useEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { showToast } from '#kit/site/toast/toast.ts'
import { FailureNotice } from './failure-notice.tsx'
import type { FailureMessage } from './offline-messages.ts'
import { loadEngine } from './load-engine.ts'
import { startFile } from './offered-file.ts'
import type { OfferedFile } from './offered-file.ts'
import { PlainFileLink } from './plain-file-link.tsx'
import { offlineMessages } from './offline-messages.ts'

type GivenFileProps = {
	file: OfferedFile
	/** Whether it has just replaced the form, and so takes the focus. */
	takesFocus: boolean
}

/** A file given to this tab before: it opens without the form. */
export function GivenFile({ file, takesFocus }: GivenFileProps) {
	const link = useRef<HTMLAnchorElement>(null)
	const [failure, setFailure] = useState<FailureMessage | null>(null)
	useEffect(() => {
		if (takesFocus) link.current?.focus({ preventScroll: true })
	}, [takesFocus])

	async function open() {
		const words = await tryFile(file)
		setFailure(words)
		if (!words) {
			startFile(file)
			void showToast({ title: 'Download started successfully' })
			return
		}
		if (words.toast) void showToast({ ...words.toast, kind: 'error' })
	}

	function onClick(event: MouseEvent) {
		// A new tab opens within the click or is blocked; an own file can be checked first.
		if (!file.isOwn) return
		event.preventDefault()
		void open()
	}

	return (
		<div className="grid gap-4">
			<a
				ref={link}
				href={file.url}
				download={file.isOwn ? file.name : undefined}
				target={file.isOwn ? undefined : '_blank'}
				rel={file.isOwn ? undefined : 'noopener'}
				className="button button-yolk justify-self-start"
				onClick={onClick}
			>
				Download Now
			</a>
			{failure ? (
				<FailureNotice form="download" title="Failed to process your download" failure={failure} />
			) : (
				<PlainFileLink file={file} isStarted />
			)}
		</div>
	)
}

/** Null when the file is available, else the message. */
async function tryFile(file: OfferedFile): Promise<FailureMessage | null> {
	const engine = await loadEngine().catch(() => null)
	if (!engine) return offlineMessages.download
	const outcome = await engine.tryFile(file)
	return outcome.kind === 'taken' ? null : engine.failureMessage('download', outcome)
}

import type { Notice } from '../paste/read-clipboard.ts'
import type { TextTarget } from '../text-target.ts'

export type SourceModeProps = {
	id: string
	label: string
	value: string
	onChange: (value: string) => void
	describedBy?: string | undefined
	/** Whether the form reports an error for it. */
	isWrong?: boolean | undefined
	/** Selection in the plain text area that this replaces; null if it had no focus. */
	startsAt: { anchor: number; head: number } | null
	/** Keeps its undo steps and its selection, and follows the value. */
	hidden?: boolean | undefined
	/** Called with the text to write into, and with null when it is gone. It may be written into while it is hidden. */
	onTarget: (target: TextTarget | null) => void
	/** Called with pictures to insert at `at`, or at the cursor. */
	onImages: (files: File[], at: number | null) => void
	/** Called with what was left out. */
	onNotice: (notice: Notice) => void
	onLinkDialog: () => void
}

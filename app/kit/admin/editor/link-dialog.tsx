import { useState } from 'react'
import { TextField } from '../fields/text-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { LinkTargetField } from './link-target-field.tsx'
import { linkTarget } from './site-pages.ts'
import type { SitePage } from './site-pages.ts'

type LinkDialogProps = {
	/** Heading, such as 'Link'. */
	title: string
	/** The selected words, or those of the link; null when they are not to be changed here. */
	words: string | null
	/** Where the link leads now; a new link has none. */
	address?: string
	onInsert: (address: string, words: string) => void
	/** Takes the link away and leaves its words. */
	onRemove?: () => void
	onClose: () => void
}

/** Makes a link, or changes the one at the cursor. */
export function LinkDialog(props: LinkDialogProps) {
	const { title, words, address, onInsert, onRemove, onClose } = props
	const [label, setLabel] = useState(words ?? '')
	const [typed, setTyped] = useState(address ?? '')
	const [page, setPage] = useState<SitePage | null>(null)
	const [errors, setErrors] = useState<string[]>([])
	const insert = () => {
		// An address that was written otherwise, such as a relative one, stays as it is.
		const target = typed === address ? address : linkTarget(typed)
		// Words that nobody changed stay as they are: they are recognized by their spaces too, and keep their formatting.
		const own = label === words && label.trim() !== '' ? words : label.trim()
		if (target) onInsert(target, own || (page?.title ?? typed.trim()))
		else
			setErrors([
				'Choose a page from the list, or enter a web address, an email address, a phone number or a page on this site, such as /products.',
			])
	}
	const choose = (found: SitePage) => {
		// Replaces the title of a page that was chosen before, but no words of the author's own.
		if (label.trim() === '' || label === page?.title) setLabel(found.title)
		setPage(found)
		setTyped(found.href)
		setErrors([])
	}
	return (
		<EditorDialog
			title={title}
			action={address === undefined ? 'Insert link' : 'Change link'}
			onAct={insert}
			onClose={onClose}
		>
			<LinkTargetField
				value={typed}
				chosen={page}
				errors={errors}
				onChange={(value) => {
					setTyped(value)
					setPage(null)
				}}
				onChoose={choose}
			/>
			{words === null ? null : (
				<TextField name="link-words" label="Words" value={label} onChange={setLabel} errors={[]} />
			)}
			{onRemove ? (
				<button type="button" className="btn link-remove" onClick={onRemove}>
					Remove link
				</button>
			) : null}
		</EditorDialog>
	)
}

import { useState } from 'react'
import { DialogField } from './dialog-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'

type LinkDialogProps = {
	/** The selected words. */
	words: string
	onInsert: (address: string, words: string) => void
	onClose: () => void
}

export function LinkDialog({ words, onInsert, onClose }: LinkDialogProps) {
	const [label, setLabel] = useState(words)
	const [address, setAddress] = useState('')
	const [error, setError] = useState<string | null>(null)
	const insert = () => {
		const target = linkTarget(address)
		if (target) onInsert(target, label.trim() || target)
		else
			setError('Enter a web address, an e-mail address or a page on this site, such as /products.')
	}
	return (
		<EditorDialog title="Link" action="Insert link" onAct={insert} onClose={onClose}>
			<DialogField
				label="Address"
				hint="Such as https://www.mpi.govt.nz, /products or name@example.co.nz."
				type="url"
				value={address}
				onChange={setAddress}
				error={error}
				takesFocus
			/>
			<DialogField label="Link text" value={label} onChange={setLabel} />
		</EditorDialog>
	)
}

/** The address in a form the renderer accepts; `null` if the renderer would drop the link. */
export function linkTarget(typed: string): string | null {
	const address = typed.trim()
	if (/^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))\S/i.test(address)) return address
	if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(address)) return `mailto:${address}`
	return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : null
}

import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { SwitchField } from '../fields/switch-field.tsx'
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts'

const groups = [
	{
		title: 'Everywhere',
		keys: [
			['Ctrl K', 'Find a screen or a record, or create something'],
			['?', 'Show this list'],
			['Escape', 'Close a dialog or a menu'],
		],
	},
	{
		title: 'Lists',
		keys: [
			['/', 'Search'],
			['Escape', 'Clear the search'],
			['Space, arrows, Space', 'Pick up a service by its handle, move it, drop it'],
		],
	},
	{
		title: 'Forms',
		keys: [
			['Ctrl S', 'Save for later or as a draft; the site stays as it is'],
			['Ctrl Enter', 'Publish what is in the form'],
		],
	},
	{
		title: 'Texts',
		keys: [
			['/', 'Commands, at the start of a word'],
			['Ctrl B, I, K', 'Bold, italic, link'],
			['Ctrl F', 'Find in the text'],
			['Tab, Shift Tab', 'Indent and outdent a list item'],
			['Escape, then Tab', 'Leave a list'],
		],
	},
] as const

/** The back office's shortcuts. Single-key ones can be turned off here. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
	const [isOn, setIsOn] = useState(areSingleKeysOn)
	return (
		<Dialog title="Keyboard shortcuts" className="shortcuts" onClose={onClose}>
			{groups.map(({ title, keys }) => (
				<section key={title} aria-label={title}>
					<h3>{title}</h3>
					<dl>
						{keys.map(([key, text]) => (
							<div key={`${key} ${text}`}>
								<dt>
									<kbd>{key}</kbd>
								</dt>
								<dd>{text}</dd>
							</div>
						))}
					</dl>
				</section>
			))}
			<p className="hint">On a Mac, Cmd stands for Ctrl.</p>
			<SwitchField
				name="single-keys"
				errors={[]}
				label="Single keys"
				hint="Turn off / and ? if they get in the way, for example with dictation. Saved in this browser."
				value={isOn}
				onChange={(next) => {
					setSingleKeys(next)
					setIsOn(next)
				}}
			/>
			<div className="dialog-buttons">
				<Button onClick={onClose}>Close</Button>
			</div>
		</Dialog>
	)
}

import { Dialog } from '../dialog.tsx'
import type { AdminType } from '../admin-type.ts'
import type { FormValues } from '../form-record.ts'
import { RelativeTime } from '../relative-time.tsx'
import { changedKeys } from './form-values.ts'
import type { Conflict } from './use-save.ts'
import { labelOf, versionText } from './version-words.ts'

type ConflictDialogProps = {
	type: AdminType
	options: unknown
	conflict: Conflict
	mine: FormValues
	onKeepMine: () => void
	onTakeTheirs: () => void
	onClose: () => void
}

/** Two people changed one record: shows who, when and what, and lets the second one decide. */
export function ConflictDialog(props: ConflictDialogProps) {
	const { type, options, conflict, mine, onKeepMine, onTakeTheirs, onClose } = props
	const { current, savedAt, savedBy } = conflict
	const name = type.label.one.toLowerCase()
	if (!current) {
		return (
			<Dialog title={`This ${name} was deleted`} onClose={onClose} isAlert>
				<p>Somebody deleted it while you were editing. Your changes are still in the form.</p>
				<div className="dialog-buttons">
					<button type="button" className="btn" onClick={onClose} data-focus-first="">
						Back to the form
					</button>
					<button type="button" className="btn btn-primary" onClick={onKeepMine}>
						Save as a new {name}
					</button>
				</div>
			</Dialog>
		)
	}
	const keys = changedKeys(mine, current.values)
	const wordsOf = (key: string, value: unknown) =>
		type.form.inWords?.(key, value, options) ?? versionText(key, value)
	return (
		<Dialog
			title={`${savedBy ?? 'Somebody'} saved this ${name} meanwhile`}
			onClose={onClose}
			className="wide"
		>
			<p>
				{savedAt ? (
					<>
						Saved <RelativeTime date={new Date(savedAt)} />.{' '}
					</>
				) : null}
				Your changes are still in the form. Which version should stay?
			</p>
			<table className="compare">
				<thead>
					<tr>
						<th scope="col">Field</th>
						<th scope="col">Mine</th>
						<th scope="col">Theirs</th>
					</tr>
				</thead>
				<tbody>
					{keys.map((key) => (
						<tr key={key}>
							<th scope="row">{labelOf(type, key)}</th>
							<VersionCell
								text={wordsOf(key, mine[key])}
								label={`my ${labelOf(type, key)}`}
								side="Mine"
							/>
							<VersionCell
								text={wordsOf(key, current.values[key])}
								label={`their ${labelOf(type, key)}`}
								side="Theirs"
							/>
						</tr>
					))}
				</tbody>
			</table>
			<div className="dialog-buttons">
				<button type="button" className="btn" onClick={onClose} data-focus-first="">
					Back to the form
				</button>
				<button type="button" className="btn" onClick={onTakeTheirs}>
					Take theirs
				</button>
				<button type="button" className="btn btn-primary" onClick={onKeepMine}>
					Keep mine
				</button>
			</div>
		</Dialog>
	)
}

function VersionCell({ text, label, side }: { text: string; label: string; side: string }) {
	return (
		<td data-label={side}>
			<pre>{text || '(empty)'}</pre>
			{text ? (
				<button
					type="button"
					className="btn btn-small"
					aria-label={`Copy ${label}`}
					onClick={() => void navigator.clipboard.writeText(text)}
				>
					Copy
				</button>
			) : null}
		</td>
	)
}

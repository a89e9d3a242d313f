import type { ListedType } from '../admin-type.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { useDelete } from './use-delete.ts'

type DeleteDialogProps = { type: ListedType; deletion: ReturnType<typeof useDelete> }

/** Asks before deleting a record: the type's text, if any, then what deleting means. */
export function DeleteDialog({ type, deletion }: DeleteDialogProps) {
	const { row, isBusy, also, setAlso, cancel, remove } = deletion
	if (!row) return null
	const offer = type.list.alsoOnDelete?.(row) ?? null
	return (
		<ConfirmDialog
			title={`Delete ${row.title}?`}
			action={{ label: 'Delete', busyLabel: 'Deleting...' }}
			isBusy={isBusy}
			onConfirm={remove}
			onCancel={cancel}
		>
			{type.list.deleteText ? <p>{type.list.deleteText}</p> : null}
			{type.readers ? null : <p>It disappears from the website at once.</p>}
			<p className="hint">You can bring it back from Trash for 30 days.</p>
			{offer ? (
				<div className="delete-also">
					<label>
						<input
							type="checkbox"
							checked={also}
							disabled={isBusy}
							onChange={({ target }) => setAlso(target.checked)}
							aria-describedby="delete-also-hint"
						/>
						{offer.label}
					</label>
					<p id="delete-also-hint" className="hint">
						{offer.hint}
					</p>
				</div>
			) : null}
		</ConfirmDialog>
	)
}

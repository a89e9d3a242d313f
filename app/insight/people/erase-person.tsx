import { ConfirmDialog } from '#kit/admin/confirm-dialog.tsx'
import { useIsScripted } from '#kit/admin/scripted.tsx'
import { countWords } from './person-counts.ts'
import type { PersonCounts } from './person-counts.ts'
import type { useErase } from './use-erase.ts'

type ErasePersonProps = {
	email: string
	counts: PersonCounts
	erasing: ReturnType<typeof useErase>
}

/** The button, and its confirmation with the counts. */
export function ErasePerson({ email, counts, erasing }: ErasePersonProps) {
	const isScripted = useIsScripted()
	return (
		<>
			<button type="button" className="btn btn-danger" disabled={!isScripted} onClick={erasing.ask}>
				Erase
			</button>
			{erasing.isAsking ? (
				<ConfirmDialog
					title={`Erase everything about ${email}?`}
					action={{ label: 'Erase permanently', busyLabel: 'Erasing...' }}
					isBusy={erasing.isBusy}
					onConfirm={erasing.erase}
					onCancel={erasing.cancel}
				>
					<ul className="person-numbers">
						{countWords(counts).map((words) => (
							<li key={words}>{words}</li>
						))}
					</ul>
					<p>This cannot be undone. First export anything you need to hand over.</p>
					<p className="hint">
						Only a hash of the email is kept, so that no import subscribes them again.
					</p>
				</ConfirmDialog>
			) : null}
		</>
	)
}

import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import type { AdminType } from '../admin-type.ts'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import { RelativeTime } from '../relative-time.tsx'
import { CompareTable } from './compare-table.tsx'
import { isOfItems, listChanges } from '#kit/records/three-way.ts'
import type { Conflict } from './use-save.ts'
import { labelOf, listInWords, versionText } from './version-labels.ts'

type ConflictDialogProps = {
	type: AdminType
	options: unknown
	conflict: Conflict
	/** The values the edit started from; null when unknown. */
	opened: FormValues | null
	mine: FormValues
	onKeepMine: () => void
	onTakeTheirs: (theirs: FormRecord) => void
	onRestore: () => void
	onClose: () => void
}

/** Shown when two people changed one record: who changed what and when. The second one decides. */
export function ConflictDialog(props: ConflictDialogProps) {
	const { type, options, conflict, opened, mine, onKeepMine, onTakeTheirs, onClose } = props
	const { current, savedAt, savedBy } = conflict
	const name = type.label.one.toLowerCase()
	const other = savedBy ?? 'Someone'
	if (!current) return <GoneDialog {...props} name={name} />
	const changes = listChanges({ opened, mine, theirs: current.values })
	const isJoined = changes.some(({ key, by }) => by === 'both' && isOfItems(mine[key]))
	const wordsOf = (key: string, value: unknown) =>
		type.form.inWords?.(key, value, options) ?? versionText(key, value)
	const namesOf = (...by: string[]) =>
		listInWords(
			changes.flatMap((change) => (by.includes(change.by) ? labelOf(type, change.key) : [])),
		)
	const [own, others] = [namesOf('me', 'both'), namesOf('them', 'both')]
	return (
		<Dialog
			title={`${other} saved this ${name} while you were editing`}
			onClose={onClose}
			className="wide"
		>
			<p>
				{savedAt ? (
					<>
						Saved <RelativeTime date={new Date(savedAt)} />.{' '}
					</>
				) : null}
				{others ? `${other} changed ${others}. ` : null}
				{own ? `You changed ${own}. ` : null}
				Your changes are still in the form.
			</p>
			<CompareTable
				other={other}
				fields={changes.map(({ key, by }) => ({
					by,
					label: labelOf(type, key),
					mine: wordsOf(key, mine[key]),
					theirs: wordsOf(key, current.values[key]),
				}))}
			/>
			<p>
				<strong>Keep mine</strong> saves {own || 'nothing'} as you have it
				{others ? ` and keeps the rest as ${savedBy ?? 'they'} saved it` : ''}.{' '}
				{isJoined ? 'Lists that both of you changed get the changes of both. ' : ''}
				<strong>Take theirs</strong> loads their version into the form and discards your changes.
			</p>
			<div className="dialog-buttons">
				<Button onClick={onClose} data-focus-first="">
					Back to the form
				</Button>
				<Button onClick={() => onTakeTheirs(current)}>Take theirs</Button>
				<Button className="btn-primary" onClick={onKeepMine}>
					Keep mine
				</Button>
			</div>
		</Dialog>
	)
}

function GoneDialog(props: ConflictDialogProps & { name: string }) {
	const { name, conflict, onKeepMine, onRestore, onClose } = props
	const { savedBy, savedAt, isTrashed } = conflict
	return (
		<Dialog
			title={isTrashed ? `This ${name} is in the trash` : `This ${name} was deleted`}
			onClose={onClose}
			isAlert
		>
			{isTrashed && savedAt ? (
				<p>
					{savedBy ?? 'Someone'} moved it there <RelativeTime date={new Date(savedAt)} />, while you
					were editing. Your changes are still in the form.
				</p>
			) : (
				<p>Someone deleted it while you were editing. Your changes are still in the form.</p>
			)}
			<div className="dialog-buttons">
				<Button onClick={onClose} data-focus-first="">
					Back to the form
				</Button>
				<Button className={isTrashed ? '' : 'btn-primary'} onClick={onKeepMine}>
					Save as a new {name}
				</Button>
				{isTrashed ? (
					<Button className="btn-primary" onClick={onRestore}>
						Restore and save
					</Button>
				) : null}
			</div>
		</Dialog>
	)
}

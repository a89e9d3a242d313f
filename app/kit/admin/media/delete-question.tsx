import { Link } from 'react-router'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { filesOf } from './shown-file.ts'
import type { ShownFile } from './shown-file.ts'
import type { useMediaDelete } from './use-media-delete.ts'

type DeleteQuestionProps = {
	deletion: ReturnType<typeof useMediaDelete>
	/** Of the list: how many files match, and how many of them no record shows. */
	total: number
	unused: number
}

/** Asks before deleting files, and lists those that are in use and stay. */
export function DeleteQuestion({ deletion, total, unused }: DeleteQuestionProps) {
	const { files, isBusy, remove, cancel } = deletion
	const used = files?.filter(({ uses }) => uses.length > 0) ?? []
	const requested = files?.length ?? total
	const count = files ? requested - used.length : unused
	if (count === 0) return <NothingToDelete used={used} onClose={cancel} />
	const [only] = files?.length === 1 ? files : []
	return (
		<ConfirmDialog
			title={`Delete ${only ? only.name : filesOf(requested)}?`}
			action={{ label: 'Delete', busyLabel: 'Deleting...' }}
			isBusy={isBusy}
			onConfirm={remove}
			onCancel={cancel}
		>
			<p>
				Addresses of deleted files stop working at once. You can bring the files back from Trash for
				30 days.
			</p>
			{requested > count && (
				<p>
					{count === 1 ? 'One file' : filesOf(count)} will be deleted.{' '}
					{requested - count === 1
						? 'This one is in use and will be kept'
						: `${files ? 'These' : filesOf(requested - count)} are in use and will be kept`}
					{files ? ':' : '.'}
				</p>
			)}
			<UsedFiles files={used} />
		</ConfirmDialog>
	)
}

function NothingToDelete({ used, onClose }: { used: ShownFile[]; onClose: () => void }) {
	const [only] = used
	return (
		<Dialog
			title={used.length === 1 ? `${only?.name} is in use` : 'These files are in use'}
			onClose={onClose}
			isAlert
		>
			<p>
				Only files that are not in use can be deleted. Remove {used.length === 1 ? 'it' : 'them'}{' '}
				there first.
			</p>
			<UsedFiles files={used} />
			<div className="dialog-buttons">
				<button type="button" className="btn" onClick={onClose} data-focus-first="">
					Close
				</button>
			</div>
		</Dialog>
	)
}

function UsedFiles({ files }: { files: ShownFile[] }) {
	if (files.length === 0) return null
	return (
		<ul className="media-uses media-staying">
			{files.map(({ id, name, uses }) => (
				<li key={id}>
					<strong>{name}</strong>
					{uses.map(({ label, href, inTrash }) => (
						<span key={`${href} ${label}`}>
							<Link to={href}>{label}</Link>
							{inTrash && ' (in the trash)'}
						</span>
					))}
				</li>
			))}
		</ul>
	)
}

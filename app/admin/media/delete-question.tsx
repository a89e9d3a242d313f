import { Link } from 'react-router'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import type { ShownFile } from './shown-file.ts'
import type { useMediaDelete } from './use-media-delete.ts'

/** Asks before deleting files, and lists those that are in use and stay. */
export function DeleteQuestion({ deletion }: { deletion: ReturnType<typeof useMediaDelete> }) {
	const { files, isBusy, remove, cancel } = deletion
	const used = files.filter(({ uses }) => uses.length > 0)
	const [only] = files
	if (used.length === files.length) return <NothingToDelete used={used} onClose={cancel} />
	const count = files.length - used.length
	return (
		<ConfirmDialog
			title={files.length === 1 ? `Delete ${only?.name}?` : `Delete ${files.length} files?`}
			action={{ label: 'Delete', busyLabel: 'Deleting...' }}
			isBusy={isBusy}
			onConfirm={remove}
			onCancel={cancel}
		>
			<p>Files are deleted permanently, with all their copies.</p>
			{used.length > 0 && (
				<>
					<p>
						{count === 1 ? 'One file' : `${count} files`} will be deleted.{' '}
						{used.length === 1
							? 'This one is in use and will be kept:'
							: 'These are in use and will be kept:'}
					</p>
					<UsedFiles files={used} />
				</>
			)}
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

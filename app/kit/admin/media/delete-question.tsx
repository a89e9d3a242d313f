import { Link, useRevalidator } from 'react-router'
import { plural } from '#platform/lib/text/plural.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { ShownFile, DeleteResponse } from './shown-file.ts'
import { useState } from 'react'
import { useChange } from '../use-change.ts'

type DeleteQuestionProps = {
	deletion: ReturnType<typeof useMediaDelete>
	/** Of the list: how many files match, and how many of them no record shows. */
	total: number
	unused: number
}

export function DeleteQuestion({ deletion, total, unused }: DeleteQuestionProps) {
	const { files, isBusy, remove, cancel } = deletion
	const used = files?.filter(({ uses }) => uses.length > 0) ?? []
	const requested = files?.length ?? total
	const count = files ? requested - used.length : unused
	if (count === 0) return <NothingToDelete used={used} onClose={cancel} />
	const [only] = files?.length === 1 ? files : []
	return (
		<ConfirmDialog
			title={`Delete ${only ? only.name : plural(requested, 'file')}?`}
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
					{count === 1 ? 'One file' : plural(count, 'file')} will be deleted.{' '}
					{requested - count === 1
						? 'This one is in use and will be kept'
						: `${files ? 'These' : plural(requested - count, 'file')} are in use and will be kept`}
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
		<ConfirmDialog
			title={used.length === 1 ? `${only?.name} is in use` : 'These files are in use'}
			cancelLabel="Close"
			onCancel={onClose}
		>
			<p>
				Only files that are not in use can be deleted. Remove {used.length === 1 ? 'it' : 'them'}{' '}
				there first.
			</p>
			<UsedFiles files={used} />
		</ConfirmDialog>
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

/** Files that are asked about, by id, or all of a filter. */
type FilesToDelete = { ids: string[] } | { filter: string }

/** Moves files to the trash after confirmation, based on their current uses; `problems` lists why some stay. */
export function useMediaDelete(shown: ShownFile[], onDeleted: () => void) {
	const [requested, setRequested] = useState<FilesToDelete | null>(null)
	const [problems, setProblems] = useState<string[]>([])
	const { revalidate } = useRevalidator()
	const { busy, change } = useChange()
	const ask = (what: FilesToDelete) => {
		setProblems([])
		setRequested(what)
		// The uses may have changed since the list was read.
		void revalidate()
	}

	async function remove() {
		if (!requested) return
		await change<DeleteResponse>({
			address: '/admin/media/delete',
			body: requested,
			onDone: ({ refusals }) => setProblems(refusals),
			done: ({ deletedIds: ids }) => {
				if (ids.length === 0) return
				return {
					title: `${plural(ids.length, 'file')} deleted`,
					action: { label: 'Undo', run: () => void restore(ids) },
				}
			},
			failed: ({ reason }) =>
				setProblems([reason ?? 'The files could not be deleted. Please try again.']),
		})
		setRequested(null)
		onDeleted()
	}

	const restore = (ids: string[]) =>
		change({
			address: '/admin/media/restore',
			body: { ids },
			done: `${plural(ids.length, 'file')} restored`,
			failed: 'They were not restored. You find them in the trash.',
		})

	return {
		isAsking: requested !== null,
		/** The files that are asked about; null: all of a filter. */
		files:
			requested && 'ids' in requested ? shown.filter(({ id }) => requested.ids.includes(id)) : null,
		isBusy: busy !== null,
		problems,
		ask: (files: ShownFile[]) => ask({ ids: files.map(({ id }) => id) }),
		askWhole: (filter: string) => ask({ filter }),
		cancel: () => setRequested(null),
		remove: () => void remove(),
	}
}

import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { isMediaFolder } from '#app/media/file-rules.ts'
import { mediaFolders } from '#app/media/file-kinds.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { ListPager } from '../list/list-pager.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { NoRows } from '../list/no-rows.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { MediaCard } from './media-card.tsx'
import { MediaDetails } from './media-details.tsx'
import { MediaUpload } from './media-upload.tsx'
import type { ShownFile } from './shown-file.ts'
import { useMediaDelete } from './use-media-delete.ts'
import './media.css'

export type MediaPageProps = {
	files: ShownFile[]
	total: number
	page: number
	/** Number of files by folder. */
	folderCounts: Record<string, number>
	failure: string | null
}

export function MediaPage({ files, total, page, folderCounts, failure }: MediaPageProps) {
	const [params] = useSearchParams()
	const [selectedIds, setSelectedIds] = useState<string[]>([])
	const { openId, open: openFile, close: closeFile } = useOpenFile()
	const { revalidate } = useRevalidator()
	const deletion = useMediaDelete(files, (ids) => {
		setSelectedIds((before) => before.filter((id) => !ids.includes(id)))
		closeFile()
	})
	const selected = files.filter(({ id }) => selectedIds.includes(id))
	const open = files.find(({ id }) => id === openId)
	const folder = params.get('folder')
	const toggle = (id: string) =>
		setSelectedIds((before) =>
			before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
		)
	return (
		<>
			<header className="page-head">
				<h1>Media</h1>
			</header>
			<MediaUpload key={folder} startFolder={isMediaFolder(folder) ? folder : null} />
			<div className="list-tools">
				<ListSearch placeholder="Search files..." />
				<ListFilters filters={[folderFilter(folderCounts), altFilter]} />
				<p className="list-count" role="status">
					{failure === null && (total === 1 ? '1 file' : `${total.toLocaleString('en-NZ')} files`)}
				</p>
			</div>
			{deletion.problems.length > 0 && (
				<div role="alert" className="notice media-problems">
					{deletion.problems.map((problem) => (
						<p key={problem}>{problem}</p>
					))}
				</div>
			)}
			{failure !== null && (
				<p role="alert" className="field-error">
					Failed to fetch files: {failure}
				</p>
			)}
			{selected.length > 0 && (
				<div className="media-selection" role="group" aria-label="Selected files">
					<p>{selected.length} selected</p>
					<button type="button" className="btn" onClick={() => deletion.ask(selected)}>
						Delete
					</button>
					<button type="button" className="btn" onClick={() => setSelectedIds([])}>
						Clear selection
					</button>
				</div>
			)}
			{files.length === 0 && failure === null ? (
				<NoRows
					page={page}
					total={total}
					isNarrowed={params.size > 0}
					noMatch="No files match your search."
				>
					<p>No files yet. Upload the first above.</p>
				</NoRows>
			) : (
				<ul className="media-grid" aria-label="Files">
					{files.map((file) => (
						<MediaCard
							key={file.id}
							file={file}
							isSelected={selectedIds.includes(file.id)}
							onToggle={() => toggle(file.id)}
							onOpen={() => openFile(file.id)}
						/>
					))}
				</ul>
			)}
			<ListPager page={page} total={total} />
			{open && deletion.files.length === 0 && (
				<MediaDetails
					key={open.id}
					file={open}
					onClose={closeFile}
					onChanged={() => void revalidate()}
					onDelete={() => deletion.ask([open])}
				/>
			)}
			{deletion.files.length > 0 && <DeleteQuestion deletion={deletion} />}
		</>
	)
}

/** The open file: the one pressed, else the one in the address, which limits the list to that file until closed. */
function useOpenFile() {
	const [params, setParams] = useSearchParams()
	const asked = params.get('file')
	const [pressed, setPressed] = useState<string | null>(null)
	const close = () => {
		setPressed(null)
		if (asked === null) return
		setParams(
			(before) => {
				before.delete('file')
				return before
			},
			{ replace: true },
		)
	}
	return { openId: pressed ?? asked, open: setPressed, close }
}

const altFilter = {
	name: 'alt',
	label: 'Description',
	options: [{ value: 'missing', label: 'Missing and in use' }],
}

function folderFilter(counts: Record<string, number>) {
	return {
		name: 'folder',
		label: 'Folder',
		options: Object.entries(mediaFolders).map(([value, { label }]) => ({
			value,
			label: `${label} (${counts[value] ?? 0})`,
		})),
	}
}

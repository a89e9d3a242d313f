import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { isMediaFolder } from '#platform/media/file-rules.ts'
import { mediaFolders } from '#platform/media/file-kinds.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { filterBy } from '../admin-type.ts'
import { Button } from '../button.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListPager } from '../list/list-pager.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { NoRows } from '../list/no-rows.tsx'
import { DeleteQuestion, useMediaDelete } from './delete-question.tsx'
import { MediaCard } from './media-card.tsx'
import { MediaDetails } from './media-details.tsx'
import { MediaUpload } from './media-upload.tsx'
import type { ShownFile } from './shown-file.ts'
import './media.css'

export type MediaPageProps = {
	files: ShownFile[]
	total: number
	/** Number of files that match and no record shows. */
	unused: number
	page: number
	folderCounts: Record<string, number>
	failure: string | null
}

export function MediaPage(props: MediaPageProps) {
	const { files, total, unused, page, folderCounts, failure } = props
	const [params] = useSearchParams()
	const selection = useSelection(files)
	const { openId, open: openFile, close: closeFile } = useOpenFile()
	const { revalidate } = useRevalidator()
	const deletion = useMediaDelete(files, () => {
		selection.clear()
		closeFile()
	})
	const open = files.find(({ id }) => id === openId)
	const folder = params.get('folder')
	return (
		<>
			<header className="page-head">
				<h1>Media</h1>
			</header>
			<MediaUpload key={folder} startFolder={isMediaFolder(folder) ? folder : null} />
			<div className="list-tools">
				<ListSearch placeholder="Search files..." />
				<ListFilters filters={[folderFilter(folderCounts), useFilter, altFilter]} />
				<p className="list-count" role="status">
					{failure === null && plural(total, 'file')}
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
			<Selection {...props} selection={selection} deletion={deletion} />
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
							isSelected={selection.has(file)}
							onToggle={() => selection.toggle(file)}
							onOpen={() => openFile(file.id)}
						/>
					))}
				</ul>
			)}
			<ListPager page={page} total={total} />
			{open && !deletion.isAsking && (
				<MediaDetails
					key={open.id}
					file={open}
					onClose={closeFile}
					onChanged={() => void revalidate()}
					onDelete={() => deletion.ask([open])}
				/>
			)}
			{deletion.isAsking && <DeleteQuestion deletion={deletion} total={total} unused={unused} />}
		</>
	)
}

type SelectionProps = Pick<MediaPageProps, 'files' | 'total'> & {
	selection: ReturnType<typeof useSelection>
	deletion: ReturnType<typeof useMediaDelete>
}

/** Chooses all files of the list, on other pages too, and deletes what is chosen. */
function Selection({ files, total, selection, deletion }: SelectionProps) {
	const { isWhole, chosen, filter } = selection
	if (files.length === 0) return null
	const count = isWhole ? total : chosen.length
	return (
		<div className="media-selection" role="group" aria-label="Selected files">
			{count > 0 ? <p role="status">{`${count.toLocaleString('en-NZ')} selected`}</p> : null}
			{count < total ? (
				<Button onClick={selection.selectWhole}>
					{total === 1 ? 'Select the file' : `Select all ${plural(total, 'file')}`}
				</Button>
			) : null}
			{count > 0 ? (
				<>
					<Button onClick={() => (isWhole ? deletion.askWhole(filter) : deletion.ask(chosen))}>
						Delete
					</Button>
					<Button onClick={selection.clear}>Clear selection</Button>
				</>
			) : null}
		</div>
	)
}

/** The open file: the one pressed, else the one in the address, which limits the list to that file until closed. */
function useOpenFile() {
	const [params, setParams] = useSearchParams()
	const requested = params.get('file')
	const [pressed, setPressed] = useState<string | null>(null)
	const close = () => {
		setPressed(null)
		if (requested === null) return
		setParams(
			(before) => {
				before.delete('file')
				return before
			},
			{ replace: true },
		)
	}
	return { openId: pressed ?? requested, open: setPressed, close }
}

const useFilter = filterBy('use', 'Use', { none: 'Not used' })
const altFilter = filterBy('alt', 'Description', { missing: 'Missing and in use' })

function folderFilter(counts: Record<string, number>) {
	const labels: Record<string, string> = Object.fromEntries(
		Object.entries(mediaFolders).map(([folder, { label }]) => [
			folder,
			`${label} (${counts[folder] ?? 0})`,
		]),
	)
	return filterBy('folder', 'Folder', labels)
}

/** The chosen files: some of those shown, or all that the address of the screen names, on other pages too. */
function useSelection(files: ShownFile[]) {
	const [params] = useSearchParams()
	const filter = filterOf(params)
	const [ids, setIds] = useState<string[]>([])
	const [wholeOf, setWholeOf] = useState<string | null>(null)
	const isWhole = wholeOf === filter
	const chosen = isWhole ? files : files.filter(({ id }) => ids.includes(id))
	return {
		filter,
		isWhole,
		chosen,
		has: ({ id }: ShownFile) => isWhole || ids.includes(id),
		toggle: ({ id }: ShownFile) => {
			const before = chosen.map((file) => file.id)
			setWholeOf(null)
			setIds(before.includes(id) ? before.filter((other) => other !== id) : [...before, id])
		},
		selectWhole: () => setWholeOf(filter),
		clear: () => {
			setWholeOf(null)
			setIds([])
		},
	}
}

/** The query without what does not choose files. */
function filterOf(params: URLSearchParams): string {
	const filter = new URLSearchParams(params)
	filter.delete('page')
	return filter.toString()
}

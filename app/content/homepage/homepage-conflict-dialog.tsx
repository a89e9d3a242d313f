import { Dialog } from '#app/admin/dialog.tsx'
import { CompareTable } from '#app/admin/form/compare-table.tsx'
import { RelativeTime } from '#app/admin/relative-time.tsx'
import type { HomepageConflict } from './homepage-settings.ts'

type HomepageConflictDialogProps = {
	conflict: HomepageConflict
	onKeepMine: () => void
	onTakeTheirs: () => void
	onClose: () => void
}

/** Two people changed the homepage: shows who and what, and lets the second one decide. */
export function HomepageConflictDialog(props: HomepageConflictDialogProps) {
	const { conflict, onKeepMine, onTakeTheirs, onClose } = props
	const { change, current, savedBy, savedAt } = conflict
	const isVideo = 'heroVideo' in change
	const mine = isVideo ? change.heroVideo : change.thumbnail
	const theirs = isVideo ? current.heroVideoUrl : current.heroVideoThumbnailUrl
	const other = savedBy ?? 'Someone'
	const label = isVideo ? 'Hero video' : 'Thumbnail'
	return (
		<Dialog
			title={`${other} changed the homepage while you were editing`}
			onClose={onClose}
			className="wide"
		>
			<p>
				{savedAt ? (
					<>
						Saved <RelativeTime date={new Date(savedAt)} />.{' '}
					</>
				) : null}
				You both changed the {isVideo ? 'hero video' : 'thumbnail'}. Which one do you want to keep?
			</p>
			<CompareTable
				other={other}
				fields={[{ by: 'both', label, mine: mine ?? '', theirs: theirs ?? '' }]}
			/>
			<div className="dialog-buttons">
				<button type="button" className="btn" onClick={onClose} data-focus-first="">
					Back
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

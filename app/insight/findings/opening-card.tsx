import { Button } from '#kit/admin/button.tsx'
import { PreviewLinks } from '#kit/admin/form/preview-links.tsx'
import type { Preview } from '#kit/admin/form/preview-links.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { ScriptedControls } from '#kit/admin/scripted.tsx'
import { useChange } from '#kit/admin/use-change.ts'

export type Opening = {
	isOpen: boolean
	/** A link that shows the whole site to others while it is closed. */
	preview: Preview & { recordPath: string }
	/** When the demo content was removed, while it can come back. */
	removedAt: Date | null
}

const openText = 'Visitors and search engines see it.'
const closedText =
	'Visitors read “Opening soon” with the name of the business and how to reach you, and search engines are asked to come back later. Anyone signed in here sees the site.'

/** The switch that opens the site to visitors, and what takes the demo content away. */
export function OpeningCard(props: Opening & { hasDemo: boolean }) {
	const { isOpen, preview, removedAt, hasDemo } = props
	return (
		<ScriptedControls>
			<section className="form-section opening-card" aria-labelledby="opening">
				<h2 id="opening">{isOpen ? 'The site is open' : 'The site is not open yet'}</h2>
				<p>{isOpen ? openText : closedText}</p>
				<div className="panel-line">
					{isOpen ? (
						<Press act="close" label="Close the site" />
					) : (
						<Press act="open" label="Open the site" isMain />
					)}
				</div>
				{isOpen ? null : (
					<PreviewLinks preview={preview} recordPath={preview.recordPath}>
						See the site
					</PreviewLinks>
				)}
				{hasDemo ? (
					<>
						<p>
							Demo content that you have changed or kept stays. The rest goes to the trash, and
							texts of the site that nobody has changed get plain words.
						</p>
						<div className="panel-line">
							<Press act="remove-demo" label="Remove all demo content" />
						</div>
					</>
				) : null}
				{removedAt ? (
					<div className="panel-line">
						<p>
							The demo content was removed <RelativeTime date={removedAt} />.
						</p>
						<Press act="restore-demo" label="Undo" />
					</div>
				) : null}
			</section>
		</ScriptedControls>
	)
}

type PressProps = { act: string; label: string; isMain?: boolean }

function Press({ act, label, isMain }: PressProps) {
	const { busy, change } = useChange()
	const address = '/admin/put-right/change'
	return (
		<Button
			className={isMain ? 'btn-primary' : undefined}
			disabled={busy !== null}
			onClick={() => void change({ address, body: { act }, done: 'Done' })}
		>
			{label}
		</Button>
	)
}

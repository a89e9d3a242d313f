import type { SourceModeProps } from './source-props.ts'
import { useSourceView } from './use-source-view.ts'

/** The Markdown itself, for those who know it. */
export function SourceMode(props: SourceModeProps) {
	const { id, describedBy, hidden } = props
	const hintId = `${id}-source-keys`
	const host = useSourceView({
		...props,
		describedBy: [hintId, describedBy].filter(Boolean).join(' '),
	})
	return (
		<div className="editor-source-mode" hidden={hidden}>
			<div ref={host} className="editor-host" />
			<p id={hintId} className="hint">
				In a list, Tab and Shift+Tab indent and outdent the item; to leave the list, press Escape,
				then Tab. Ctrl+F searches the text.
			</p>
		</div>
	)
}

import type { DrawnMark as MarkName } from './drawn-marks.ts'

/** A drawing in the colour of the text around it. All of them are in one file, so that no page carries their paths. */
export function DrawnMark({ mark, className }: { mark: MarkName; className: string }) {
	return (
		<svg viewBox="0 0 64 64" className={className} aria-hidden="true">
			<use href={`/images/marks.svg#${mark}`} />
		</svg>
	)
}

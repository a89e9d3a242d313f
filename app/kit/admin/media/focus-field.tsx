import { useId } from 'react'
import type { PointerEvent } from 'react'
import type { MediaFile } from '#platform/media/media-file.ts'
import { cropSize, isMiddle, nearestFocus } from '#platform/media/picture/crop.ts'
import { positionOf } from '#platform/media/picture/image-view.ts'
import type { Focus } from '#platform/media/picture/image-view.ts'
import { Button } from '../button.tsx'
import { saveFocus } from './media-client.ts'
import { SavedNote } from './file-notes.tsx'
import { useSavedSoon } from './use-saved-soon.ts'

type Picture = Pick<MediaFile, 'id' | 'url' | 'alt' | 'focus'> & { width: number; height: number }

const shapes = [
	{ name: '16:9', ratio: 16 / 9 },
	{ name: '4:3', ratio: 4 / 3 },
	{ name: '1:1', ratio: 1 },
]

/** Picks a picture's focus, the point that stays in view when cropped, by pointer or with two sliders. */
export function FocusField({ file, onSaved }: { file: Picture; onSaved: () => void }) {
	const { value, status, failure, change, save } = useSavedSoon<Focus>({
		value: file.focus,
		send: (focus) => saveFocus(file.id, focus),
		onSaved,
	})
	const id = useId()
	return (
		<div className="media-focus">
			<FocusSurface file={file} focus={value} onChange={change} />
			<fieldset aria-describedby={`${id}-hint`}>
				<legend className="media-label">What stays in view</legend>
				<p id={`${id}-hint`} className="hint">
					Cards and headers crop pictures. Click the spot that matters, or move it with the sliders.
				</p>
				<Slider label="From the left" value={value.x} onChange={(x) => change({ ...value, x })} />
				<Slider label="From the top" value={value.y} onChange={(y) => change({ ...value, y })} />
				{isMiddle(value) ? null : (
					<Button className="btn-small" onClick={() => change({ x: 50, y: 50 })}>
						Back to the centre
					</Button>
				)}
				<SavedNote
					status={status}
					failed="The spot was not saved:"
					failure={failure}
					onRetry={() => void save()}
				/>
			</fieldset>
			<ul className="focus-previews" aria-label="How it is cropped">
				{shapes.map((shape) => (
					<Preview key={shape.name} file={file} focus={value} {...shape} />
				))}
			</ul>
		</div>
	)
}

type SurfaceProps = { file: Picture; focus: Focus; onChange: (focus: Focus) => void }

function FocusSurface({ file, focus, onChange }: SurfaceProps) {
	const take = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
		const { left, top, width, height } = currentTarget.getBoundingClientRect()
		const x = ((clientX - left) / width) * 100
		onChange(nearestFocus({ x, y: ((clientY - top) / height) * 100 }))
	}
	return (
		// The sliders are the keyboard alternative.
		<div
			className="focus-surface"
			onPointerDown={(event) => {
				if (event.button !== 0) return
				const isOnMarker = event.target !== event.currentTarget.firstChild
				// A touch on the picture may start a scroll: only the marker drags at once.
				if (event.pointerType === 'touch' && !isOnMarker) return
				event.preventDefault()
				event.currentTarget.setPointerCapture(event.pointerId)
				take(event)
			}}
			onPointerMove={(event) => {
				if (event.currentTarget.hasPointerCapture(event.pointerId)) take(event)
			}}
			onPointerUp={(event) => event.button === 0 && take(event)}
		>
			<img
				src={file.url}
				alt={file.alt}
				width={file.width}
				height={file.height}
				draggable={false}
			/>
			<span
				className="focus-marker"
				style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
				aria-hidden="true"
			/>
		</div>
	)
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void }

function Slider({ label, value, onChange }: SliderProps) {
	return (
		<label className="focus-slider">
			<span>{label}</span>
			<input
				type="range"
				min={0}
				max={100}
				value={value}
				aria-valuetext={`${value}%`}
				onChange={({ target }) => onChange(target.valueAsNumber)}
			/>
			<output>{value}%</output>
		</label>
	)
}

type PreviewProps = { file: Picture; focus: Focus; name: string; ratio: number }

/** A crop preview, never larger than the part of the picture it shows. */
function Preview({ file, focus, name, ratio }: PreviewProps) {
	const part = cropSize(file, ratio)
	return (
		<li style={{ maxWidth: part.width }}>
			<img
				src={file.url}
				alt=""
				style={{ aspectRatio: ratio, objectPosition: positionOf(focus) }}
			/>
			<span className="hint">
				{name}: <span>{`${part.width} × ${part.height} px`}</span>
			</span>
		</li>
	)
}

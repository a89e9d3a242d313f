import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { TextArea } from '#app/admin/fields/text-area.tsx'
import type { Field } from '#app/admin/form/use-record-form.ts'
import { parseVideo } from '#app/lib/video.ts'
import { HeroVideoPreview } from './hero-video-preview.tsx'
import { addressToStore } from './homepage-fields.ts'
import './homepage.css'

type HeroVideoFieldProps = Field<string | null> & { thumbnail: string }

/** The hero video: its address or embed code as text, and what it plays. Null is no video; the buttons add and remove it. */
export function HeroVideoField({ value, onChange, thumbnail, ...field }: HeroVideoFieldProps) {
	const place = useRef<HTMLDivElement>(null)
	const url = addressToStore(value ?? '')
	/** The button that was pressed is gone: what replaces it has the focus at once. */
	const change = (next: string | null, focused: 'textarea' | 'button') => {
		flushSync(() => onChange(next))
		place.current?.querySelector<HTMLElement>(focused)?.focus()
	}
	return (
		<div ref={place} className="homepage-field">
			{value === null ? (
				<>
					<p>There is no hero video, so the homepage has no button to watch one.</p>
					<button
						type="button"
						id={field.name}
						className="btn"
						onClick={() => change('', 'textarea')}
					>
						Add Video
					</button>
				</>
			) : (
				<>
					<HeroVideoPreview key={url} url={url} thumbnail={thumbnail} />
					<TextArea
						{...field}
						label="Video"
						value={value}
						onChange={onChange}
						hint="Only YouTube is taken: the address of a video, a short youtu.be address, or the embed code from its Share button."
						rows={2}
					/>
					<p className="hint homepage-address" role="status">
						{noteOn(value, url)}
					</p>
					<button type="button" className="btn" onClick={() => change(null, 'button')}>
						Remove Video
					</button>
				</>
			)}
		</div>
	)
}

/** What will be stored, once the text names a video, or why it will not. */
function noteOn(text: string, url: string): string {
	if (url !== text) return `Will be stored as ${url}`
	const { provider = 'youtube' } = parseVideo(text) ?? {}
	return provider === 'youtube' ? '' : 'This video is not on YouTube.'
}

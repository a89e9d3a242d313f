import { useRef } from 'react'
import { flushSync } from 'react-dom'
import Play from 'lucide-react/icons/play'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import type { Field } from '#kit/admin/form/use-record-form.ts'
import { parseVideo } from '#platform/lib/video.ts'
import { mediaAddress, youtubePictureKey } from '#platform/lib/media-address.ts'
import { addressToStore } from './homepage-fields.ts'
import './homepage.css'

type HeroVideoFieldProps = Field<string | null> & { thumbnail: string }

/** The hero video: address or embed code as text, and what it plays. Null is no video; buttons add and remove it. */
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
						hint="Only YouTube is supported: the address of a video, a short youtu.be address, or the embed code from its Share button."
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

/** `thumbnail` is empty for none. */
type HeroVideoPreviewProps = { url: string; thumbnail: string }

/** A video, as a picture until it is played: nothing loads from other sites before. The script in the head plays it. */
function HeroVideoPreview({ url, thumbnail }: HeroVideoPreviewProps) {
	const video = parseVideo(url)
	if (!video) return null
	if (video.provider === 'mp4')
		return (
			// oxlint-disable-next-line jsx-a11y/media-has-caption -- staff may store a film without captions
			<video className="homepage-screen" src={video.url} controls preload="none" />
		)
	const { provider, id, watchUrl } = video
	const picture = thumbnail || (provider === 'youtube' && mediaAddress(youtubePictureKey(id)))
	return (
		<div className="homepage-screen" data-video={provider} data-id={id}>
			<a href={watchUrl}>
				{picture ? <img src={picture} alt="" /> : null}
				<Play aria-hidden="true" />
				<span className="sr-only">Play the hero video</span>
			</a>
		</div>
	)
}

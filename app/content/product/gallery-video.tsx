import { useState } from 'react'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { GoneNote } from '#kit/admin/media/file-notes.tsx'
import { useStoredFile } from '#kit/admin/media/use-stored-file.ts'
import { VideoUpload } from '#kit/admin/media/video-upload.tsx'
import { parseVideo } from '#platform/lib/video.ts'
import { galleryFailureText } from './pictures.ts'
import { videoName } from './gallery-thumb.tsx'
import type { GalleryValue } from './product-fields.ts'

const sources = { file: 'File', url: 'URL', embed: 'Embed code' } as const
type Source = keyof typeof sources

const another = { videoType: null, videoId: null }

type GalleryVideoProps = {
	item: GalleryValue
	/** Its path in the form, such as `gallery.2`. */
	path: string
	name: string
	errorsAt: (name: keyof GalleryValue) => string[]
	onChange: (part: Partial<GalleryValue>) => void
	onReplace: (part: Partial<GalleryValue>) => void
}

/** The source of a video: an uploaded file, an address, or the embed code of another site. */
export function GalleryVideo(props: GalleryVideoProps) {
	const { item, path, name, errorsAt, onChange, onReplace } = props
	const [source, setSource] = useState<Source>(() => sourceOf(item.url))
	const field = {
		name: `${path}.url`,
		value: item.url,
		errors: errorsAt('url'),
		onChange: (url: string) => onChange({ url, ...another }),
	}
	const [, , isGone] = useStoredFile(item.url)
	const found = parseVideo(item.url) ? `${videoName(item.url)} found.` : null
	return (
		<>
			<fieldset className="source-choice">
				<legend className="label">Video from</legend>
				{Object.entries(sources).map(([key, label]) => (
					<label key={key}>
						<input
							type="radio"
							name={`${name} source`}
							checked={source === key}
							onChange={() => setSource(key as Source)}
						/>
						{label}
					</label>
				))}
			</fieldset>
			{source === 'url' ? (
				<TextField
					{...field}
					label="YouTube or Vimeo address"
					hint={found ?? 'Such as https://www.youtube.com/watch?v=... or https://vimeo.com/...'}
					input={{ type: 'url', inputMode: 'url', spellCheck: false }}
				/>
			) : null}
			{source === 'embed' ? (
				<TextArea
					{...field}
					label="Embed code"
					hint={found ?? 'Copy it from Share, Embed on YouTube or Vimeo. It starts with <iframe.'}
					rows={3}
				/>
			) : null}
			{source === 'file' ? (
				<div id={field.name} tabIndex={-1} className="gallery-file">
					{parseVideo(item.url)?.provider === 'mp4' ? (
						<a href={item.url} target="_blank" rel="noopener">
							{item.url.split('/').at(-1)}
							<span className="sr-only"> (opens in a new tab)</span>
						</a>
					) : null}
					{isGone ? <GoneNote kind="file" /> : null}
					<VideoUpload
						label={`${name} file`}
						failureText={galleryFailureText}
						onUploaded={({ url }) => onReplace({ url, ...another })}
					/>
					{field.errors.length > 0 ? (
						<p className="field-error">Please choose a video, or remove this item.</p>
					) : null}
				</div>
			) : null}
		</>
	)
}

function sourceOf(address: string): Source {
	if (address.trim().startsWith('<')) return 'embed'
	return parseVideo(address)?.provider === 'mp4' || address === '' ? 'file' : 'url'
}

import { escapeXml } from '#app/lib/xml.ts'

type VideoFacadeProps = {
	provider: 'youtube' | 'vimeo'
	id: string
	watchUrl: string
	label: string
	className?: string
}

const playMark =
	'<svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true"><circle cx="24" cy="24" r="24" fill="#f2a81d"/><path d="M19 14.5v19l16-9.5z" fill="#12301f"/></svg>'

/**
 * A link to a video that becomes the video when it is followed; nothing of it loads before. The script in the head
 * swaps the inside, also before React has started, so React is told to leave the inside alone.
 */
export function VideoFacade({ provider, id, watchUrl, label, className }: VideoFacadeProps) {
	const link = `<a href="${escapeXml(watchUrl)}" target="_blank" rel="noopener" class="video-play">${playMark}${escapeXml(label)}</a>`
	return (
		<div
			className={`video-embed ${className ?? ''}`}
			data-video={provider}
			data-id={id}
			suppressHydrationWarning
			dangerouslySetInnerHTML={{ __html: link }}
		/>
	)
}

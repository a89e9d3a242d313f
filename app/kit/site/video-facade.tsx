type VideoFacadeProps = {
	provider: 'youtube' | 'vimeo'
	id: string
	/** HTML of the link to the video, from `videoLink`. */
	linkHtml: string
	className?: string
}

/**
 * A link that turns into the video when it is followed; nothing of the video loads before. The script in the head
 * swaps the inside, possibly before React has started, so React must leave the inside alone.
 */
export function VideoFacade({ provider, id, linkHtml, className }: VideoFacadeProps) {
	return (
		<div
			className={`video-embed ${className ?? ''}`}
			data-video={provider}
			data-id={id}
			suppressHydrationWarning
			dangerouslySetInnerHTML={{ __html: linkHtml }}
		/>
	)
}

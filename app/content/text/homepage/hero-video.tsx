import { useEffect, useRef, useState } from 'react'
import { Picture } from '#platform/media/picture/picture.tsx'
import type { HeroVideoView } from './hero-video-view.ts'

const dialogId = 'hero-video-dialog'

/** A button with a picture that opens the hero video in a dialog; nothing of it loads before. */
export function HeroVideo({ video }: { video: HeroVideoView }) {
	const dialog = useRef<HTMLDialogElement>(null)
	const [isOpen, setIsOpen] = useState(false)
	useEffect(() => {
		const element = dialog.current
		if (!element) return
		const onToggle = () => setIsOpen(element.open)
		element.addEventListener('toggle', onToggle)
		setIsOpen(element.open)
		return () => element.removeEventListener('toggle', onToggle)
	}, [])
	function open() {
		if (!('command' in HTMLButtonElement.prototype)) dialog.current?.showModal()
		// Not every browser fires `toggle` for a dialog. The film is added after it opens, and cannot take the focus.
		requestAnimationFrame(() => setIsOpen(dialog.current?.open ?? false))
	}
	return (
		<>
			<a href={video.watchUrl} className="hero-video-button min-h-11">
				Watch our film
			</a>
			{/* The browser opens the dialog, even before the page's own scripts have started. */}
			<button
				type="button"
				onClick={open}
				className="hero-video-button"
				aria-haspopup="dialog"
				{...{ command: 'show-modal', commandfor: dialogId }}
			>
				<span className="hero-video-thumbnail">
					<Thumbnail video={video} />
					<svg viewBox="0 0 48 48" className="h-8 w-8" aria-hidden="true">
						<circle cx="24" cy="24" r="24" className="fill-yolk" />
						<path d="M19 14.5v19l16-9.5z" className="fill-deep" />
					</svg>
				</span>
				Watch our film
			</button>
			{/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is native to a dialog */}
			<dialog
				ref={dialog}
				id={dialogId}
				onClose={() => setIsOpen(false)}
				aria-label="Hero video"
				className="hero-video-dialog"
				onClick={(event) => {
					if (event.target === dialog.current) dialog.current.close()
				}}
			>
				<div className="aspect-video">{isOpen ? <Player video={video} /> : null}</div>
				<form
					method="dialog"
					className="mt-3 flex flex-row-reverse items-center justify-between gap-4"
				>
					<button className="button button-yolk">Close video</button>
					{/* For use before the scripts have loaded, and where the film's own site is blocked. */}
					<a href={video.watchUrl} target="_blank" rel="noopener" className="text-white underline">
						Open it in a new tab
					</a>
				</form>
			</dialog>
		</>
	)
}

function Thumbnail({ video: { thumbnail, madeThumbnail } }: { video: HeroVideoView }) {
	if (thumbnail) return <Picture image={thumbnail} sizes="6rem" />
	return madeThumbnail ? <img src={madeThumbnail} alt="" width={96} height={54} /> : null
}

function Player({ video }: { video: HeroVideoView }) {
	if (video.provider === 'mp4') {
		return (
			// oxlint-disable-next-line jsx-a11y/media-has-caption -- staff may store a film without captions
			<video src={video.src} controls autoPlay className="aspect-video w-full bg-deep" />
		)
	}
	return (
		<iframe
			src={video.src}
			title="Hero video"
			allow="autoplay; fullscreen; picture-in-picture"
			className="aspect-video w-full border-0 bg-deep"
		/>
	)
}

import type { KeyboardEvent } from 'react'
import { Picture } from '#platform/media/picture/picture.tsx'
import { DefaultImage } from '#kit/site/record-picture.tsx'
import { VideoFacade } from '#kit/site/video-facade.tsx'
import { useCarousel, useTimesLeft } from './use-carousel.ts'
import type { Slide } from './view.ts'

type GalleryProps = { title: string; slides: Slide[] }

/**
 * Images and videos side by side in a row that scrolls and snaps by itself; scripts add buttons, arrow keys and
 * thumbnails. Without scripts it can still be swiped and scrolled.
 */
export function Gallery({ title, slides }: GalleryProps) {
	const { track, active, isReady, show } = useCarousel(slides.length)
	if (slides.length === 0) {
		return (
			<div className="gallery-track">
				<DefaultImage />
			</div>
		)
	}
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
		const isOthers = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
		// With a modifier key they belong to the browser, and in a video they seek.
		if (!step || isOthers || event.target instanceof HTMLVideoElement) return
		event.preventDefault()
		show(active + step)
	}
	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on what is inside
		<section
			aria-roledescription="carousel"
			aria-label={`Pictures of ${title}`}
			onKeyDown={onKeyDown}
		>
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable */}
			<ul ref={track} className="gallery-track" tabIndex={0} aria-label={`Slides of ${title}`}>
				{slides.map((slide, index) => (
					<li
						key={index}
						id={`slide-${index + 1}`}
						className="gallery-slide"
						aria-label={`${index + 1} of ${slides.length}`}
						inert={isReady && index !== active}
					>
						<SlideBody
							slide={slide}
							title={title}
							isFirst={index === 0}
							isActive={index === active}
						/>
					</li>
				))}
			</ul>
			<div className="mt-2 flex min-h-11 items-center justify-between gap-4 text-sm text-muted">
				<p>{slides[active]?.caption}</p>
				{slides.length > 1 ? <Controls active={active} count={slides.length} show={show} /> : null}
			</div>
			{slides.length > 1 ? <Thumbnails slides={slides} active={active} show={show} /> : null}
		</section>
	)
}

type SlideBodyProps = { slide: Slide; title: string; isFirst: boolean; isActive: boolean }

function SlideBody({ slide, title, isFirst, isActive }: SlideBodyProps) {
	const timesLeft = useTimesLeft(isActive)
	if (slide.kind === 'image') {
		return (
			<Picture
				// Whole in its frame, so it has no point that must stay in view.
				image={{ ...slide.image, focus: undefined }}
				sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 49vw, 100vw"
				priority={isFirst ? 'early' : undefined}
			/>
		)
	}
	if (slide.kind === 'file') {
		return (
			// oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are not stored with uploaded videos
			<video
				className="gallery-video"
				controls
				preload="none"
				src={slide.url}
				poster={slide.thumbnail?.src}
				aria-label={slide.caption || `Video about ${title}`}
			/>
		)
	}
	return (
		<VideoFacade
			// A started player is replaced by its link when its slide is left.
			key={timesLeft}
			className="gallery-video"
			provider={slide.provider}
			id={slide.id}
			linkHtml={slide.linkHtml}
		/>
	)
}

type GalleryState = { active: number; count: number; show: (index: number) => void }

function Controls(gallery: GalleryState) {
	return (
		<div className="gallery-controls">
			<ArrowButton {...gallery} step={-1} />
			<p role="status" className="tabular-nums">
				{`${gallery.active + 1} of ${gallery.count}`}
			</p>
			<ArrowButton {...gallery} step={1} />
		</div>
	)
}

function ArrowButton({ active, count, show, step }: GalleryState & { step: -1 | 1 }) {
	const next = active + step
	return (
		<button
			type="button"
			aria-label={`${step < 0 ? 'Previous' : 'Next'} slide`}
			// Not `disabled`: that would lose the keyboard focus at the last slide.
			aria-disabled={next < 0 || next === count}
			onClick={() => show(next)}
			className="gallery-arrow"
		>
			<svg
				viewBox="0 0 20 20"
				className="h-5 w-5"
				fill="none"
				stroke="currentColor"
				strokeWidth="2.5"
				aria-hidden="true"
			>
				<path d={step < 0 ? 'm12.5 4-6 6 6 6' : 'm7.5 4 6 6-6 6'} />
			</svg>
		</button>
	)
}

type ThumbnailsProps = { slides: Slide[]; active: number; show: (index: number) => void }

function Thumbnails({ slides, active, show }: ThumbnailsProps) {
	return (
		<ul className="gallery-thumbnails" aria-label="Thumbnails">
			{slides.map((slide, index) => (
				<li key={index}>
					<a
						href={`#slide-${index + 1}`}
						aria-label={`Show ${index + 1} of ${slides.length}${slide.caption ? `: ${slide.caption}` : ''}`}
						aria-current={index === active ? 'true' : undefined}
						onClick={(event) => {
							event.preventDefault()
							show(index)
						}}
						className="gallery-thumbnail"
					>
						{slide.thumbnail ? (
							<Picture
								image={{ ...slide.thumbnail, alt: '' }}
								sizes="6rem"
								className="h-full w-full object-cover"
							/>
						) : (
							<PlayMark />
						)}
					</a>
				</li>
			))}
		</ul>
	)
}

function PlayMark() {
	return (
		<svg viewBox="0 0 48 48" className="h-10 w-10" aria-hidden="true">
			<circle cx="24" cy="24" r="24" className="fill-yolk" />
			<path d="M19 14.5v19l16-9.5z" className="fill-deep" />
		</svg>
	)
}

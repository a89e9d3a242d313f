import { useHasPoultry } from '#platform/business/use-business.ts'
import { Picture } from '#platform/media/picture/picture.tsx'
import { PageLink } from '#kit/site/page-link.tsx'
import type { HeroView } from './home-view.ts'
import { HeroVideo } from './hero-video.tsx'

const heroWidths = [640, 768, 1024, 1600]
/** Slightly less than the full width, so that a phone of 780 or 786 px loads the 768 px file, not the 1024 px one. */
const heroSizes = '(width < 48rem) 97vw, 100vw'
const pictureClass = 'absolute inset-0 -z-20 h-full w-full object-cover'

export function HomeHero({ hero }: { hero: HeroView }) {
	const { eyebrow, title, text, buttons, picture, video } = hero
	const isDrawn = useHasPoultry()
	return (
		<section
			className="on-dark relative isolate flex min-h-[min(46rem,100dvh)] overflow-hidden bg-deep text-white"
			data-form="homepage"
		>
			{picture ? (
				<Picture image={picture} sizes={heroSizes} priority="early" className={pictureClass} />
			) : isDrawn ? (
				<DesignPicture />
			) : null}
			<div className="home-scrim absolute inset-0 -z-10" />
			<div className="wrap pt-28 pb-16 md:pt-[clamp(9rem,100dvh-33.5rem,12.5rem)] md:pb-24">
				{eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
				<h1 className="title-1 mt-4 max-w-[17ch]" data-edit="heroTitle headline">
					{title}
				</h1>
				{text ? (
					<p className="lead mt-5 max-w-xl text-white/90" data-edit="heroText text">
						{text}
					</p>
				) : null}
				<div className="mt-8 flex flex-wrap items-center gap-4">
					{buttons.map(({ label, to }, index) => (
						<PageLink
							key={label}
							to={to}
							className={`button ${index === 0 ? 'button-yolk' : 'button-line'}`}
						>
							{label}
						</PageLink>
					))}
					{video ? <HeroVideo video={video} /> : null}
				</div>
			</div>
		</section>
	)
}

/** Part of the site's own design, so a file of the build, not a record: shown until staff choose another. */
function DesignPicture() {
	const sources = (format: string) =>
		heroWidths.map((width) => `/images/hero-${width}.${format} ${width}w`).join(', ')
	return (
		<picture>
			<source type="image/avif" srcSet={sources('avif')} sizes={heroSizes} />
			<img
				src="/images/hero-1024.webp"
				srcSet={sources('webp')}
				sizes={heroSizes}
				width={1600}
				height={1000}
				alt=""
				// Nothing else is requested before the text shows, so with a low priority it waits only for the text.
				fetchPriority="low"
				decoding="async"
				className={`${pictureClass} object-[70%_50%]`}
			/>
		</picture>
	)
}

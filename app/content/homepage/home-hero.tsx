import { Link } from 'react-router'
import { HeroVideo } from './hero-video.tsx'
import type { HeroVideoView } from './hero-video-view.ts'

const heroWidths = [640, 768, 1024, 1600]
/** Slightly less than the full width, so that a phone of 780 or 786 px loads the 768 px file, not the 1024 px one. */
const heroSizes = '(width < 48rem) 97vw, 100vw'

export function HomeHero({ video }: { video: HeroVideoView | null }) {
	return (
		<section className="on-dark relative isolate flex min-h-[min(46rem,100dvh)] overflow-hidden bg-deep text-white">
			<HeroPicture />
			<div className="home-scrim absolute inset-0 -z-10" />
			<div className="wrap pt-32 pb-16 md:pt-[clamp(9rem,100dvh-33.5rem,12.5rem)] md:pb-24">
				<p className="eyebrow">Poultry consulting, New Zealand and Australia</p>
				<h1 className="title-1 mt-4 max-w-[17ch]">Healthier birds. Steadier sheds. Better eggs.</h1>
				<p className="lead mt-5 max-w-xl text-white/90">
					Vets, nutritionists and shed engineers who visit your farm, look at your birds, and leave
					you a short list in the order that matters.
				</p>
				<div className="mt-8 flex flex-wrap items-center gap-4">
					<Link to="/services" className="button button-yolk" prefetch="intent">
						See our services
					</Link>
					<Link to="/contact" className="button button-line" prefetch="intent">
						Talk to an adviser
					</Link>
					{video ? <HeroVideo video={video} /> : null}
				</div>
			</div>
		</section>
	)
}

/** Part of the site's own design, so a file of the build, not a record. */
function HeroPicture() {
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
				className="absolute inset-0 -z-20 h-full w-full object-cover object-[70%_50%]"
			/>
		</picture>
	)
}

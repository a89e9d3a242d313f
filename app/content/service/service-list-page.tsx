import { Link } from 'react-router'
import { ClosingCall } from '#kit/site/call-to-action.tsx'
import type { CallWords } from '#kit/site/call-to-action.tsx'
import { fill } from '#platform/lib/text/fill.ts'
import { useLabels } from '#kit/site/labels.ts'
import { RecordPicture } from '#kit/site/record-picture.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import { PageHero } from '#kit/site/page-hero.tsx'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import type { ServiceView } from './view.ts'

type ServiceListPageProps = {
	services: ServiceView[]
	/** Named in the texts; null leaves the country out. */
	country: string | null
	words: HeroWords & Partial<CallWords> & { noneTitle?: string }
}

const form = 'heads/services'

export function ServiceListPage({ services, country, words }: ServiceListPageProps) {
	return (
		<>
			<PageHero {...words} form={form} mark="barn" />
			{services.length === 0 ? (
				<NoServices country={country} title={words.noneTitle} />
			) : (
				<>
					<ServiceIndex services={services} />
					<ul className="wrap grid gap-20 py-12 md:gap-28 md:py-20">
						{services.map((service, index) => (
							<li key={service.id} id={service.slug} data-edit="">
								<ServiceItem service={service} isFlipped={index % 2 === 1} isFirst={index === 0} />
							</li>
						))}
					</ul>
				</>
			)}
			<ClosingCall words={words} form={form} />
		</>
	)
}

/** Links to the services of this page, when there are several. */
function ServiceIndex({ services }: { services: ServiceView[] }) {
	if (services.length < 2) return null
	return (
		<nav className="no-print wrap pt-6 md:pt-10" aria-label="Services on this page">
			<ul className="chip-row scroll-row">
				{services.map(({ id, slug, title }) => (
					<li key={id}>
						<a href={`#${slug}`} className="chip-link">
							{title}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='

type ServiceItemProps = { service: ServiceView; isFlipped: boolean; isFirst: boolean }

function ServiceItem({ service, isFlipped, isFirst }: ServiceItemProps) {
	const { about } = useLabels()
	return (
		<article
			className={`grid items-start gap-x-10 gap-y-8 lg:grid-cols-2 lg:gap-x-16 ${isFlipped ? 'md:grid-cols-[3fr_2fr]' : 'md:grid-cols-[2fr_3fr]'}`}
			data-side={isFlipped ? 'right' : 'left'}
		>
			<div
				className={`frame aspect-[16/11] max-md:hidden md:sticky md:top-28 ${isFlipped ? 'md:order-last' : ''}`}
				data-edit="image picture"
			>
				<RecordPicture
					image={service.image}
					sizes="(min-width: 76rem) 36rem, (min-width: 64rem) 46vw, 38vw"
					priority={isFirst ? 'main' : undefined}
				>
					{/* A phone hides the picture: it must not fetch it either, not even as the page's main one. */}
					<source media="not all and (min-width: 48rem)" srcSet={emptyPicture} />
				</RecordPicture>
			</div>
			<div className="grid gap-5">
				<h2 className="title-2" data-edit="title">
					{service.title}
				</h2>
				{service.paragraphs.map((paragraph) => (
					<p key={paragraph} data-edit="description text">
						{paragraph}
					</p>
				))}
				<ul className="grid gap-2 border-t border-line pt-5" data-edit="features">
					{service.features.map((feature) => (
						<li key={feature} className="feature">
							{feature}
						</li>
					))}
				</ul>
				<Link
					to={service.enquiryHref}
					className="button button-pasture justify-self-start"
					prefetch="intent"
				>
					Enquire
					<span className="sr-only">{` ${fill(about, { title: service.title })}`}</span>
				</Link>
			</div>
		</article>
	)
}

type NoServicesProps = { country: string | null; title: string | undefined }

function NoServices({ country, title }: NoServicesProps) {
	return (
		<EmptyState
			title={title ?? 'No Services Found'}
			form={title && form}
			text={`There are currently no services available${country ? ` for ${country}` : ''}.`}
		>
			<Link to="/contact" className="button button-pasture">
				Contact Us
			</Link>
		</EmptyState>
	)
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLeftOut } from '#platform/business/use-business.ts'
import { Picture } from '#platform/media/picture/picture.tsx'
import { BackLink } from '#kit/site/back-link.tsx'
import { DetailCall } from '#kit/site/call-to-action.tsx'
import { FactsAside } from '#kit/site/facts-aside.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import type { CaseStudyView } from './view.ts'

/** The names of what staff write of the page of a case study. */
export const caseStudyWords = [
	'backLink',
	'seenTitle',
	'measuredTitle',
	'changedTitle',
	'unimprovedTitle',
	'quoteTitle',
	'relatedTitle',
	'usefulTitle',
	'detailTitle',
	'detailText',
	'detailLink',
] as const

type CaseStudyWords = Record<(typeof caseStudyWords)[number], string>

type CaseStudyPageProps = {
	study: CaseStudyView
	/** Sanitised when it was rendered. */
	seenHtml: string
	services: { slug: string; title: string }[]
	/** Links to articles. */
	articles: ReactNode
	words: CaseStudyWords
}

const form = 'heads/case-studies'

export function CaseStudyPage({ study, seenHtml, services, articles, words }: CaseStudyPageProps) {
	return (
		<>
			<article className="wrap pt-6 pb-16 md:pb-24">
				<div className="text-pasture">
					<BackLink to="/case-studies">{words.backLink}</BackLink>
				</div>
				<Header study={study} />
				<div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
					<Facts study={study} />
					<div className="grid min-w-0 content-start gap-12 lg:row-start-1">
						<Part title={words.seenTitle} name="seenTitle">
							<div
								className="prose"
								data-text=""
								data-edit="seen"
								dangerouslySetInnerHTML={{ __html: seenHtml }}
							/>
						</Part>
						<Figures study={study} title={words.measuredTitle} />
						<Changes study={study} title={words.changedTitle} />
						<Part title={words.unimprovedTitle} name="unimprovedTitle">
							<div className="prose" data-edit="unimproved">
								{study.unimproved.map((paragraph) => (
									<p key={paragraph}>{paragraph}</p>
								))}
							</div>
						</Part>
						<Quote study={study} title={words.quoteTitle} />
						<MorePictures study={study} />
						<div className="no-print empty:hidden">
							<Services services={services} title={words.relatedTitle} />
						</div>
						<div className="no-print max-w-[36rem] empty:hidden">{articles}</div>
					</div>
				</div>
			</article>
			<DetailCall words={words} to={study.enquiryHref} form={form} />
		</>
	)
}

function Header({ study }: { study: CaseStudyView }) {
	const [first] = study.pictures
	return (
		<header className="mt-6 mb-10 grid gap-5">
			{study.problem ? (
				<p>
					<span className="chip">{study.problem}</span>
				</p>
			) : null}
			<h1 className="title-1 max-w-4xl" data-edit="title">
				{study.title}
			</h1>
			<p className="lead max-w-2xl text-muted" data-edit="summary">
				{study.summary}
			</p>
			{study.result ? <p className="title-3 font-serif font-semibold">{study.result}</p> : null}
			{first ? (
				<div className="no-print">
					<Captioned {...first} isFirst />
				</div>
			) : null}
		</header>
	)
}

type CaptionedProps = CaseStudyView['pictures'][number] & { isFirst?: boolean }

function Captioned({ image, caption, isFirst = false }: CaptionedProps) {
	return (
		<figure className="grid gap-2" data-edit="pictures">
			<div className={`frame ${isFirst ? 'aspect-[16/9] md:aspect-[2/1]' : 'aspect-[4/3]'}`}>
				<Picture
					image={image}
					sizes={isFirst ? '(min-width: 76rem) 76rem, 94vw' : '(min-width: 64rem) 26rem, 92vw'}
					priority={isFirst ? 'early' : undefined}
				/>
			</div>
			<figcaption className="text-sm text-muted">{caption}</figcaption>
		</figure>
	)
}

function Facts({ study: { details, adviser } }: { study: CaseStudyView }) {
	const isLeftOut = useLeftOut()
	const facts = details.map(({ field, ...fact }) => ({
		...fact,
		edit: `${field} ${fact.name.toLowerCase()}`,
	}))
	const about = adviser && (
		<>
			{isLeftOut(adviser.href) ? (
				adviser.name
			) : (
				<Link to={adviser.href} className="link">
					{adviser.name}
				</Link>
			)}
			<span className="block text-sm font-normal text-muted">{adviser.position}</span>
		</>
	)
	return (
		<FactsAside
			label="About this case"
			facts={[...facts, { name: 'Adviser', value: about, edit: 'adviserId adviser' }]}
		/>
	)
}

type PartProps = { title: string; name: string; children: ReactNode }

/** A part of the page under a heading that staff write for all cases. */
function Part({ title, name, children }: PartProps) {
	return (
		<section className="grid gap-4">
			<h2 className="title-part" data-form={form} data-edit={`${name} heading`}>
				{title}
			</h2>
			{children}
		</section>
	)
}

type OwnPartProps = { study: CaseStudyView; title: string }

function Figures({ study: { figures }, title }: OwnPartProps) {
	if (figures.length === 0) return null
	return (
		<Part title={title} name="measuredTitle">
			<div className="prose">
				<table className="w-full!" data-edit="figures">
					<thead>
						<tr className="text-sm text-muted">
							<th className="max-sm:w-1/2">Measured</th>
							<th>Before</th>
							<th>After</th>
						</tr>
					</thead>
					<tbody>
						{figures.map(({ what, before, after, how, isImproved }) => (
							<tr key={what}>
								<td role="rowheader" className="wrap-anywhere">
									{what}
									<span className="block text-sm font-normal text-muted">
										{isImproved ? how : `${how}. Not improved.`}
									</span>
								</td>
								<td>{before}</td>
								<td className="font-semibold">{after}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</Part>
	)
}

function Changes({ study: { changes }, title }: OwnPartProps) {
	if (changes.length === 0) return null
	return (
		<Part title={title} name="changedTitle">
			<ol className="divide-y divide-line border-y border-line" data-edit="changes">
				{changes.map(({ on, day, what }) => (
					<li key={on + what} className="grid gap-1 py-3">
						<time dateTime={on} className="text-sm text-muted">
							{day}
						</time>
						<p>{what}</p>
					</li>
				))}
			</ol>
		</Part>
	)
}

function Quote({ study: { quote }, title }: OwnPartProps) {
	if (!quote) return null
	return (
		<Part title={title} name="quoteTitle">
			<figure className="prose grid gap-3" data-edit="quote">
				<blockquote>
					<p>{quote.words}</p>
				</blockquote>
				{quote.by ? <figcaption className="text-muted">{quote.by}</figcaption> : null}
			</figure>
		</Part>
	)
}

/** Those after the first one, which print leaves out: a case is one or two sheets. */
function MorePictures({ study }: { study: CaseStudyView }) {
	const more = study.pictures.slice(1)
	if (more.length === 0) return null
	return (
		<ul className="no-print grid gap-x-8 gap-y-10 sm:grid-cols-2">
			{more.map((picture) => (
				<li key={picture.image.src}>
					<Captioned {...picture} />
				</li>
			))}
		</ul>
	)
}

type ServicesProps = { services: CaseStudyPageProps['services']; title: string }

function Services({ services, title }: ServicesProps) {
	if (services.length === 0) return null
	return (
		<Part title={title} name="relatedTitle">
			<ul className="grid gap-1" data-edit="services">
				{services.map((service) => (
					<li key={service.slug}>
						<Link to={`/services#${service.slug}`} className="link inline-block min-h-8">
							{service.title}
						</Link>
					</li>
				))}
			</ul>
		</Part>
	)
}

export function CaseStudyNotFound() {
	return (
		<EmptyState
			heading="h1"
			title="Case study not found"
			text="It may have been removed or moved to another address."
		>
			<Link to="/case-studies" className="button button-pasture">
				All case studies
			</Link>
		</EmptyState>
	)
}

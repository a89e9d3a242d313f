import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DownloadGate } from '#enquiries/forms/download-gate.tsx'
import { BackLink } from '#kit/site/back-link.tsx'
import { DetailCall } from '#kit/site/call-to-action.tsx'
import { contactHref } from '#kit/site/contact-link.ts'
import { RecordPicture } from '#kit/site/record-picture.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import type { ResourceView } from './view.ts'

type ResourcePageProps = {
	resource: ResourceView
	/** Sanitised when it was rendered. */
	descriptionHtml: string
	/** Links to others and to articles. */
	related: ReactNode
	words: ResourceWords
}

/** The names of what staff write of the page of a resource. */
export const resourceWords = [
	'backLink',
	'relatedTitle',
	'usefulTitle',
	'gateText',
	'freeNote',
	'paidNote',
	'detailTitle',
	'detailText',
	'detailLink',
] as const

type ResourceWords = Record<(typeof resourceWords)[number], string>

export function ResourcePage({ resource, descriptionHtml, related, words }: ResourcePageProps) {
	return (
		<>
			<div className="wrap py-8 md:py-12">
				<div className="text-pasture">
					<BackLink to="/resources">{words.backLink}</BackLink>
				</div>
				<article className="mt-6 grid gap-x-10 gap-y-10 md:grid-cols-[1fr_1.15fr] lg:gap-x-16">
					<div
						className="frame aspect-[4/3] md:sticky md:top-28 md:self-start"
						data-edit="image picture"
					>
						<RecordPicture
							image={resource.image}
							sizes="(min-width: 76rem) 34rem, (min-width: 48rem) 44vw, 94vw"
							priority="early"
						/>
					</div>
					<div className="grid content-start gap-7">
						<header className="grid gap-5">
							<p
								className="flex flex-wrap items-center gap-3"
								data-edit={resource.isFree ? 'free price' : 'price'}
							>
								<span className={`badge ${resource.isFree ? '' : 'bg-deep! text-white!'}`}>
									{resource.badge}
								</span>
								<span className="chip">{resource.category}</span>
							</p>
							<h1 className="title-2" data-edit="title">
								{resource.title}
							</h1>
							<Facts resource={resource} />
						</header>
						<Obtain resource={resource} words={words} />
						<div
							className="prose"
							data-text=""
							data-edit="description"
							dangerouslySetInnerHTML={{ __html: descriptionHtml }}
						/>
					</div>
				</article>
			</div>
			<div className="no-print bg-paper-2">
				<div className="wrap grid gap-x-14 gap-y-10 py-12 md:grid-cols-2 md:py-16">{related}</div>
			</div>
			<DetailCall
				words={words}
				to={contactHref(`Resource: ${resource.title}`)}
				form="heads/resources"
			/>
		</>
	)
}

function Facts({ resource }: { resource: ResourceView }) {
	return (
		<p className="grid gap-x-6 gap-y-1 border-y border-line py-3 text-muted sm:flex sm:flex-wrap sm:items-center">
			<span className="inline-flex items-center gap-2">
				<svg
					viewBox="0 0 20 20"
					className="h-5 w-5 text-leaf"
					fill="none"
					stroke="currentColor"
					strokeWidth="1.75"
					aria-hidden="true"
				>
					<path d="M5 2.5h6.5L16 7v10.5H5zM11.5 2.5V7H16M8 10.5h5M8 13.5h5" />
				</svg>
				{resource.documentType}
			</span>
			<span>
				{'Added: '}
				<time dateTime={resource.createdAt}>{resource.added}</time>
			</span>
			{resource.changed ? (
				<span>
					{'Updated: '}
					<time dateTime={resource.changedAt}>{resource.changed}</time>
				</span>
			) : null}
			{resource.reviewed ? (
				<span>
					{'Checked '}
					<time dateTime={resource.reviewed.at}>{resource.reviewed.text}</time>
				</span>
			) : null}
		</p>
	)
}

type ObtainProps = { resource: ResourceView; words: ResourceWords }

/** How to get it: a link for a blog post, the download gate for a free document, the office for a paid one. */
function Obtain({ resource, words }: ObtainProps) {
	return (
		<section aria-labelledby="obtain" className="grid gap-3" data-edit="downloadLink document">
			<h2 id="obtain" className="title-3">
				{resource.blogUrl
					? 'Read it online'
					: `${resource.isFree ? 'Download' : 'Purchase'} this resource`}
			</h2>
			<Ways resource={resource} words={words} />
		</section>
	)
}

function Ways({ resource, words }: ObtainProps) {
	if (resource.blogUrl) {
		return (
			<>
				<a
					href={resource.blogUrl}
					target="_blank"
					rel="noopener"
					className="button button-yolk justify-self-start"
				>
					View
					<span className="sr-only">{` ${resource.title} (opens in a new tab)`}</span>
				</a>
				{resource.facts ? <p className="text-muted">{resource.facts}</p> : null}
			</>
		)
	}
	if (resource.file) {
		return (
			<>
				<div className="flex items-start gap-5">
					{resource.firstPage ? (
						<a
							href={resource.firstPage.src}
							target="_blank"
							rel="noopener"
							className="w-28 shrink-0 border border-line bg-white sm:w-40"
						>
							<img
								{...resource.firstPage}
								alt={`First page of ${resource.title}, opens larger in a new tab`}
								loading="lazy"
								decoding="async"
							/>
						</a>
					) : null}
					<div className="grid gap-2 text-muted">
						<p className="wrap-anywhere">{resource.file.facts}</p>
						<p data-form="heads/resources" data-edit="freeNote note">
							{words.freeNote}
						</p>
					</div>
				</div>
				<DownloadGate
					key={resource.id}
					resource={resource}
					file={resource.file}
					text={words.gateText}
				/>
			</>
		)
	}
	return (
		<>
			{resource.isFree ? (
				<p className="text-muted">The file is missing. Write to us and we will send it to you.</p>
			) : (
				<>
					<p className="font-serif text-2xl font-semibold tabular-nums">{resource.badge}</p>
					<p className="text-muted" data-form="heads/resources" data-edit="paidNote note">
						{words.paidNote}
					</p>
				</>
			)}
			<Link
				to={resource.purchaseHref}
				className="button button-yolk justify-self-start"
				prefetch="intent"
			>
				{resource.isFree ? 'Ask for the file' : 'Ask to buy'}
			</Link>
		</>
	)
}

/** Also for a failed read (`isUnread`), as specified. */
export function ResourceNotFound({ isUnread = false }: { isUnread?: boolean }) {
	return (
		<EmptyState
			heading="h1"
			title="Resource Not Found"
			text={
				isUnread
					? undefined
					: 'It may have been replaced by a newer one. The list shows everything we have.'
			}
		>
			<Link to="/resources" className="button button-pasture">
				Back to Resources
			</Link>
		</EmptyState>
	)
}

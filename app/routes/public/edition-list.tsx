import { Link } from 'react-router'
import { editionReads } from '#content/edition/queries.server.ts'
import { editionType } from '#content/edition/type.ts'
import { toEditionCardView } from '#content/edition/view.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { NewsletterSection } from '#enquiries/forms/newsletter-section.tsx'
import { getFormWords } from '#enquiries/leads/form-words.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { categoryTag } from '#kit/site/list/categories.server.ts'
import { breadcrumbs, headOf, pageMeta, wordsMeta } from '#kit/site/document/meta.ts'
import { PageHero } from '#kit/site/page-hero.tsx'
import { publicRead, requireShown } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/edition-list.ts'

const path = '/newsletter'

export function loader({ context }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	const tags = context.get(pageTagsContext)
	tags.addLists(editionType, headType)
	// The topics that the form offers.
	tags.add(categoryTag)
	return publicRead(context, 'newsletter', async (reads) => {
		await requireShown(reads, path)
		const [rows, { newsletter }, formWords] = await Promise.all([
			editionReads.listLive(reads, { now: new Date(), country }),
			getHeads(reads, ['newsletter']),
			getFormWords(context, reads, 'newsletter'),
		])
		const words = await withLinks(context, reads, { words: newsletter, formWords })
		return { editions: rows.map(toEditionCardView), ...words }
	})
}

/** The form posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const head = headOf(matches)
	return pageMeta({
		...wordsMeta(loaderData?.words, 'Newsletter'),
		path,
		...head,
		isMissing: !loaderData,
		graph: [breadcrumbs(head.origin, ['Home', '/'], ['Newsletter', path])],
	})
}

/** The page to subscribe: how often, the form, and what the last editions said. */
export default function EditionListRoute({
	loaderData: { words, editions },
}: Route.ComponentProps) {
	return (
		<>
			<PageHero title="Newsletter" />
			<NewsletterSection words={words} />
			<ul className="wrap grid gap-8 py-12 empty:hidden">
				{editions.map(({ href, title, text, published }) => (
					<li key={href} className="card" data-edit="">
						<p className="text-sm text-muted">{published}</p>
						<h2 className="title-3 mt-1">
							<Link to={href} prefetch="intent">
								{title}
							</Link>
						</h2>
						<p className="mt-1 max-w-2xl text-muted">{text}</p>
					</li>
				))}
			</ul>
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} description="Failed to load the newsletter. Please try again.">
			<PageHero title="Newsletter" />
		</ReadFailureToast>
	)
}

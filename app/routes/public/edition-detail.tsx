import { BlockText } from '#content/block-text.tsx'
import { editionFields } from '#content/edition/edition-fields.ts'
import { editionReads, getSent } from '#content/edition/queries.server.ts'
import { editionType } from '#content/edition/type.ts'
import { toEditionView } from '#content/edition/view.ts'
import { listedRecords } from '#content/listed-records.tsx'
import { TextPage } from '#content/page/text-page.tsx'
import { recordLoader } from '#content/record-page.server.ts'
import { NewsletterLink } from '#enquiries/forms/newsletter-link.tsx'
import { getImagesOf } from '#platform/media/queries.server.ts'
import { getRenderedText } from '#kit/records/rendered-text.server.ts'
import { breadcrumbs, headOf, missingMeta, pageMeta } from '#kit/site/document/meta.ts'
import { NotFoundPage, NotLoaded } from '#kit/site/failure/failure-screens.tsx'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import type { Route } from './+types/edition-detail.ts'

export const loader = recordLoader({
	type: editionType,
	shows: [],
	getLive: editionReads.getLive,
	findSlug: editionReads.findSlug,
	read: async (reads, record) => {
		const sent = await getSent(reads, record.id)
		// What was mailed, not what the record has become since.
		const row = { ...record, ...sent?.words }
		const { items } = editionFields.read({ items: row.items })
		const [opening, closing, images] = await Promise.all([
			getRenderedText(reads, { markdown: row.opening }),
			getRenderedText(reads, { markdown: row.closing }),
			getImagesOf(reads, items),
		])
		const pages = items.map(({ title, words: text, path: href, image }) => {
			return { href, title, text, facts: [], image: images.get(image) ?? null }
		})
		const html = { opening: opening.html, pages: listedRecords(pages), closing: closing.html }
		return { edition: toEditionView(row, sent?.startedAt ?? null), html }
	},
})

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const head = headOf(matches)
	if (!loaderData) return missingMeta({ ...head, path: location.pathname })
	const { title, href: path, description, changed } = loaderData.edition
	const trail = breadcrumbs(
		head.origin,
		['Home', '/'],
		['Newsletter', '/newsletter'],
		[title, path],
	)
	return pageMeta({
		title,
		description,
		keywords: [title, 'newsletter'],
		path,
		...head,
		type: 'article',
		changedAt: changed.at,
		graph: [trail],
	})
}

/** An edition as it was mailed, without what is of one reader alone. */
export default function EditionDetailRoute({
	loaderData: { edition, html },
}: Route.ComponentProps) {
	const body = (
		<>
			<p className="mb-8 text-muted">{edition.published}</p>
			<BlockText parts={[{ html: html.opening }]} edit="opening words" />
			<BlockText parts={[{ html: html.pages }]} edit="items pages" />
			<BlockText parts={[{ html: html.closing }]} edit="closing words" />
			<NewsletterLink />
		</>
	)
	return <TextPage page={edition} body={body} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} missing={<NotFoundPage />}>
			<NotLoaded />
		</ReadFailureToast>
	)
}

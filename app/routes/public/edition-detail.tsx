import { EditionNotFound, EditionPage } from '#content/edition/edition-page.tsx'
import { findLiveEditionSlug, getLiveEdition } from '#content/edition/queries.server.ts'
import { editionType } from '#content/edition/type.ts'
import { picturesOf, toEditionView } from '#content/edition/view.ts'
import { recordLoader } from '#content/record-page.server.ts'
import { sharePicture } from '#content/share-pictures.server.ts'
import { getImageViews } from '#platform/media/queries.server.ts'
import { getRenderedText } from '#kit/records/rendered-text.server.ts'
import { breadcrumbs, headOf, missingMeta, pageMeta } from '#kit/site/document/meta.ts'
import { NotLoaded } from '#kit/site/failure/failure-screens.tsx'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import type { Route } from './+types/edition-detail.ts'

export const loader = recordLoader({
	type: editionType,
	shows: [],
	getLive: getLiveEdition,
	findSlug: findLiveEditionSlug,
	read: async (reads, row) => {
		const [opening, closing, images] = await Promise.all([
			getRenderedText(reads, { markdown: row.opening }),
			getRenderedText(reads, { markdown: row.closing }),
			getImageViews(reads, picturesOf(row)),
		])
		const edition = toEditionView(row, images)
		const drawn = { title: edition.title, facts: [], image: edition.items[0]?.image ?? null }
		return {
			edition,
			shared: sharePicture('edition', row.id, drawn),
			openingHtml: opening.html,
			closingHtml: closing.html,
		}
	},
})

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const head = headOf(matches)
	if (!loaderData) return missingMeta({ ...head, path: location.pathname })
	const { edition, shared } = loaderData
	return pageMeta({
		title: edition.title,
		description: edition.text,
		keywords: [edition.title, 'newsletter', 'poultry'],
		path: edition.href,
		...head,
		type: 'article',
		image: shared,
		changedAt: edition.changed.at,
		graph: [
			breadcrumbs(
				head.origin,
				['Home', '/'],
				['Newsletter', '/newsletter'],
				[edition.title, edition.href],
			),
		],
	})
}

export default function EditionDetailRoute({ loaderData }: Route.ComponentProps) {
	return <EditionPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} missing={<EditionNotFound />}>
			<NotLoaded />
		</ReadFailureToast>
	)
}

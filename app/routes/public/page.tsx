import { redirect } from 'react-router'
import { getBusiness } from '#platform/business/business.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { BlockText } from '#content/block-text.tsx'
import { showTexts } from '#content/blocks.server.ts'
import { leadToFixedPage, nothingAt } from '#content/near-pages.server.ts'
import { fillHtml, fillWords } from '#content/page/page-facts.server.ts'
import { findLivePageSlug, getLivePage } from '#content/page/queries.server.ts'
import { TextPage } from '#content/page/text-page.tsx'
import { pageText, pageType } from '#content/page/type.ts'
import { toPageView } from '#content/page/view.ts'
import { sharePicture } from '#content/share-pictures.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { getImagesOf } from '#platform/media/queries.server.ts'
import { getRenderedText } from '#kit/records/rendered-text.server.ts'
import { breadcrumbs, headOf, missingMeta, pageMeta } from '#kit/site/document/meta.ts'
import { NotFoundPage, NotLoaded } from '#kit/site/failure/failure-screens.tsx'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { isMissingPage } from '#kit/site/missing-page.ts'
import { publicRead } from '#kit/site/public-read.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/page.ts'

/** Also each other address right below the home page that has no route: mostly there is no page. */
export function loader({ params, context, url }: Route.LoaderArgs) {
	const path = `/${params.slug}`
	leadToFixedPage(path, url)
	context.get(pageTagsContext).addLists(pageType)
	if (isMissingPage(path)) throw notFound('No page at this path', [])
	return publicRead(context, 'page', (reads) => readPage(context, reads, params.slug))
}

/** A form in the text posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

async function readPage(context: Route.LoaderArgs['context'], reads: Db, slug: string) {
	const now = new Date()
	const { country } = context.get(visitorContext)
	const found = await findLivePageSlug(reads, slug, now)
	if (found !== null && found !== slug) throw redirect(pageType.path({ slug: found }), 301)
	const row = found === null ? null : await getLivePage(reads, found, now)
	if (!row) throw await nothingAt(reads, `/${slug}`, now)
	const [body, images, business] = await Promise.all([
		getRenderedText(reads, pageText(row)),
		getImagesOf(reads, [row]),
		getBusiness(reads),
	])
	const page = toPageView({ ...row, content: fillWords(row.content, business) }, images)
	const { texts, forms } = await showTexts(context, reads, [fillHtml(body.html, business)], {
		country,
		now,
	})
	return {
		page,
		shared: sharePicture('page', row.id, { ...page, facts: [] }),
		parts: texts.flat(),
		forms,
	}
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const head = headOf(matches)
	if (!loaderData) return missingMeta({ path: location.pathname, ...head })
	const { page, shared } = loaderData
	return pageMeta({
		title: page.title,
		description: page.description,
		keywords: [page.title, 'poultry consulting'],
		path: page.href,
		...head,
		image: shared,
		changedAt: page.changed.at,
		graph: [breadcrumbs(head.origin, ['Home', '/'], [page.title, page.href])],
	})
}

export default function PageRoute({ loaderData }: Route.ComponentProps) {
	const { page, parts } = loaderData
	return <TextPage page={page} body={<BlockText parts={parts} />} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} missing={<NotFoundPage />}>
			<NotLoaded />
		</ReadFailureToast>
	)
}

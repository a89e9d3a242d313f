import {
	CaseStudyNotFound,
	CaseStudyPage,
	caseStudyWords,
} from '#content/case-study/case-study-page.tsx'
import { findLiveCaseStudySlug, getLiveCaseStudy } from '#content/case-study/queries.server.ts'
import { caseStudyText, caseStudyType } from '#content/case-study/type.ts'
import { picturesOf, toCaseStudyView } from '#content/case-study/view.ts'
import { articleGraph } from '#content/article/structured-data.ts'
import { articleType } from '#content/article/type.ts'
import { toReadFirstView } from '#content/cross-link-view.ts'
import { listReadFirst } from '#content/cross-links.server.ts'
import { CrossLinks } from '#content/cross-links.tsx'
import { memberType } from '#content/member/type.ts'
import { recordLoader } from '#content/record-page.server.ts'
import { listServicesOfPage } from '#content/service/queries.server.ts'
import { sharePicture } from '#content/share-pictures.server.ts'
import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { lowerHeadings } from '#platform/lib/markdown/lower-headings.ts'
import { pick } from '#platform/lib/pick.ts'
import { getImageViews } from '#platform/media/queries.server.ts'
import { getRenderedText } from '#kit/records/rendered-text.server.ts'
import { breadcrumbs, headOf, pageMeta } from '#kit/site/document/meta.ts'
import { NotLoaded } from '#kit/site/failure/failure-screens.tsx'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import type { Route } from './+types/case-study-detail.ts'

const loadRecord = recordLoader({
	type: caseStudyType,
	shows: [memberType, articleType, headType],
	getLive: getLiveCaseStudy,
	findSlug: findLiveCaseStudySlug,
	read: async (reads, row, { country, now }) => {
		const about = { ...row, categories: row.problem ? [row.problem] : [], readFirst: row.articles }
		const [articles, seen, { 'case-studies': words }] = await Promise.all([
			listReadFirst(reads, about, { country, now }),
			getRenderedText(reads, caseStudyText(row)),
			getHeads(reads, ['case-studies']),
		])
		const shown = [...picturesOf(row), ...articles.map(({ image }) => image)]
		const images = await getImageViews(reads, shown)
		const study = toCaseStudyView(row, images)
		return {
			study,
			shared: sharePicture('case-study', row.id, study),
			seenHtml: lowerHeadings(seen.html),
			serviceIds: row.services,
			articles: articles.map((article) => toReadFirstView(article, images)),
			words: pick(words, caseStudyWords),
		}
	},
})

export async function loader(args: Route.LoaderArgs) {
	const { serviceIds, ...page } = await loadRecord(args)
	// Those that are offered in the visitor's country, as in the footer.
	const offered = await listServicesOfPage(args.context).catch(() => [])
	const services = offered.filter(({ id }) => serviceIds.includes(id))
	return { ...page, services: services.map(({ slug, title }) => ({ slug, title })) }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const head = headOf(matches)
	if (!loaderData) {
		return pageMeta({
			title: 'Case study not found',
			description: 'The case study at this address could not be found.',
			keywords: ['poultry case studies'],
			path: location.pathname,
			...head,
			isMissing: true,
		})
	}
	const { study, shared } = loaderData
	return pageMeta({
		title: study.title,
		description: study.summary,
		keywords: [study.title, ...study.facts, 'poultry'],
		path: study.href,
		...head,
		type: 'article',
		image: shared,
		changedAt: study.changed.at,
		published: { ...study.published, section: study.problem },
		graph: [
			articleGraph(
				{ ...study, excerpt: study.summary, category: study.problem, author: study.adviser },
				head.origin,
			),
			breadcrumbs(
				head.origin,
				['Home', '/'],
				['Case studies', '/case-studies'],
				[study.title, study.href],
			),
		],
	})
}

export default function CaseStudyDetailRoute({ loaderData }: Route.ComponentProps) {
	const { articles, ...page } = loaderData
	const links = <CrossLinks title={page.words.usefulTitle} links={articles} />
	return <CaseStudyPage {...page} articles={links} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} missing={<CaseStudyNotFound />}>
			<NotLoaded />
		</ReadFailureToast>
	)
}

import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { vacancyType } from '#content/vacancy/type.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { listLiveVacancies } from '#content/vacancy/queries.server.ts'
import { UnreadVacancies, VacancyListPage } from '#content/vacancy/vacancy-list-page.tsx'
import { toVacancyCardView } from '#content/vacancy/view.ts'
import {
	breadcrumbs,
	headOf,
	isGone,
	missingMeta,
	pageMeta,
	wordsMeta,
} from '#kit/site/document/meta.ts'
import { publicRead, requireShown } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import type { Route } from './+types/vacancy-list.ts'

const list = '/about/job-vacancies'

export function loader({ context }: Route.LoaderArgs) {
	context.get(pageTagsContext).addLists(vacancyType, headType)
	return publicRead(context, 'vacancies', async (reads) => {
		await requireShown(reads, list)
		const [rows, heads] = await Promise.all([
			listLiveVacancies(reads, { now: new Date() }),
			withLinks(context, reads, getHeads(reads, ['vacancies'])),
		])
		return { vacancies: rows.map(toVacancyCardView), words: heads.vacancies }
	})
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
	const head = headOf(matches)
	if (isGone(error)) return missingMeta({ ...head, path: list })
	return pageMeta({
		...wordsMeta(loaderData?.words, 'Job vacancies'),
		path: list,
		...head,
		isMissing: !loaderData,
		graph: [breadcrumbs(head.origin, ['About Us', '/about'], ['Job vacancies', list])],
	})
}

export default function VacancyListRoute({ loaderData }: Route.ComponentProps) {
	return <VacancyListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} description="Failed to load job vacancies. Please try again.">
			<UnreadVacancies />
		</ReadFailureToast>
	)
}

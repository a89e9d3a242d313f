import { vacancyType } from '#app/content/vacancy/type.ts'
import { pageTagsContext } from '#app/cache/tags.server.ts'
import { listLiveVacancies } from '#app/content/vacancy/queries.server.ts'
import { VacancyListPage } from '#app/content/vacancy/vacancy-list-page.tsx'
import { toVacancyCardView } from '#app/content/vacancy/view.ts'
import { db } from '#app/db/client.server.ts'
import { breadcrumbs, headOf, pageMeta } from '#app/site/document/meta.ts'
import { publicRead } from '#app/site/public-read.server.ts'
import { ReadFailureToast } from '#app/site/failure/read-failure-toast.tsx'
import type { Route } from './+types/vacancy-list.ts'

export function loader({ context }: Route.LoaderArgs) {
	context.get(pageTagsContext).add(vacancyType.tags.list)
	return publicRead('vacancies', async () => {
		const rows = await listLiveVacancies(db, { now: new Date() })
		return { vacancies: rows.map(toVacancyCardView) }
	})
}

export function meta({ matches }: Route.MetaArgs) {
	const head = headOf(matches)
	return pageMeta({
		title: 'Poultry careers',
		description: `Job vacancies at ${head.business.name}: work with poultry farms in New Zealand and Australia as a vet, nutritionist or farm adviser.`,
		keywords: ['poultry jobs', 'poultry careers', 'agriculture jobs', 'job vacancies'],
		path: '/about/job-vacancies',
		...head,
		graph: [
			breadcrumbs(head.origin, [
				{ name: 'About Us', path: '/about' },
				{ name: 'Job vacancies', path: '/about/job-vacancies' },
			]),
		],
	})
}

export default function VacancyListRoute({ loaderData }: Route.ComponentProps) {
	return <VacancyListPage vacancies={loaderData.vacancies} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast
			error={error}
			title="Error"
			description="Failed to load job vacancies. Please try again."
		>
			<VacancyListPage vacancies={null} />
		</ReadFailureToast>
	)
}

import { redirect } from 'react-router'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { getLiveVacancy } from '#content/vacancy/queries.server.ts'
import { vacancyType } from '#content/vacancy/type.ts'
import { jobGraph } from '#content/vacancy/structured-data.ts'
import { UnreadVacancies } from '#content/vacancy/vacancy-list-page.tsx'
import { VacancyPage } from '#content/vacancy/vacancy-page.tsx'
import { toVacancyView } from '#content/vacancy/view.ts'
import { breadcrumbs, headOf, pageMeta } from '#kit/site/document/meta.ts'
import { publicRead, requireShown } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import type { Route } from './+types/vacancy-detail.ts'

const list = '/about/job-vacancies'

export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	if (id === null) throw redirect(list, 302)
	context.get(pageTagsContext).addLists(vacancyType)
	const row = await publicRead(context, 'vacancy', async (reads) => {
		await requireShown(reads, list)
		return getLiveVacancy(reads, id, new Date())
	})
	if (!row) throw redirect(list, 302)
	if (String(id) !== params.id) throw redirect(vacancyType.path({ id }), 301)
	return { vacancy: toVacancyView(row), endsAt: row.unpublishAt?.toISOString() ?? null }
}

/** A number that fits the database's integers, without what a sentence leaves behind it; null for everything else. */
function parseId(text: string): number | null {
	const [, id] = /^([1-9]\d{0,8})[^\p{L}\p{N}]*$/u.exec(text) ?? []
	return id === undefined ? null : Number(id)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const head = headOf(matches)
	if (!loaderData) {
		return pageMeta({
			title: 'Job vacancy',
			description: 'This job vacancy could not be loaded. Please try again in a minute.',
			keywords: ['poultry jobs'],
			path: list,
			...head,
			isMissing: true,
		})
	}
	const { vacancy, endsAt } = loaderData
	const { origin, business } = head
	const { name: employer, home } = business
	const job = jobGraph(vacancy, { origin, employer, endsAt, home })
	return pageMeta({
		title: `${vacancy.title}, ${vacancy.location}`,
		description: `${vacancy.title} (${vacancy.type}) in ${vacancy.location}. ${vacancy.paragraphs[0] ?? ''}`,
		keywords: [vacancy.title, vacancy.department, vacancy.location, 'poultry jobs'],
		path: vacancy.href,
		...head,
		graph: [
			...(job ? [job] : []),
			breadcrumbs(head.origin, ['Job vacancies', list], [vacancy.title, vacancy.href]),
		],
	})
}

export default function VacancyDetailRoute({ loaderData }: Route.ComponentProps) {
	return <VacancyPage vacancy={loaderData.vacancy} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} description="Failed to load the job. Please try again.">
			<UnreadVacancies />
		</ReadFailureToast>
	)
}

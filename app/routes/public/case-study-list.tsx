import { CaseStudyListPage } from '#content/case-study/case-study-list-page.tsx'
import { problems, systems } from '#content/case-study/categories.ts'
import { listLiveCaseStudies } from '#content/case-study/queries.server.ts'
import { caseStudyType } from '#content/case-study/type.ts'
import { toCaseStudyCardView } from '#content/case-study/view.ts'
import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import {
	parseCategoryParam,
	parsePage,
	toCategoryParam,
} from '#platform/lib/http/public-list-params.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { getImagesOf } from '#platform/media/queries.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { listMeta, toChoices } from '#kit/site/list/category-choices.ts'
import type { Filter } from '#kit/site/list/filter-bar.tsx'
import { plainHero } from '#kit/site/page-hero.tsx'
import { publicRead } from '#kit/site/public-read.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/case-study-list.ts'

const list = '/case-studies'
const filters = {
	system: { label: 'Housing', all: 'All housing', values: systems },
	problem: { label: 'Problem', all: 'All problems', values: problems },
} as const

type Name = keyof typeof filters
type Requested = Record<Name, string | null>

/** Without a case for the visitor's country there is no such page. */
export function loader({ context, url }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	context.get(pageTagsContext).addLists(caseStudyType, headType)
	const requested = { system: valueIn(url, 'system'), problem: valueIn(url, 'problem') }
	return publicRead(context, 'case studies', async (reads) => {
		const [rows, heads] = await Promise.all([
			listLiveCaseStudies(reads, { now: new Date(), country }),
			getHeads(reads, ['case-studies']),
		])
		if (rows.length === 0 || parsePage(url.searchParams) > 1) throw notFound('No case studies')
		const shown = rows.filter((row) => isRequested(row, requested))
		const images = await getImagesOf(reads, shown)
		return {
			studies: shown.map((row) => toCaseStudyCardView(row, images)),
			filters: filtersOf(rows, requested),
			total: shown.length,
			address: null,
			// Search engines index the list itself, and no view of it.
			isPlain: url.searchParams.size === 0,
			words: heads['case-studies'],
		}
	})
}

function valueIn(url: URL, name: Name): string | null {
	const param = url.searchParams.get(name)
	if (param === null) return null
	const value = parseCategoryParam<string>(filters[name].values, param)
	if (value === null) throw notFound(`No such ${name}: ${param.slice(0, 60)}`)
	return value
}

function isRequested(row: Requested, { system, problem }: Requested): boolean {
	return [row.system, null].includes(system) && [row.problem, null].includes(problem)
}

/** Null rows could not be read. */
function filtersOf(rows: Requested[] | null, requested: Requested): [Filter, Filter] {
	return [filterOf('system', rows, requested), filterOf('problem', rows, requested)]
}

/** Offers the values that some case has, each with how many are left of the other filter's. */
function filterOf(name: Name, rows: Requested[] | null, requested: Requested): Filter {
	const { label, all, values } = filters[name]
	const choiceOf = (value: string | null) => {
		const view = { ...requested, [name]: value }
		return { count: rows && rows.filter((row) => isRequested(row, view)).length }
	}
	const each = values.filter((value) => rows?.some((row) => row[name] === value)).toSorted()
	const choices = toChoices<string>({
		all: { label: all, ...choiceOf(null) },
		each: each.map((value) => ({ key: value, label: value, ...choiceOf(value) })),
		current: requested[name],
		hrefOf: (value) => hrefOf({ ...requested, [name]: value }),
	})
	return { label, choices }
}

function hrefOf(requested: Requested): string {
	const params = Object.entries(requested).flatMap(([name, value]) =>
		value === null ? [] : [`${name}=${toCategoryParam(value)}`],
	)
	return params.length === 0 ? list : `${list}?${params.join('&')}`
}

export function meta(args: Route.MetaArgs) {
	return listMeta(args, { name: 'Case studies', path: list })
}

export default function CaseStudyListRoute({ loaderData }: Route.ComponentProps) {
	return <CaseStudyListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast
			error={error}
			description="Failed to load the case studies. Please try again."
		>
			<CaseStudyListPage
				studies={[]}
				total={null}
				filters={filtersOf(null, { system: null, problem: null })}
				words={plainHero('Case studies')}
			/>
		</ReadFailureToast>
	)
}

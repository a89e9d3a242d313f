import { data, useSearchParams } from 'react-router'
import { getHeadsOrFirst } from '#content/text/head/queries.server.ts'
import { countTry } from '#platform/auth/sign-in/attempt-limits.server.ts'
import { hasSessionCookies } from '#platform/auth/session/session.server.ts'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import { searchContent } from '#kit/search/find-matches.server.ts'
import { searchSources, shownTypes } from '#content/catalogue.server.ts'
import { resultsPerPage } from '#kit/search/matches.server.ts'
import type { MatchCounts } from '#kit/search/matches.server.ts'
import { searchAddress, SearchPage } from '#kit/search/search-page.tsx'
import type { SearchPageProps } from '#kit/search/search-page.tsx'
import { getResultViews } from '#kit/search/result-views.server.ts'
import type { ResultView } from '#kit/search/result-views.server.ts'
import { noteSearch } from '#insight/visits/searches.server.ts'
import { db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { networkOf } from '#platform/lib/http/network.ts'
import { parsePage } from '#platform/lib/http/public-list-params.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { readSearch } from '#kit/search/read-search.ts'
import { headOf, pageMeta } from '#kit/site/document/meta.ts'
import { publicRead } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/search.ts'
import { toChoices } from '#kit/site/list/category-choices.ts'

type Found = Omit<SearchPageProps, 'text' | 'problem' | 'kind' | 'kindName' | 'words'> &
	Partial<Pick<SearchPageProps, 'problem'>>

const blank: Found = {
	how: 'nothing',
	used: '',
	meant: null,
	results: [],
	choices: [],
	total: 0,
	page: 1,
	hasMore: false,
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
	const { country, address } = context.get(visitorContext)
	const { text, words, problem } = readSearch(url.searchParams.get('q'))
	const source = searchSources.find(({ name }) => name === url.searchParams.get('type'))
	const kind = source?.name ?? null
	const requested = { text, problem, kind, kindName: source?.label.many ?? null }
	// Beside the results; it never fails.
	const heads = getHeadsOrFirst(context, 'search')
	const page = async (found: Found, init?: ResponseInit) => {
		const props: SearchPageProps = { ...requested, ...found, words: (await heads).search }
		return data(props, init)
	}
	if (problem !== null) return page(blank)
	const number = parsePage(url.searchParams)
	const now = new Date()
	return publicRead(null, 'search', async () => {
		const count = await countTry(db, 'search', networkOf(address || 'unknown'))
		if (count.isOver) {
			logSecurity('rate-limit', { result: 'refused', reason: 'search' })
			return page(
				{ ...blank, problem: 'limited' },
				{ status: 429, headers: { 'Retry-After': String(count.secondsLeft) } },
			)
		}
		const isShown = await shownTypes(db)
		if (source && !isShown(source.key)) throw notFound('This kind is left out')
		const sources = searchSources.filter(({ key }) => isShown(key))
		const { matches, stems, counts, how, ...found } = await searchContent(db, sources, {
			words,
			country,
			now,
			kind,
			page: number,
		})
		if (number > 1 && matches.length === 0) throw notFound('No such page of results')
		const total = kind ? (counts[kind] ?? 0) : sumOf(counts)
		const results = await getResultViews(db, searchSources, { matches, stems, now })
		const { headers } = request
		const sender = { headers, isStaff: hasSessionCookies(headers.get('Cookie')), address }
		// Titles that are only similar are offered, not found.
		const amount = how === 'similar' ? 0 : sumOf(counts)
		const noted = noteSearch(db, { text, words, results: amount, listed: pathsOf(results) }, sender)
		// Nobody waits for it.
		noted.catch((error: unknown) => logger.warn({ err: error }, 'a search was not noted'))
		return page({
			how,
			used: found.words.join(' '),
			meant: found.meant?.join(' ') ?? null,
			results,
			choices: toKindChoices({ text, kind, counts }),
			page: number,
			total,
			hasMore: how !== 'similar' && number * resultsPerPage < total,
		})
	})
}

function pathsOf(results: readonly ResultView[]): string[] {
	return results.map(({ href }) => href.split(/[?#]/, 1)[0] ?? href)
}

type Counted = { text: string; kind: string | null; counts: MatchCounts }

function toKindChoices({ text, kind, counts }: Counted) {
	return toChoices({
		all: { label: 'All', count: sumOf(counts) },
		// A kind without results is only in the way, unless it is the one that was chosen.
		each: searchSources
			.filter(({ name }) => (counts[name] ?? 0) > 0 || name === kind)
			.map(({ name, label }) => ({
				key: name,
				label: label.many,
				count: counts[name] ?? 0,
			})),
		current: kind,
		hrefOf: (one) => searchAddress({ text, kind: one }),
	})
}

function sumOf(counts: MatchCounts): number {
	return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const text = loaderData?.text ?? ''
	return pageMeta({
		title: text ? `Search: ${text}` : 'Search',
		description: loaderData?.words.metaDescription ?? '',
		keywords: ['poultry', 'search'],
		path: '/search',
		...headOf(matches),
		robots: 'noindex,follow',
	})
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
	return <SearchPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const [params] = useSearchParams()
	const { text } = readSearch(params.get('q'))
	return (
		<ReadFailureToast error={error} description="The search failed. Please try again.">
			<SearchPage
				{...blank}
				text={text}
				problem="failed"
				kind={null}
				kindName={null}
				words={{ eyebrow: '', text: '', waysTitle: 'Look around instead', metaDescription: '' }}
			/>
		</ReadFailureToast>
	)
}

import { Link } from 'react-router'
import { useHasPoultry, useLeftOut } from '#platform/business/use-business.ts'
import { contactHref } from '#kit/site/contact-link.ts'
import { SearchForm } from '#kit/site/search-form.tsx'
import { useShownCountry } from '#kit/site/country/country-picker.tsx'
import { FilterBar } from '#kit/site/list/filter-bar.tsx'
import type { FilterChoice } from '#kit/site/list/filter-bar.tsx'
import { PageHero } from '#kit/site/page-hero.tsx'
import { PriceNote } from '#kit/site/list/price-note.tsx'
import { ShowMore } from '#kit/site/list/show-more.tsx'
import { useAppended } from '#kit/site/list/use-appended.ts'
import { RecordPicture } from '#kit/site/record-picture.tsx'
import { mainLists } from '#kit/site/main-lists.ts'
import type { SitePage } from '#kit/site/main-lists.ts'
import type { SearchHow } from './find-matches.server.ts'
import type { ResultView } from './result-views.server.ts'
import { resultCount, correctionMessage, problemMessages } from './search-messages.ts'
import type { NoResults } from './search-messages.ts'
import { MarkedText } from './marked-text.tsx'

export type SearchPageProps = {
	text: string
	problem: NoResults | null
	/** The type that filters the results, and its name. */
	kind: string | null
	kindName: string | null
	how: SearchHow
	/** The words finally searched for. */
	used: string
	/** Another search that is perhaps meant, and finds something. */
	meant: string | null
	results: ResultView[]
	choices: FilterChoice[]
	total: number
	page: number
	hasMore: boolean
	/** Around the field: the line above the heading, and the text below it. */
	words: { eyebrow: string; text: string; waysTitle: string; metaDescription: string }
}

const noticeId = 'search-notice'

export function SearchPage(props: SearchPageProps) {
	const { text, problem, kind, words } = props
	const wrong = problem === null ? '' : problemMessages[problem]
	return (
		<>
			<PageHero
				eyebrow={words.eyebrow}
				title={text ? `Search: ${text}` : 'Search'}
				form="heads/search"
				edit={null}
			>
				{words.text ? (
					<p className="mb-5" data-edit="text">
						{words.text}
					</p>
				) : null}
				<SearchForm
					text={text}
					kind={kind}
					describedBy={wrong ? noticeId : undefined}
					isFirst={text === ''}
				/>
				{wrong ? (
					<p id={noticeId} role="status" className="mt-3 font-semibold text-yolk">
						{wrong}
					</p>
				) : null}
			</PageHero>
			{problem === null ? <Results {...props} /> : <WaysOn text={text} title={words.waysTitle} />}
		</>
	)
}

function Results(props: SearchPageProps) {
	const { text, kind, kindName, how, used, meant, choices, total, page, hasMore } = props
	const key = `${text} ${kind} ${useShownCountry()}`
	const { items, firstPage } = useAppended({ items: props.results, page, key })
	const note = correctionMessage(how, { requested: text, used })
	const isAny = choices.some(({ count }) => count !== null && count > 0)
	return (
		<>
			{isAny && how !== 'similar' ? (
				<FilterBar
					label="Types of results"
					choices={choices}
					summary={resultCount(total, kindName)}
				/>
			) : null}
			<section className={`wrap pt-8 ${isAny ? 'pb-20' : ''}`} aria-label="Results">
				{note ? (
					<p role="status" className="lead max-w-3xl [overflow-wrap:anywhere]">
						{note}
						{meant ? (
							<>
								{' Did you mean '}
								<Link to={searchAddress({ text: meant, kind })} className="link">
									{meant}
								</Link>
								?
							</>
						) : null}
					</p>
				) : null}
				{items.length > 0 ? (
					<ol className="divide-y divide-line">
						{items.map((result, index) => (
							<li key={result.href}>
								<SearchResult result={result} isFirst={index === 0} />
							</li>
						))}
					</ol>
				) : null}
				{items.length === 0 && isAny ? (
					<p className="lead mt-4">
						None of them are of this type.{' '}
						<Link to={choices[0]?.href ?? '/search'} className="link">
							See all results
						</Link>
					</p>
				) : null}
				<ShowMore {...{ page, firstPage, hasMore, total }} shown={items.length} />
				<PriceNote prices={items.flatMap(({ facts }) => facts)} />
			</section>
			{isAny && areGood(how) ? null : <WaysOn text={text} title={props.words.waysTitle} />}
		</>
	)
}

/** Whether the results have every word of the search, as it was typed or corrected. */
function areGood(how: SearchHow): boolean {
	return how === 'all' || how === 'corrected'
}

/** Links for when nothing fitting was found, or nothing searched for. */
function WaysOn({ text, title }: { text: string; title: string }) {
	const isLeftOut = useLeftOut()
	const hasPoultry = useHasPoultry()
	return (
		<section className="wrap grid gap-5 py-14" aria-labelledby="ways-on">
			<h2 id="ways-on" className="title-2" data-form="heads/search" data-edit="waysTitle heading">
				{title}
			</h2>
			<ul className="flex flex-wrap gap-3">
				{Object.values<SitePage>(mainLists)
					.filter(({ path }) => !isLeftOut(path))
					.map(({ path, name, label = name }) => (
						<li key={path}>
							<Link to={path} className="button button-line text-pasture" prefetch="intent">
								{label}
							</Link>
						</li>
					))}
			</ul>
			<p className="text-muted">
				Or{' '}
				<Link to={text ? contactHref(`Looking for: ${text}`) : '/contact'} className="link">
					ask us
				</Link>
				{hasPoultry ? ': an adviser answers.' : '.'}
				{isLeftOut('/resources') ? null : (
					<>
						{' '}
						You can also{' '}
						<Link to="/resources#request" className="link">
							request a resource
						</Link>{' '}
						that we have not written yet.
					</>
				)}
			</p>
		</section>
	)
}

/** One result: a click anywhere opens its title's link; the text stays selectable. */
function SearchResult({ result, isFirst }: { result: ResultView; isFirst: boolean }) {
	return (
		<article
			className="card grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 gap-y-2 py-7 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-7"
			data-edit=""
		>
			<div className="frame aspect-[4/3] self-start sm:row-span-2">
				<RecordPicture
					image={result.image && { ...result.image, alt: '' }}
					sizes="(min-width: 32rem) 11rem, 6rem"
					priority={isFirst ? 'early' : undefined}
				/>
			</div>
			<div className="grid grid-cols-1 content-start gap-2">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
					<span className="chip">{result.kind}</span>
					{result.facts.map((fact) => (
						<span key={fact}>{fact}</span>
					))}
				</p>
				<h2 className="title-3">
					<Link to={result.href} className="card-link hover:underline" prefetch="intent">
						<MarkedText parts={result.title} />
					</Link>
				</h2>
			</div>
			<p className="line-clamp-3 max-w-3xl text-muted max-sm:col-span-2">
				<MarkedText parts={result.excerpt} />
			</p>
		</article>
	)
}

export function searchAddress({ text, kind }: { text: string; kind: string | null }): string {
	return `/search?${new URLSearchParams({ q: text, ...(kind ? { type: kind } : {}) })}`
}

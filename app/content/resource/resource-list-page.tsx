import { Link } from 'react-router'
import { FormWords } from '#enquiries/forms/form-words.tsx'
import { ResourceRequestForm } from '#enquiries/forms/resource-request-form.tsx'
import { SearchForm } from '#kit/site/search-form.tsx'
import { ClosingCall } from '#kit/site/call-to-action.tsx'
import type { CallWords } from '#kit/site/call-to-action.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import { FilterBar } from '#kit/site/list/filter-bar.tsx'
import type { FilterChoice } from '#kit/site/list/filter-bar.tsx'
import { PageHero } from '#kit/site/page-hero.tsx'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import { PriceNote } from '#kit/site/list/price-note.tsx'
import { ShowMore } from '#kit/site/list/show-more.tsx'
import { summaryOf } from '#kit/site/list/category-choices.ts'
import { useAppended } from '#kit/site/list/use-appended.ts'
import { ResourceCard } from './resource-card.tsx'
import type { ResourceCardView } from './view.ts'

type ResourceListPageProps = {
	resources: ResourceCardView[]
	choices: FilterChoice[]
	tab: string
	/** Null when it could not be read. */
	total: number | null
	page: number
	hasMore: boolean
	words: HeroWords & Partial<CallWords> & { noneTitle?: string }
	/** Those beside the form for requests. */
	request: HeroWords
}

const form = 'heads/resources'

export function ResourceListPage({
	resources,
	choices,
	tab,
	total,
	page,
	hasMore,
	words,
	request,
}: ResourceListPageProps) {
	const { items, firstPage } = useAppended({ items: resources, page, key: tab })
	return (
		<>
			<PageHero {...words} form={form} mark="water" />
			<FilterBar
				label="Resource categories"
				choices={choices}
				summary={summaryOf(total, 'resource', tab === 'all' ? null : tab)}
				search={<SearchForm kind="resources" label="Search resources" isCompact />}
			/>
			{items.length === 0 ? (
				<NoResources isFiltered={tab !== 'all'} title={words.noneTitle} />
			) : (
				<section className="wrap pt-6 pb-20 md:pt-10" aria-labelledby="resources">
					<h2 id="resources" className="sr-only">
						{choices.find((choice) => choice.isCurrent)?.label ?? 'Resources'}
					</h2>
					<ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
						{items.map((resource, index) => (
							<li key={resource.href}>
								<ResourceCard resource={resource} isFirst={index === 0} />
							</li>
						))}
					</ul>
					<ShowMore {...{ page, firstPage, hasMore, total: total ?? 0 }} shown={items.length} />
					<PriceNote prices={items.map(({ badge }) => badge)} />
				</section>
			)}
			<RequestSection words={request} />
			<ClosingCall words={words} form={form} />
		</>
	)
}

function RequestSection({ words }: { words: HeroWords }) {
	return (
		<section id="request" className="no-print bg-paper-2">
			<div className="wrap grid gap-x-16 gap-y-10 py-16 md:grid-cols-[1fr_1.25fr] md:py-24">
				<FormWords id="request-title" words={words} form="heads/request" />
				<ResourceRequestForm labelledBy="request-title" />
			</div>
		</section>
	)
}

type NoResourcesProps = { isFiltered: boolean; title: string | undefined }

function NoResources({ isFiltered, title }: NoResourcesProps) {
	return (
		<EmptyState title={title ?? 'No resources found'} form={title && form}>
			{isFiltered ? (
				<Link to="/resources" preventScrollReset className="button button-pasture">
					See all resources
				</Link>
			) : null}
			<a href="#request" className="button button-line text-pasture">
				Request a resource
			</a>
		</EmptyState>
	)
}

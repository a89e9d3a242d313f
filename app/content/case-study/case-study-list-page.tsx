import { Link } from 'react-router'
import { summaryOf } from '#kit/site/list/category-choices.ts'
import { FilterBar } from '#kit/site/list/filter-bar.tsx'
import type { Filter } from '#kit/site/list/filter-bar.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import { PageHero } from '#kit/site/page-hero.tsx'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import { CaseStudyCard } from './case-study-card.tsx'
import type { CaseStudyCardView } from './view.ts'

type CaseStudyListPageProps = {
	studies: CaseStudyCardView[]
	/** Null when they could not be read. */
	total: number | null
	/** With a link for each value that some case has. */
	filters: [Filter, ...Filter[]]
	words: HeroWords & { noneTitle?: string }
}

const form = 'heads/case-studies'

export function CaseStudyListPage({ studies, total, filters, words }: CaseStudyListPageProps) {
	const [first, ...further] = filters
	return (
		<>
			<PageHero {...words} form={form} mark="field" />
			<FilterBar {...first} further={further} summary={summaryOf(total, 'case', null)} />
			{studies.length === 0 ? (
				<EmptyState
					title={words.noneTitle ?? 'The case studies could not be loaded'}
					form={words.noneTitle && form}
				>
					<Link to="/case-studies" preventScrollReset className="button button-pasture">
						See all cases
					</Link>
				</EmptyState>
			) : (
				<ul className="wrap grid gap-x-8 gap-y-14 pt-6 pb-20 sm:grid-cols-2 md:pt-10 lg:grid-cols-3">
					{studies.map((study, index) => (
						<li key={study.href}>
							<CaseStudyCard study={study} heading="h2" isFirst={index === 0} />
						</li>
					))}
				</ul>
			)}
		</>
	)
}

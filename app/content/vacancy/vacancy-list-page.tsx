import { Link } from 'react-router'
import type { Button } from '#kit/records/fixed-fields.ts'
import { AboutMenu } from '#kit/site/about-menu.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import { useLabels } from '#kit/site/labels.ts'
import { PageHero, plainHero } from '#kit/site/page-hero.tsx'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import { PageLink } from '#kit/site/page-link.tsx'
import type { VacancyCardView } from './view.ts'

type VacancyWords = HeroWords & {
	listTitle: string
	noneTitle: string
	noneText: string
	noneButton: Button
	reasonsTitle: string
	reasons: readonly { title: string; text: string }[]
}

const form = 'heads/vacancies'

type VacancyListPageProps = { vacancies: VacancyCardView[]; words: VacancyWords }

export function VacancyListPage({ vacancies, words }: VacancyListPageProps) {
	return (
		<>
			<PageHero {...words} form={form} mark="microscope">
				<AboutMenu />
			</PageHero>
			{vacancies.length > 0 ? (
				<Vacancies vacancies={vacancies} title={words.listTitle} />
			) : (
				<NoVacancies words={words} />
			)}
			<Reasons words={words} />
		</>
	)
}

/** What shows when the vacancies could not be read. */
export function UnreadVacancies() {
	return (
		<>
			<PageHero {...plainHero('Job vacancies')}>
				<AboutMenu />
			</PageHero>
			<EmptyState
				title="The job vacancies could not be loaded"
				text="Something went wrong on our side. Please try again in a minute."
			>
				<AboutLink />
			</EmptyState>
		</>
	)
}

function Reasons({ words: { reasonsTitle, reasons } }: { words: VacancyWords }) {
	if (reasons.length === 0) return null
	return (
		<section className="bg-paper-2" data-form={form}>
			<div className="wrap py-16 md:py-24">
				<h2 className="title-2 mb-10" data-edit="reasonsTitle heading">
					{reasonsTitle}
				</h2>
				<ul className="grid gap-x-12 gap-y-8 md:grid-cols-3" data-edit="reasons">
					{reasons.map(({ title, text }, index) => (
						// oxlint-disable-next-line react/no-array-index-key
						<li key={index} className="grid content-start gap-2 border-t border-line pt-5">
							<h3 className="title-3">{title}</h3>
							{text ? <p>{text}</p> : null}
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}

type VacanciesProps = { vacancies: VacancyCardView[]; title: string }

function Vacancies({ vacancies, title }: VacanciesProps) {
	return (
		<section className="wrap py-16 md:py-24">
			<h2 className="eyebrow font-sans" data-form={form} data-edit="listTitle heading">
				{title}
			</h2>
			<ul className="mt-4 divide-y divide-line border-b border-line">
				{vacancies.map((vacancy) => (
					<li key={vacancy.id}>
						<VacancyCard vacancy={vacancy} />
					</li>
				))}
			</ul>
		</section>
	)
}

function NoVacancies({ words: { noneTitle, noneText, noneButton } }: { words: VacancyWords }) {
	return (
		<div data-form={form} data-edit="noneText text" data-text="">
			<EmptyState title={noneTitle} text={noneText}>
				{noneButton.label ? (
					<PageLink to={noneButton.to} className="button button-pasture">
						{noneButton.label}
					</PageLink>
				) : null}
				<AboutLink />
			</EmptyState>
		</div>
	)
}

function AboutLink() {
	return (
		<Link to="/about" className="button button-line text-pasture">
			About Us
		</Link>
	)
}

/** One row of the list. A vacancy has no picture. */
function VacancyCard({ vacancy }: { vacancy: VacancyCardView }) {
	const { title, location, type, department, postedDate, summary } = vacancy
	const labels = useLabels()
	return (
		<article
			className="card grid gap-x-12 gap-y-5 py-10 md:grid-cols-[1fr_auto] md:items-center"
			data-edit=""
		>
			<div className="grid max-w-2xl gap-3">
				<p className="flex flex-wrap items-center gap-3">
					{vacancy.isFeatured ? <span className="badge">{labels.featured}</span> : null}
					<span className="eyebrow">{department}</span>
				</p>
				<h3 className="title-2">{title}</h3>
				<p className="font-semibold">{`${location} · ${type}`}</p>
				<p>{summary}</p>
				<p className="text-sm text-muted">{`Posted ${postedDate}`}</p>
			</div>
			<Link to={vacancy.href} className="card-link arrow-link justify-self-start" prefetch="intent">
				View the job
				<span className="sr-only">{title}</span>
			</Link>
		</article>
	)
}

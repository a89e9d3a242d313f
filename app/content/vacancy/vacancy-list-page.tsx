import { Link } from 'react-router'
import { AboutMenu } from '#app/site/about-menu.tsx'
import { contactHref } from '#app/site/contact-link.ts'
import { EmptyState } from '#app/site/list/empty-state.tsx'
import { MicroscopeMark } from '#app/site/illustrations/microscope-mark.tsx'
import { PageHero } from '#app/site/page-hero.tsx'
import { useBusiness } from '#app/business/use-business.ts'
import type { VacancyCardView } from './view.ts'

const reasons = [
	{
		title: 'Birds first',
		text: 'You spend most of the week in sheds, paddocks and the laboratory, and write it up the same evening.',
	},
	{
		title: 'Room to learn',
		text: 'Ten paid days a year for courses and conferences, and a colleague who rides along for your first three months.',
	},
	{
		title: 'Home for tea',
		text: 'Farm visits start early, so they end early. Nights away are planned a month ahead and given back as days off.',
	},
]

/** `vacancies` is null when they could not be read. */
export function VacancyListPage({ vacancies }: { vacancies: VacancyCardView[] | null }) {
	const { shortName } = useBusiness()
	return (
		<>
			<PageHero
				eyebrow="Careers"
				title={`Work at ${shortName}`}
				mark={<MicroscopeMark className="h-full w-full" />}
			>
				<p>
					We are a small team with long roads between us. If you can tell a quiet flock from a sick
					one, or want to learn how, we would like to hear from you.
				</p>
				<AboutMenu />
			</PageHero>
			{vacancies?.length ? (
				<Vacancies vacancies={vacancies} />
			) : (
				<NoVacancies hasFailed={vacancies === null} />
			)}
			<section className="bg-paper-2">
				<div className="wrap py-16 md:py-24">
					<h2 className="title-2 mb-10">What working here is like</h2>
					<ul className="grid gap-x-12 gap-y-8 md:grid-cols-3">
						{reasons.map((reason) => (
							<li key={reason.title} className="grid content-start gap-2 border-t border-line pt-5">
								<h3 className="title-3">{reason.title}</h3>
								<p>{reason.text}</p>
							</li>
						))}
					</ul>
				</div>
			</section>
		</>
	)
}

function Vacancies({ vacancies }: { vacancies: VacancyCardView[] }) {
	return (
		<section className="wrap py-16 md:py-24">
			<h2 className="eyebrow font-sans">Open positions</h2>
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

function NoVacancies({ hasFailed }: { hasFailed: boolean }) {
	return (
		<EmptyState
			title={hasFailed ? 'The job vacancies could not be loaded' : 'No Job Vacancies at the Moment'}
			text={
				hasFailed
					? 'Something went wrong on our side. Please try again in a minute.'
					: 'Tell us about yourself anyway: we keep good letters, and write when something comes up.'
			}
		>
			<Link to={contactHref('Working with you')} className="button button-pasture">
				Write to us
			</Link>
			<Link to="/about" className="button button-line text-pasture">
				About Us
			</Link>
		</EmptyState>
	)
}

/** One row of the list. A vacancy has no picture. */
function VacancyCard({ vacancy }: { vacancy: VacancyCardView }) {
	const { title, location, type, department, postedDate, summary } = vacancy
	return (
		<article
			className="card grid gap-x-12 gap-y-5 py-10 md:grid-cols-[1fr_auto] md:items-center"
			data-edit=""
		>
			<div className="grid max-w-2xl gap-3">
				<p className="flex flex-wrap items-center gap-3">
					{vacancy.isFeatured ? <span className="badge">Featured</span> : null}
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

import { BackLink } from '#kit/site/back-link.tsx'
import { FactsAside } from '#kit/site/facts-aside.tsx'
import type { VacancyView } from './view.ts'

export function VacancyPage({ vacancy }: { vacancy: VacancyView }) {
	return (
		<article>
			<header className="on-dark bg-deep text-white">
				<div className="wrap grid gap-6 pt-6 pb-14 md:pb-20">
					<BackLink to="/about/job-vacancies">All job vacancies</BackLink>
					<p className="eyebrow mt-4">{vacancy.department}</p>
					<h1 className="title-1 max-w-4xl" data-edit="title">
						{vacancy.title}
					</h1>
					<p className="lead text-white/85" data-edit="location place and type">
						{`${vacancy.location} · ${vacancy.type}`}
					</p>
				</div>
			</header>
			<div className="wrap grid gap-x-20 gap-y-14 py-14 md:py-20 lg:grid-cols-[1fr_20rem]">
				<Aside vacancy={vacancy} />
				<div className="grid content-start gap-12 lg:row-start-1">
					<div className="prose">
						{vacancy.paragraphs.map((paragraph) => (
							<p key={paragraph} data-edit="description">
								{paragraph}
							</p>
						))}
						<BulletList
							field="responsibilities"
							title="Responsibilities"
							items={vacancy.responsibilities}
						/>
						<BulletList field="requirements" title="Requirements" items={vacancy.requirements} />
						{vacancy.about.map((section) => (
							<section
								key={section.title}
								data-edit={`${section.field} ${section.title.toLowerCase()}`}
							>
								<h2>{section.title}</h2>
								{section.paragraphs.map((paragraph) => (
									<p key={paragraph} className="mt-4">
										{paragraph}
									</p>
								))}
							</section>
						))}
					</div>
					<Apply apply={vacancy.apply} />
				</div>
			</div>
		</article>
	)
}

type BulletListProps = { field: string; title: string; items: string[] }

function BulletList({ field, title, items }: BulletListProps) {
	if (items.length === 0) return null
	return (
		<section data-edit={field}>
			<h2 className="mb-4">{title}</h2>
			<ul>
				{items.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		</section>
	)
}

function Aside({ vacancy }: { vacancy: VacancyView }) {
	const facts = [
		{ name: 'Location', value: vacancy.location },
		{ name: 'Type', value: vacancy.type },
		{ name: 'Department', value: vacancy.department },
		{ name: 'Salary', value: vacancy.salary },
		{ name: 'Posted', value: vacancy.postedDate },
	]
	return (
		<FactsAside label="About this vacancy" facts={facts}>
			<Apply apply={vacancy.apply} />
			{vacancy.contact ? <Contact contact={vacancy.contact} /> : null}
		</FactsAside>
	)
}

/** The link to the advertisement; nothing where there is none. */
function Apply({ apply }: { apply: VacancyView['apply'] }) {
	if (!apply) return null
	return (
		<div className="no-print grid justify-items-start gap-2">
			<a href={apply.url} target="_blank" rel="noopener" className="button button-yolk">
				Apply for this job
				<span className="sr-only"> (opens in a new tab)</span>
			</a>
			<p className="text-sm wrap-anywhere text-muted">
				{apply.host ? `Opens ${apply.host} in a new tab.` : 'Opens in a new tab.'}
			</p>
		</div>
	)
}

function Contact({ contact }: { contact: NonNullable<VacancyView['contact']> }) {
	return (
		<section className="grid gap-1" data-edit="contactInfo.name contact">
			<h2 className="eyebrow mb-1 font-sans">Questions about the job</h2>
			<p className="font-semibold">{contact.name}</p>
			{contact.position ? <p className="text-muted">{contact.position}</p> : null}
			{contact.email ? (
				<a
					className="link inline-flex min-h-9 items-center break-all"
					href={`mailto:${contact.email}`}
				>
					{contact.email}
				</a>
			) : null}
		</section>
	)
}

import type { ReactNode } from 'react'
import { AboutMenu } from '#app/site/about-menu.tsx'
import { CallToAction } from '#app/site/call-to-action.tsx'
import { PageHero } from '#app/site/page-hero.tsx'
import { useBusiness } from '#app/business/use-business.ts'
import { TeamSection } from './team-section.tsx'
import type { MemberView } from './view.ts'

const values = [
	{
		name: 'Excellence',
		text: 'We weigh, count and sample before we say anything, and we tell you how sure we are. Work we would not want on our own farm does not leave the ute.',
	},
	{
		name: 'Resilience',
		text: 'Heat, disease, rules and prices will test every farm. We plan for the bad week while the good ones last, so that one failure stays one failure.',
	},
	{
		name: 'Collaboration',
		text: 'The person who walks the shed each morning knows most about it. We work with your staff, your vet, your hatchery and your feed mill, and share what we find.',
	},
]

type AboutPageProps = { members: MemberView[] | null; mark?: ReactNode; services: ReactNode }

export function AboutPage({ members, mark, services }: AboutPageProps) {
	const business = useBusiness()
	return (
		<>
			<PageHero
				eyebrow="About Us"
				title="We know birds, and the people who look after them"
				mark={mark}
			>
				<p>
					{business.name} is an independent practice of vets, nutritionists and farm advisers in New
					Zealand and Australia.
				</p>
				<AboutMenu />
			</PageHero>
			<Story />
			<Values />
			<TeamSection members={members} />
			<CallToAction
				title="Join our team"
				text="We look for people who like birds, mornings and plain answers. See who we are looking for now."
				action={{ label: 'See job vacancies', to: '/about/job-vacancies' }}
			/>
			{services}
		</>
	)
}

function Story() {
	const { shortName } = useBusiness()
	return (
		<section className="wrap grid gap-x-20 gap-y-14 py-16 md:py-24 lg:grid-cols-[1.35fr_1fr]">
			<div>
				<h2 className="title-2 mb-7">Our story</h2>
				<div className="prose">
					<p className="lead">
						{shortName} began with a telephone that rang too late. Our founder, a poultry vet, kept
						being called a fortnight after the first sign: the birds a little quiet, the water meter
						a little low, the litter a little damp.
					</p>
					<p>
						By then there was a treatment to sell but little left to save. So she turned the work
						around: visit while the flock is well, teach the people in the shed what to look at,
						write down what normal is, and come back before the season does its worst.
					</p>
					<p>
						Neighbours asked for the same, then their feed mill, then a hatchery across the Tasman.
						Today we work with family layer farms, integrated meat companies, breeders of turkeys,
						ducks and quail, and pigeon keepers with one loft. We keep a small range of things we
						use ourselves, and say so when you need none of them.
					</p>
				</div>
			</div>
			<div className="self-end">
				<img
					src="/images/bird-chicken.svg"
					width={420}
					height={420}
					alt=""
					loading="lazy"
					className="ml-auto w-44 md:w-64"
				/>
				<div className="border-t-2 border-yolk pt-7">
					<h2 className="eyebrow mb-4 font-sans">Our mission</h2>
					<p className="font-serif text-2xl leading-snug font-semibold text-balance md:text-3xl">
						To leave every farm we visit with healthier birds, fewer surprises, and people who can
						see trouble coming without us.
					</p>
				</div>
			</div>
		</section>
	)
}

function Values() {
	return (
		<section className="on-dark bg-pasture text-white">
			<div className="wrap py-16 md:py-24">
				<h2 className="title-2 mb-12">What we hold to</h2>
				<dl className="grid gap-x-12 gap-y-10 md:grid-cols-3">
					{values.map((value) => (
						<div key={value.name} className="border-t-2 border-yolk pt-5">
							<dt className="title-3 mb-3 font-serif font-semibold">{value.name}</dt>
							<dd className="text-white/85">{value.text}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	)
}

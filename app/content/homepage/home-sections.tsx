import { Link } from 'react-router'
import type { ImageView } from '#app/media/picture/image-view.ts'
import { Picture } from '#app/media/picture/picture.tsx'
import { officesOf } from '#app/business/business.ts'
import { useBusiness } from '#app/business/use-business.ts'
import { BarnMark } from '#app/site/illustrations/barn-mark.tsx'
import { FieldMark } from '#app/site/illustrations/field-mark.tsx'
import { MicroscopeMark } from '#app/site/illustrations/microscope-mark.tsx'
import { WaterMark } from '#app/site/illustrations/water-mark.tsx'
import { Section } from '#app/site/section.tsx'

const reasons = [
	{
		title: 'We come to the shed',
		text: 'Air, litter, water and birds tell more than a spreadsheet. Every piece of advice starts with a visit.',
		Mark: BarnMark,
	},
	{
		title: 'Vets and engineers together',
		text: 'Health, feed, housing and egg quality are one problem. One team looks at all of it.',
		Mark: MicroscopeMark,
	},
	{
		title: 'Both sides of the Tasman',
		text: 'The rules differ, the birds do not. We work to New Zealand and to Australian requirements every week.',
		Mark: FieldMark,
	},
	{
		title: 'A list, not a lecture',
		text: 'You get what to do first, what it costs, and what can wait. We come back to see whether it worked.',
		Mark: WaterMark,
	},
]

export function WhyUs() {
	return (
		<Section title="Why farmers choose us" eyebrow="How we work">
			<ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-4">
				{reasons.map(({ title, text, Mark }) => (
					<li
						key={title}
						className="grid content-start gap-x-4 gap-y-1 border-t-2 border-pasture pt-5 max-sm:grid-cols-[3rem_minmax(0,1fr)] sm:gap-y-3 sm:pt-6"
						data-feature-card=""
					>
						<Mark className="h-12 w-12 text-leaf max-sm:row-span-2" />
						<h3 className="title-3">{title}</h3>
						<p className="text-muted">{text}</p>
					</li>
				))}
			</ul>
		</Section>
	)
}

const birds = [
	{ name: 'Chickens', note: 'Layers, broilers and breeders', picture: 'chicken' },
	{ name: 'Turkeys', note: 'Barn and free range', picture: 'turkey' },
	{ name: 'Ducks', note: 'Meat and egg flocks', picture: 'duck' },
	{ name: 'Quails', note: 'Eggs and table birds', picture: 'quail' },
	{ name: 'Pigeons', note: 'Squab and racing lofts', picture: 'pigeon' },
]

export function Industries() {
	return (
		<section className="bg-straw">
			<div className="wrap py-11 md:py-24">
				<p className="eyebrow">Industries serviced</p>
				<h2 className="title-2 mt-3 max-w-2xl">
					From a hundred quails to a hundred thousand layers
				</h2>
				<ul className="mt-8 grid grid-cols-3 gap-x-4 gap-y-7 md:mt-12 md:gap-x-6 md:gap-y-12 lg:grid-cols-5">
					{birds.map(({ name, note, picture }) => (
						<li key={name} className="grid content-start gap-1">
							<img
								src={`/images/bird-${picture}.svg`}
								width={420}
								height={420}
								alt=""
								loading="lazy"
								decoding="async"
								className="mb-2 w-full max-w-44 md:mb-3"
							/>
							<h3 className="title-3 max-[22.5rem]:text-[1.0625rem]">{name}</h3>
							<p className="text-muted max-sm:text-sm max-sm:leading-snug">{note}</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}

export type TeamMember = { id: string; name: string; position: string; image: ImageView | null }

const facesShown = 7

export function TeamTeaser({ members }: { members: TeamMember[] }) {
	const cities = officesOf(useBusiness()).flatMap(({ address }) => address.city || [])
	const places = cities.length > 0 ? cities.join(' and ') : 'New Zealand and Australia'
	return (
		<Section
			title="People who have cleaned out sheds themselves"
			eyebrow="Our team"
			intro={`Vets, a nutritionist, engineers and farm advisers in ${places}.`}
			more={{ to: '/about', label: 'Meet the team' }}
		>
			<ul className="scroll-row flex flex-wrap gap-x-5 gap-y-8 md:gap-x-6">
				{members.slice(0, facesShown).map((member) => (
					<li key={member.id} className="w-[8.4rem]">
						<Link to={`/about#${member.id}`} className="group block" prefetch="intent" data-edit="">
							<div className="frame aspect-square rounded-full">
								{member.image ? <Picture image={member.image} sizes="8.4rem" /> : null}
							</div>
							<p className="mt-3 leading-tight font-semibold group-hover:underline">
								{member.name}
							</p>
							<p className="mt-1 text-sm leading-snug text-muted">{member.position}</p>
						</Link>
					</li>
				))}
			</ul>
		</Section>
	)
}

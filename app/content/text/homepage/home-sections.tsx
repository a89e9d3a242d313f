import { Link } from 'react-router'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { Picture } from '#platform/media/picture/picture.tsx'
import { DrawnMark } from '#kit/site/illustrations/drawn-mark.tsx'
import type { IndustryView, Reason, SectionWords } from './home-view.ts'

export function Reasons({ reasons }: { reasons: Reason[] }) {
	return (
		<ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-4">
			{reasons.map(({ title, text, mark }) => (
				<li
					key={title}
					className={`grid content-start gap-x-4 gap-y-1 border-t-2 border-pasture pt-5 sm:gap-y-3 sm:pt-6 ${mark ? 'max-sm:grid-cols-[3rem_minmax(0,1fr)]' : ''}`}
					data-feature-card=""
				>
					{mark ? (
						<DrawnMark mark={mark} className="h-12 w-12 text-leaf max-sm:row-span-2" />
					) : null}
					<h3 className="title-3">{title}</h3>
					<p className="text-muted">{text}</p>
				</li>
			))}
		</ul>
	)
}

type IndustriesProps = { words: SectionWords; industries: IndustryView[] }

export function Industries({ words: { eyebrow, title }, industries }: IndustriesProps) {
	return (
		<section className="bg-straw" data-form="homepage">
			<div className="wrap py-11 md:py-24">
				{eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
				<h2 className="title-2 mt-3 max-w-2xl" data-edit="industriesTitle industries">
					{title}
				</h2>
				<ul className="mt-8 grid grid-cols-3 gap-x-4 gap-y-7 md:mt-12 md:gap-x-6 md:gap-y-12 lg:grid-cols-5">
					{industries.map(({ name, note, picture }) => (
						<li key={name} className="grid content-start gap-1">
							<IndustryPicture picture={picture} />
							<h3 className="title-3 hyphens-auto max-[22.5rem]:text-[1.0625rem]">{name}</h3>
							<p className="text-muted max-sm:text-sm max-sm:leading-snug">{note}</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}

const pictureClass = 'mb-2 w-full max-w-44 md:mb-3'

function IndustryPicture({ picture }: Pick<IndustryView, 'picture'>) {
	if (picture === null) return null
	if (typeof picture !== 'string')
		return (
			<div className={`frame aspect-square ${pictureClass}`}>
				<Picture image={picture} sizes="11rem" />
			</div>
		)
	return (
		<img
			src={`/images/bird-${picture}.svg`}
			width={420}
			height={420}
			alt=""
			loading="lazy"
			decoding="async"
			className={pictureClass}
		/>
	)
}

export type TeamMember = { id: string; name: string; position: string; image: ImageView | null }

export function TeamTeaser({ members }: { members: TeamMember[] }) {
	return (
		<ul className="scroll-row flex flex-wrap gap-x-5 gap-y-8 md:gap-x-6">
			{members.map((member) => (
				<li key={member.id} className="w-[8.4rem]">
					<Link to={`/about#${member.id}`} className="group block" prefetch="intent" data-edit="">
						<div className="frame aspect-square rounded-full">
							{member.image ? <Picture image={member.image} sizes="8.4rem" /> : null}
						</div>
						<p className="mt-3 leading-tight font-semibold group-hover:underline">{member.name}</p>
						<p className="mt-1 text-sm leading-snug text-muted">{member.position}</p>
					</Link>
				</li>
			))}
		</ul>
	)
}

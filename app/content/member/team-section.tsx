import { Section } from '#kit/site/section.tsx'
import { Picture } from '#platform/media/picture/picture.tsx'
import type { MemberView } from './view.ts'

export type TeamWords = { teamEyebrow: string; teamTitle: string; teamText: string }

type TeamSectionProps = { members: MemberView[] | null; words: TeamWords }

/** `members` is null when the read failed; then only this section of the page says so. */
export function TeamSection({ members, words }: TeamSectionProps) {
	if (members?.length === 0) return null
	return (
		<Section
			eyebrow={words.teamEyebrow}
			title={words.teamTitle}
			intro={words.teamText}
			edit={{ form: 'heads/about', fields: 'team' }}
		>
			{members === null ? (
				<p role="alert" className="font-semibold text-alarm">
					Failed to load team members
				</p>
			) : (
				<ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
					{members.map((member) => (
						<li key={member.id} id={member.id} className="scroll-mt-24" data-edit="">
							<MemberCard member={member} />
						</li>
					))}
				</ul>
			)}
		</Section>
	)
}

/** On a phone the portrait is small, with the name next to it; from 512 px on it is above the name. */
function MemberCard({ member }: { member: MemberView }) {
	return (
		<article className="grid grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-x-5 gap-y-4 sm:grid-cols-1">
			<div className="frame aspect-square" data-edit="image picture">
				{member.image ? (
					<Picture
						image={{ ...member.image, alt: `Portrait of ${member.name}` }}
						sizes="(min-width: 80rem) 17rem, (min-width: 64rem) 30vw, (min-width: 32rem) 46vw, 6.5rem"
					/>
				) : (
					<p
						className="grid h-full place-items-center font-serif text-4xl text-leaf sm:text-6xl"
						aria-hidden="true"
					>
						{member.initials}
					</p>
				)}
			</div>
			<div className="grid content-center gap-1 sm:border-t sm:border-line sm:pt-4">
				<h3 className="title-3" data-edit="name">
					{member.name}
				</h3>
				<p className="font-semibold text-leaf">{member.position}</p>
				{member.qualifications ? (
					<p className="text-sm text-muted">{member.qualifications}</p>
				) : null}
			</div>
			<div className="col-span-full grid gap-4" data-edit="bio">
				{member.paragraphs.map((paragraph) => (
					<p key={paragraph}>{paragraph}</p>
				))}
			</div>
		</article>
	)
}

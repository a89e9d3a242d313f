import { Picture } from '#app/media/picture.tsx'
import type { MemberView } from './view.ts'

export function MemberCard({ member }: { member: MemberView }) {
	return (
		<article className="grid content-start gap-5">
			<div className="frame aspect-square max-sm:max-w-80">
				{member.image ? (
					<Picture
						image={member.image}
						sizes="(min-width: 64rem) 23rem, (min-width: 32rem) 46vw, 20rem"
					/>
				) : (
					<p
						className="grid h-full place-items-center font-serif text-6xl text-leaf"
						aria-hidden="true"
					>
						{member.initials}
					</p>
				)}
			</div>
			<div className="grid gap-1 border-t border-line pt-4">
				<h3 className="title-3">{member.name}</h3>
				<p className="font-semibold text-leaf">{member.position}</p>
				{member.qualifications ? (
					<p className="text-sm text-muted">{member.qualifications}</p>
				) : null}
			</div>
			{member.paragraphs.map((paragraph) => (
				<p key={paragraph}>{paragraph}</p>
			))}
		</article>
	)
}

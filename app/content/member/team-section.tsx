import { Section } from '#app/site/section.tsx'
import { settings } from '#app/settings.ts'
import { MemberCard } from './member-card.tsx'
import type { MemberView } from './view.ts'

/** `members` is null when the read failed; then only this section of the page says so. */
export function TeamSection({ members }: { members: MemberView[] | null }) {
	return (
		<Section
			eyebrow="The team"
			title="The people who come to your shed"
			intro={`Nobody at ${settings.shortName} just sits in an office. You meet the same adviser at every visit, and the others are one call away.`}
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

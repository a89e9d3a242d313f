import { toParagraphs } from '#platform/lib/text/paragraphs.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'

type MemberRow = {
	id: string
	name: string
	position: string
	qualifications: string | null
	bio: string
	image: string | null
}

export type MemberView = ReturnType<typeof toMemberView>

export function toMemberView(row: MemberRow, images: Map<string, ImageView>) {
	const image = row.image ? (images.get(row.image) ?? null) : null
	return {
		id: row.id,
		name: row.name,
		initials: initialsOf(row.name),
		position: row.position,
		qualifications: row.qualifications?.trim() || null,
		paragraphs: toParagraphs(row.bio),
		image: image && { ...image, alt: image.alt || `Portrait of ${row.name}` },
	}
}

/** At most two initials, for a member without a portrait; titles such as 'Dr' are left out. */
function initialsOf(name: string): string {
	const words = name
		.split(/\s+/)
		.filter((word) => word !== '' && !/^(dr|mr|mrs|ms|prof)\.?$/i.test(word))
	const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
	return chosen.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}

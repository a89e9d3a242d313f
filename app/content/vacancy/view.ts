import { z } from 'zod/mini'
import { isSafeLink } from '#platform/lib/safe-link.ts'
import { toParagraphs } from '#platform/lib/text/paragraphs.ts'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'
import { vacancyType } from './type.ts'

type VacancyCardRow = {
	id: number
	title: string
	location: string
	type: string
	department: string
	postedDate: string
	featured: boolean
	description: string
}

type VacancyRow = VacancyCardRow & {
	salary: string | null
	responsibilities: unknown
	requirements: unknown
	aboutUs: string | null
	aboutJob: string | null
	aboutYou: string | null
	contactInfo: unknown
	applyUrl: string
}

const contact = z.object({ name: z.string(), position: z.string(), email: z.string() })

export type VacancyCardView = ReturnType<typeof toVacancyCardView>
export type VacancyView = ReturnType<typeof toVacancyView>

export function toVacancyCardView(row: VacancyCardRow) {
	return {
		id: String(row.id),
		title: row.title,
		href: vacancyType.path(row),
		location: row.location,
		type: row.type,
		department: row.department,
		postedDate: row.postedDate,
		isFeatured: row.featured,
		summary: toParagraphs(row.description)[0] ?? '',
	}
}

export function toVacancyView(row: VacancyRow) {
	const person = contact.safeParse(row.contactInfo)
	return {
		...toVacancyCardView(row),
		salary: row.salary?.trim() || null,
		paragraphs: toParagraphs(row.description),
		responsibilities: parseStoredList(row.responsibilities, z.string()),
		requirements: parseStoredList(row.requirements, z.string()),
		about: [
			{ field: 'aboutUs', title: 'About us', paragraphs: toParagraphs(row.aboutUs) },
			{ field: 'aboutJob', title: 'About the job', paragraphs: toParagraphs(row.aboutJob) },
			{ field: 'aboutYou', title: 'About you', paragraphs: toParagraphs(row.aboutYou) },
		].filter((section) => section.paragraphs.length > 0),
		contact: person.success ? person.data : null,
		apply: isSafeLink(row.applyUrl) ? { url: row.applyUrl, host: hostOf(row.applyUrl) } : null,
	}
}

/** The host of a link, without `www.`; null for this site. */
function hostOf(link: string): string | null {
	return link.startsWith('/') ? null : new URL(link).host.replace(/^www\./, '')
}

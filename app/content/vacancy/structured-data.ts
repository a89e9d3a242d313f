import type { Home } from '#platform/lib/home.ts'
import { parseWrittenDay } from '#platform/lib/text/written-day.ts'
import { escapeMarkup } from '#platform/lib/text/xml.ts'
import { toPlace } from './job-place.ts'
import { toSalary } from './job-salary.ts'
import type { VacancyView } from './view.ts'

const employmentTypes: [RegExp, string][] = [
	[/full[- ]?time/i, 'FULL_TIME'],
	[/part[- ]?time|\b(?:one|two|three|four|[1-4]) days (?:a|per) week|\b0\.\d+ ?FTE/i, 'PART_TIME'],
	[/fixed|contract/i, 'CONTRACTOR'],
	[/casual|temporary|season/i, 'TEMPORARY'],
	[/\bintern(?:ship)?\b/i, 'INTERN'],
]

type Situation = {
	origin: string
	employer: string
	endsAt: string | null
	home?: Home | undefined
}

/** A job for search engines; null when the day it was posted cannot be read, since they require that. */
export function jobGraph(vacancy: VacancyView, { origin, employer, endsAt, home }: Situation) {
	const posted = parseWrittenDay(vacancy.postedDate)
	if (posted === null) return null
	const url = `${origin}${vacancy.href}`
	const { locality, region, country } = toPlace(vacancy.location)
	const types = employmentTypesOf(vacancy.type)
	const salary = vacancy.salary === null ? null : toSalary(vacancy.salary, country)
	// With one office, a place or an amount that names no country is its own.
	const own = country === 'NZ' ? home : undefined
	return {
		'@type': 'JobPosting' as const,
		'@id': `${url}#job`,
		title: vacancy.title,
		description: toHtml(vacancy),
		datePosted: posted,
		...(endsAt ? { validThrough: endsAt } : {}),
		...(types.length > 0 ? { employmentType: types.length === 1 ? types[0] : types } : {}),
		...(salary && { baseSalary: { ...salary, ...(own && { currency: own.currency }) } }),
		identifier: { '@type': 'PropertyValue' as const, name: employer, value: vacancy.id },
		// The organisation that every page describes; the name is required here.
		hiringOrganization: {
			'@type': 'Organization' as const,
			'@id': `${origin}/#organization`,
			name: employer,
		},
		jobLocation: {
			'@type': 'Place' as const,
			address: {
				'@type': 'PostalAddress' as const,
				addressLocality: locality,
				...(region ? { addressRegion: region } : {}),
				addressCountry: own?.code ?? country,
			},
		},
		directApply: false,
		url,
	}
}

/** All kinds of employment a vacancy names. A permanent job is full-time when it says nothing else. */
function employmentTypesOf(text: string): string[] {
	const named = employmentTypes.filter(([pattern]) => pattern.test(text)).map(([, type]) => type)
	return named.length === 0 && /permanent/i.test(text) ? ['FULL_TIME'] : named
}

/** The page's text about the job. */
function toHtml(vacancy: VacancyView): string {
	const { paragraphs, responsibilities, requirements, about, salary } = vacancy
	const texts = (written: string[]) => written.map((text) => `<p>${escapeMarkup(text)}</p>`)
	const list = (title: string, items: string[]) =>
		items.length > 0
			? `<p>${title}</p><ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ul>`
			: ''
	return [
		...texts(paragraphs),
		list('Responsibilities', responsibilities),
		list('Requirements', requirements),
		...about.flatMap((section) => texts([section.title, ...section.paragraphs])),
		...(salary ? texts([`Salary: ${salary}`]) : []),
	].join('')
}

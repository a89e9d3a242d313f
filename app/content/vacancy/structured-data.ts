import { settings } from '#app/settings.ts'
import type { VacancyView } from './view.ts'

const employmentTypes: [RegExp, string][] = [
	[/full[- ]?time|permanent/i, 'FULL_TIME'],
	[/part[- ]?time/i, 'PART_TIME'],
	[/fixed|contract/i, 'CONTRACTOR'],
	[/casual|temporary|season/i, 'TEMPORARY'],
	[/intern/i, 'INTERN'],
]

const australian =
	/australia|\b(NSW|QLD|VIC|TAS|ACT|Victoria|Queensland|Tasmania|New South Wales)\b/i

/** A job for search engines; null when the day it was posted cannot be read, since they require that. */
export function jobGraph(
	vacancy: VacancyView,
	{ origin, endsAt }: { origin: string; endsAt: string | null },
) {
	const posted = toIsoDay(vacancy.postedDate)
	if (posted === null) return null
	const url = `${origin}${vacancy.href}`
	const country = australian.test(vacancy.location) ? 'AU' : 'NZ'
	const type = employmentTypes.find(([pattern]) => pattern.test(vacancy.type))?.[1]
	return {
		'@type': 'JobPosting' as const,
		'@id': `${url}#job`,
		title: vacancy.title,
		description: toHtml(vacancy),
		datePosted: posted,
		...(endsAt ? { validThrough: endsAt } : {}),
		...(type ? { employmentType: type } : {}),
		identifier: { '@type': 'PropertyValue' as const, name: settings.name, value: vacancy.id },
		hiringOrganization: {
			'@type': 'Organization' as const,
			name: settings.name,
			sameAs: `${origin}/`,
		},
		jobLocation: {
			'@type': 'Place' as const,
			address: {
				'@type': 'PostalAddress' as const,
				addressLocality: vacancy.location.split(',')[0]?.trim(),
				addressCountry: country,
			},
		},
		directApply: false,
		url,
	}
}

/** '3 November 2026' as '2026-11-03'; null for what names no day. */
function toIsoDay(text: string): string | null {
	const at = Date.parse(`${text} UTC`)
	const fallback = Number.isNaN(at) ? Date.parse(text) : at
	return Number.isNaN(fallback) ? null : new Date(fallback).toISOString().slice(0, 10)
}

function toHtml({ paragraphs, responsibilities, requirements }: VacancyView): string {
	const list = (title: string, items: string[]) =>
		items.length > 0
			? `<p>${title}</p><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
			: ''
	return [
		...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
		list('Responsibilities', responsibilities),
		list('Requirements', requirements),
	].join('')
}

function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

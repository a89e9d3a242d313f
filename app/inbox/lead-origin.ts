// Where the sender of a lead came from, in words.
import type { LeadOrigin } from '#app/leads/lead-origin.ts'
import type { LeadKindName } from './lead-labels.ts'

/** Sites that most visitors come from: their hosts and apps, and the names that campaigns give them. */
const knownSources = [
	{
		name: 'Google',
		sources: [
			'google.com',
			'google.co.nz',
			'google.com.au',
			'com.google.android.googlequicksearchbox',
			'google',
		],
	},
	{ name: 'Bing', sources: ['bing.com', 'bing'] },
	{ name: 'DuckDuckGo', sources: ['duckduckgo.com'] },
	{
		name: 'Facebook',
		sources: ['facebook.com', 'm.facebook.com', 'l.facebook.com', 'lm.facebook.com', 'facebook'],
	},
	{ name: 'Instagram', sources: ['instagram.com', 'l.instagram.com', 'instagram'] },
	{ name: 'LinkedIn', sources: ['linkedin.com', 'com.linkedin.android', 'linkedin'] },
	{ name: 'YouTube', sources: ['youtube.com', 'm.youtube.com', 'youtube'] },
	{ name: 'ChatGPT', sources: ['chatgpt.com'] },
]

function known(source: string) {
	return knownSources.find(({ sources }) => sources.includes(source))
}

/** The plain name of a host or of a campaign's source; itself where it has none. */
export function sourceName(source: string): string {
	return known(source)?.name ?? source
}

/** All that have the same name as `source`, the best known first. */
export function sameSources(source: string): string[] {
	return known(source)?.sources ?? [source]
}

/** Such as "Google" or "newsletter, mail.example.com"; empty when neither is known. */
export function sourceWords({
	utmSource,
	referrer,
}: Pick<LeadOrigin, 'utmSource' | 'referrer'>): string {
	const sources = [utmSource, referrer].filter((source) => source !== null)
	return [...new Set(sources.map(sourceName))].join(', ')
}

/** What was sent from the page with the form. */
export const sentNouns: Record<LeadKindName, string> = {
	enquiry: 'enquiry',
	contact: 'message',
	newsletter: 'signup',
	'resource-request': 'request',
	download: 'download',
}

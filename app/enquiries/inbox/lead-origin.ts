// Where the sender of a lead came from, in words.
import type { LeadOrigin } from '#enquiries/leads/lead-origin.ts'
import type { LeadKindName } from './lead-labels.ts'

type KnownSource = {
	name: string
	/** The one that stands for all in an address. */
	value: string
	/** Its hosts, its apps, and the names that campaigns give it; for JavaScript and PostgreSQL alike. */
	pattern: string
}

/** Sites that most visitors come from. */
const knownSources: KnownSource[] = [
	{
		name: 'Google',
		value: 'google.com',
		pattern: String.raw`^(google((\.com?)?\.[a-z]{2}|\.com)?|com\.google\.android\.googlequicksearchbox)$`,
	},
	known('Gmail', 'mail.google.com', 'com.google.android.gm', 'gmail'),
	known('Outlook', 'outlook.com', 'live.com', 'office.com', 'com.microsoft.office.outlook'),
	known('Yahoo Mail', 'mail.yahoo.com', 'com.yahoo.mobile.client.android.mail'),
	known('Bing', 'bing.com', 'com.microsoft.bing', 'bing'),
	known('DuckDuckGo', 'duckduckgo.com', 'com.duckduckgo.mobile.android'),
	known('Yahoo', 'search.yahoo.com'),
	known('Ecosia', 'ecosia.org'),
	known('Facebook', 'facebook.com', 'fb.com', 'com.facebook.katana', 'facebook', 'fb'),
	known('Messenger', 'messenger.com', 'com.facebook.orca'),
	known('Instagram', 'instagram.com', 'com.instagram.android', 'instagram', 'ig'),
	known('WhatsApp', 'whatsapp.com', 'wa.me', 'com.whatsapp', 'whatsapp'),
	known('LinkedIn', 'linkedin.com', 'lnkd.in', 'com.linkedin.android', 'linkedin'),
	known('YouTube', 'youtube.com', 'youtu.be', 'com.google.android.youtube', 'youtube'),
	known('X', 'x.com', 'twitter.com', 't.co', 'com.twitter.android', 'twitter'),
	known('Pinterest', 'pinterest.com', 'pinterest.nz', 'pinterest.com.au', 'com.pinterest'),
	known('TikTok', 'tiktok.com', 'tiktok'),
	known('Reddit', 'reddit.com', 'com.reddit.frontpage', 'reddit'),
	known('ChatGPT', 'chatgpt.com', 'com.openai.chatgpt'),
]

/** A site at these hosts and all below them. */
function known(name: string, value: string, ...others: string[]): KnownSource {
	const all = [value, ...others].map((each) => each.replaceAll('.', String.raw`\.`))
	return { name, value, pattern: String.raw`^([a-z0-9-]+\.)*(${all.join('|')})$` }
}

/** The site that a host, or a campaign's source, belongs to; the first that fits. */
export function knownSource(source: string): KnownSource | undefined {
	return knownSources.find(({ pattern }) => new RegExp(pattern).test(source))
}

/** The plain name of a host or of a campaign's source; itself where it has none. */
export function sourceName(source: string): string {
	return knownSource(source)?.name ?? source
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

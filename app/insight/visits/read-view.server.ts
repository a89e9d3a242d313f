// What a page reports when somebody has seen it (site/document/inline/page-views.ts), read and judged. Nothing of it is
// believed that could name a person.
import { isbot } from 'isbot'
import { sourceName } from '#enquiries/inbox/lead-origin.ts'
import { readOrigin } from '#enquiries/leads/lead-origin.ts'
import { hasLoadMark } from './load-mark.server.ts'
import { excludedCampaign } from './visits.ts'

export type Screen = 'phone' | 'tablet' | 'computer'

/** A page that was on the screen for a second. */
export type View = {
	path: string
	screen: Screen
	/** Null for a page that followed another of this visit. */
	start: { source: string; campaign: string | null } | null
}

/** Why a view is not counted. */
export type Excluded = 'staff' | 'not wished' | 'robot' | 'no page' | 'too many'

type Reported = { view: View; isDriven: boolean; marks: readonly unknown[] }

/** Anything longer was not sent by a page. */
const maxPathLength = 300
/** Of a link that somebody made for a campaign; nothing that looks like an address, a number or a key. */
const campaign = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+|!?&%#,'’()–—-]{0,59}$/u
const key = /[a-z\d]{24}|\d{6}/
/** Such as 202611 or 20261128: no number of a person. */
const month = /(?<!\d)20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?(?!\d)/g
/** Width of the window in CSS pixels. */
const minOfTablet = 600
const minOfComputer = 1024

/** Reads the body of a report: path, start of the visit, width, whether a program drives it, marks. Null if none. */
export function readView(body: string, ownHost: string | null): Reported | null {
	const [path, start, width, isDriven, marks] = listIn(body)
	if (typeof path !== 'string' || !path.startsWith('/') || path.length > maxPathLength) return null
	// No link has one, written out or not, and PostgreSQL would refuse it with all that is stored beside it.
	if (/\0|%00/.test(path)) return null
	return {
		view: {
			path,
			screen: screenOf(width),
			start: Array.isArray(start) ? readStart(start, ownHost) : null,
		},
		isDriven: isDriven === true,
		marks: Array.isArray(marks) ? marks.map((mark: unknown) => nameIn(mark)) : [],
	}
}

/** Of a metric, as browsers write it. */
function nameIn(mark: unknown): unknown {
	return typeof mark === 'object' && mark !== null && 'name' in mark ? mark.name : null
}

function listIn(body: string): unknown[] {
	try {
		const given: unknown = JSON.parse(body)
		return Array.isArray(given) ? given : []
	} catch {
		return []
	}
}

function screenOf(width: unknown): Screen {
	if (typeof width !== 'number' || !(width >= minOfTablet)) return 'phone'
	return width < minOfComputer ? 'tablet' : 'computer'
}

/** Null when the page was reached from another of this site. */
function readStart([host, , tags]: unknown[], ownHost: string | null): View['start'] {
	if (typeof host === 'string' && host === ownHost) return null
	const utm = new URLSearchParams(Array.isArray(tags) ? tags.join('') : '')
	const tag = utm.get('utm_source')
	const { referrer, utmSource } = readOrigin({ referrer: host, utmSource: tag })
	// Of an edition of the newsletter, the name as well.
	const edition = tag === 'newsletter' ? (utm.get('utm_campaign') ?? '') : ''
	return {
		source: referrer === null ? 'direct' : sourceName(referrer),
		campaign: tag?.trim() ? campaignName(`${utmSource ?? ''} ${edition}`.trim()) : null,
	}
}

/** Says of one that may name a person only that it was left out. */
function campaignName(tag: string): string {
	return campaign.test(tag) && !key.test(tag.replaceAll(month, '')) ? tag : excludedCampaign
}

/** Who sent a request: a person who is signed in to the back office is staff. */
export type Sender = { headers: Headers; isStaff: boolean }

/** Why nothing of this sender is counted, whatever it reports; null when it is. */
export function whySenderExcluded({ headers, isStaff }: Sender): Excluded | null {
	if (isStaff) return 'staff'
	if (headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1') return 'not wished'
	const agent = headers.get('User-Agent')?.trim() ?? ''
	return agent === '' || isbot(agent) ? 'robot' : null
}

/** Why a reported view is not one of a visitor; null when it is. */
export function whyExcluded({ isDriven, marks }: Reported, sender: Sender): Excluded | null {
	const why = whySenderExcluded(sender)
	if (why !== null) return why
	if (isDriven) return 'robot'
	return hasLoadMark(marks) ? null : 'no page'
}

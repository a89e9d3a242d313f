// Where the sender of a lead came from. The browser sends no more than this reads, and the server believes no more.
import { cleanLine } from '#platform/lib/text/visitor-text.ts'

export type LeadOrigin = {
	/** Host of the other site whose link was followed, without `www.`. */
	referrer: string | null
	/** Tags of the address that the tab was opened with; the source in lower case. */
	utmSource: string | null
	utmCampaign: string | null
	/** Path of the tab's first page. */
	firstPage: string | null
}

/** Of leads whose tab said nothing. */
export const noOrigin: LeadOrigin = {
	referrer: null,
	utmSource: null,
	utmCampaign: null,
	firstPage: null,
}

/** At least two labels, and no number at the end, as a network address has. Other letters come as `xn--`. */
const host = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*\.[a-z][a-z\d-]+$/
const path = /^\/(?!\/)[\w./~%+-]*$/
/** Nothing of a browser is longer; what is much longer is not even looked at. */
const longest = { host: 253, tag: 100, path: 500, given: 1000 }

/** Reads the field `cameFrom` of a call: what is malformed or too long is dropped. */
export function readOrigin(given: unknown): LeadOrigin {
	if (typeof given !== 'object' || given === null) return noOrigin
	const { referrer, utmSource, utmCampaign, firstPage } = given as Record<string, unknown>
	const site = textIn(referrer)
		.toLowerCase()
		.replace(/:\d{1,5}$/, '')
		.replace(/^www\./, '')
	const first = textIn(firstPage)
	return {
		referrer: host.test(site) ? within(longest.host, site) : null,
		utmSource: within(longest.tag, cleanLine(textIn(utmSource).toLowerCase())),
		utmCampaign: within(longest.tag, cleanLine(textIn(utmCampaign))),
		firstPage: path.test(first) ? within(longest.path, first) : null,
	}
}

function textIn(value: unknown): string {
	return typeof value === 'string' && value.length <= longest.given ? value : ''
}

function within(max: number, text: string): string | null {
	return text !== '' && text.length <= max ? text : null
}

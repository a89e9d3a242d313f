// Where this tab came from, as the head script noted it on the first page (site/document/inline/tab-origin.ts).
import { readOrigin } from '#enquiries/leads/lead-origin.ts'
import type { LeadOrigin } from '#enquiries/leads/lead-origin.ts'
import { readSession } from './session-store.ts'

/** What goes along with a form. A link of this site says nothing: it was opened in a new tab. */
export function originOfTab(): LeadOrigin {
	const noted = readSession('from')
	if (!Array.isArray(noted)) return readOrigin(null)
	const [host, firstPage, tags] = noted as unknown[]
	const utm = new URLSearchParams(Array.isArray(tags) ? tags.join('') : '')
	return readOrigin({
		referrer: host === location.host ? null : host,
		utmSource: utm.get('utm_source'),
		utmCampaign: utm.get('utm_campaign'),
		firstPage,
	})
}

// What stands for placeholders in the texts of pages: facts of the business and of the program.
import { addressLines, officesOf } from '#platform/business/business.ts'
import type { Business } from '#platform/business/business.ts'
import { factsOf, placeholdersIn } from '#platform/business/placeholders.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { fill } from '#platform/lib/text/fill.ts'
import { escapeMarkup, unescapeMarkup } from '#platform/lib/text/xml.ts'
import { backOffice } from '#platform/settings.ts'

/** Fills what stands in braces in the HTML of a text; what nothing fills stays, as do tags with their attributes. */
export function fillHtml(html: string, business: Business): string {
	const facts = htmlFactsOf(business)
	return html.replaceAll(/<(?:"[^"]*"|[^">])*>?|\{([^{}\n]{0,40})\}/g, (whole, name?: string) =>
		name !== undefined && Object.hasOwn(facts, name) ? (facts[name] ?? '') : whole,
	)
}

/** The same for a text that is shown as plain words, such as an excerpt. */
export function fillWords(text: string, business: Business): string {
	const plain = Object.entries(htmlFactsOf(business)).map(([name, fact]) => [
		name,
		unescapeMarkup(fact.replaceAll(/<[^<>]*>/g, '')),
	])
	return fill(text, Object.fromEntries(plain) as Record<string, string>)
}

/** The placeholders in a text that stand for what nobody has entered. */
export function emptyPlaceholders(text: string, business: Business): string[] {
	const facts = htmlFactsOf(business)
	return [...new Set(placeholdersIn(text))].filter((name) => facts[name] === '')
}

function htmlFactsOf(business: Business): Record<string, string> {
	const offices = officesOf(business).map(({ company, email, phone, phoneHref, ...place }) => {
		const address = addressLines(place).filter((line) => line !== place.country)
		const mail = email && link(`mailto:${email}`, email)
		const call = phoneHref ? link(phoneHref, phone) : escapeMarkup(phone)
		const parts = [...[company, ...address].map(escapeMarkup), mail, call]
		return { mail, call, whole: parts.filter(Boolean).join(', ') }
	})
	const each = (part: 'mail' | 'call' | 'whole', between: string) =>
		offices.flatMap((office) => office[part] || []).join(between)
	const plain = Object.entries(factsOf(business)).map(([name, fact]) => [name, escapeMarkup(fact)])
	return {
		...Object.fromEntries(plain),
		offices: each('whole', '; and '),
		email: each('mail', ' or '),
		telephone: each('call', ' or '),
		...programFacts(business),
	}
}

/** How long data is kept, and who else gets it. */
function programFacts({ home }: Business) {
	const { retention } = backOffice
	const { LOOPS_API_KEY, GEOIP_URL, BACKUP_KEEP } = env()
	const lookUp =
		GEOIP_URL === null
			? 'We look the country up in a list on our own server.'
			: `The service ${escapeMarkup(new URL(GEOIP_URL).host)} looks the country up for us, and gets your network address for it.`
	return {
		'mailing service':
			LOOPS_API_KEY === null
				? 'No mailing service gets your details.'
				: '<strong>Loops</strong>, a mailing service in the United States, gets the name, email address and country of people who download a file, with the file’s title and the time zone, and of people who confirmed the newsletter.',
		'country look-up': lookUp,
		// With one office nobody chooses.
		'country choice': home
			? 'Reading this site sets no cookie.'
			: `A cookie, for a year, and your browser’s storage, until you clear it, hold the country you chose, or the one that your network address suggests. ${lookUp}`,
		'message time': `${retention.leadMonths} months`,
		'spam time': `${retention.spamDays} days`,
		'address time': `${retention.networkAddressDays} days`,
		'mail time': `${retention.mailTextDays} days`,
		'signup time': `${retention.unconfirmedConsentDays} days`,
		'consent time': `${retention.endedConsentMonths} months`,
		'view time': `${retention.visitMonths} months`,
		'backup time': `${BACKUP_KEEP} days`,
	}
}

function link(href: string, text: string): string {
	return `<a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>`
}

// Mails that come once a morning or a month, and the sections of which they are made.
import { officeFor } from '#platform/business/business.ts'
import { plural } from '#platform/lib/text/plural.ts'
import type { MailData, SectionData } from '../kinds.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import { link, maxSubject, note, paragraph } from './blocks.ts'
import type { Draft, Place } from './blocks.ts'

/** A mail of its sections; several of them have headings. */
export function toStaff({ sections }: MailData['digest'], place: Place): Draft {
	const drafts = sections.map(({ kind, data }) => {
		const template = templates[kind] as (
			data: SectionData[keyof SectionData],
			place: Place,
		) => Draft
		return template(data, place)
	})
	const [first, ...others] = drafts as [Draft, ...Draft[]]
	if (others.length === 0) return first
	return {
		office: first.office,
		subject: cutText(drafts.map(({ subject }) => subject).join('. '), maxSubject),
		blocks: drafts.flatMap(({ subject, blocks }) => [paragraph(`${subject}:`), ...blocks]),
	}
}

/** Each makes a whole mail, as which it goes out when it is alone. */
const templates: { [Kind in keyof SectionData]: (data: SectionData[Kind], place: Place) => Draft } =
	{
		'leads-due': dueLeads,
		'reviews-due': dueReviews,
		'visits-month': visitsOfMonth,
	}

/** What is due to whoever handles leads, or to nobody. */
function dueLeads(data: SectionData['leads-due'], { business }: Place): Draft {
	const { about, country, day, overdue, today, given = 0, leads, listPath, troubles = [] } = data
	const amounts = [
		overdue > 0 && `${overdue} overdue`,
		today > 0 && `${today} due today`,
		given > 0 && `${given} new to you`,
	]
		.filter(Boolean)
		.join(', ')
	const more = (data.total ?? overdue + today) - leads.length
	const rows = leads.map(({ id, title, when }) => ({
		label: when,
		value: title,
		url: `/admin/leads/${id}`,
	}))
	const whose = about ? 'Leads nobody has taken' : 'Your leads'
	return {
		office: officeFor(business, country),
		subject: amounts ? `${whose}: ${amounts}` : 'Mails that the site cannot read or send',
		blocks: [
			paragraph(amounts ? `${day}: ${amounts}.` : `${day}.`),
			...troubles.map(paragraph),
			...(about && amounts ? [paragraph('Nobody has taken these leads yet.')] : []),
			...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
			...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
			link('Open the list', listPath),
			note('This email comes on working mornings, when there is something to do.'),
		],
	}
}

function visitsOfMonth({ month, lines, path }: SectionData['visits-month']): Draft {
	return {
		subject: `What visitors read in ${month}`,
		blocks: [
			...lines.map(paragraph),
			link('See all numbers', path),
			note('You asked for this email under My account, where you can turn it off.'),
		],
	}
}

function dueReviews({ month, own, unowned, records, listPath }: SectionData['reviews-due']): Draft {
	const amount = own + unowned
	const counted = `${plural(amount, 'text')} to review`
	const nobodys =
		own === 0
			? 'Nobody looks after these texts. Give each an owner, or review it yourself.'
			: `${unowned} of them nobody looks after: give each an owner, or review it yourself.`
	const rows = records.map(({ title, when, path }) => ({ label: when, value: title, url: path }))
	const more = amount - records.length
	return {
		subject: `${month}: ${counted}`,
		blocks: [
			paragraph(
				`${counted} by the end of ${month}. See what has changed since the last review, then mark the text as reviewed, or put it right.`,
			),
			...(unowned > 0 ? [paragraph(nobodys)] : []),
			{ kind: 'rows', rows },
			...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
			link('Open the list', listPath),
			note('This email comes at the beginning of a month, when there is something to review.'),
		],
	}
}

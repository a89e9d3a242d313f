import { getHeadsOrFirst } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { ContactPage } from '#enquiries/forms/contact-page.tsx'
import { db } from '#platform/db/client.server.ts'
import { getFormWordsOrFirst } from '#enquiries/leads/form-words.server.ts'
import { officesOf } from '#platform/business/business.ts'
import { getHours } from '#platform/business/business.server.ts'
import { breadcrumbs, headOf, pageMeta } from '#kit/site/document/meta.ts'
import { officePlaces } from '#kit/site/document/organization.ts'
import { readShown } from '#kit/site/preview.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/contact.ts'

const subjectLimit = 200

export async function loader({ context, url }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	const subject = (url.searchParams.get('subject') ?? '').slice(0, subjectLimit)
	context.get(pageTagsContext).addLists(headType)
	const [hours, heads, formWords] = await Promise.all([
		readShown(context, (reads) => getHours(reads, new Date())),
		withLinks(context, db, getHeadsOrFirst(context, 'contact')),
		withLinks(context, db, getFormWordsOrFirst(context, 'contact')),
	])
	return { country, subject, hours, words: heads.contact, formWords }
}

/** The form posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const head = headOf(matches)
	const cities = officesOf(head.business).flatMap(({ address }) => address.city || [])
	return pageMeta({
		title: loaderData?.words.metaTitle ?? 'Contact us',
		description: loaderData?.words.metaDescription ?? '',
		keywords: [loaderData?.words.metaKeywords, ...cities],
		path: '/contact',
		...head,
		graph: [
			{ '@type': 'ContactPage', '@id': `${head.origin}/contact#contact`, name: 'Contact us' },
			...((import.meta.env.SSR || import.meta.env.DEV) && loaderData
				? officePlaces(head, loaderData.hours)
				: []),
			breadcrumbs(head.origin, ['Home', '/'], ['Contact', '/contact']),
		],
	})
}

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
	const { country, subject, hours, words } = loaderData
	return (
		<ContactPage key={subject} country={country} subject={subject} hours={hours} words={words} />
	)
}

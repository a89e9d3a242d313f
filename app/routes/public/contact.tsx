import { ContactPage } from '#app/forms/contact-page.tsx'
import { db } from '#app/db/client.server.ts'
import { takeLead } from '#app/leads/take-lead.server.ts'
import { officesOf } from '#app/business/business.ts'
import { getHours } from '#app/business/business.server.ts'
import { BarnMark } from '#app/site/illustrations/barn-mark.tsx'
import { breadcrumbs, headOf, pageMeta } from '#app/site/document/meta.ts'
import { officePlaces } from '#app/site/document/organization.ts'
import { readShown } from '#app/site/preview.server.ts'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/contact.ts'

const subjectLimit = 200

export async function loader({ context, url }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	const subject = (url.searchParams.get('subject') ?? '').slice(0, subjectLimit)
	const hours = await readShown(context, (reads) => getHours(reads, new Date()))
	return { country, subject, hours }
}

/** The form posts to its own page. */
export function action({ request, context, url }: Route.ActionArgs) {
	return takeLead(db, request, { url, context })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const head = headOf(matches)
	const { name, replyTime } = head.business
	const towns = officesOf(head.business).filter(({ address }) => address.city !== '')
	const cities = towns.map(({ address }) => address.city)
	const places = towns.map(({ address, country }) => `${address.city}, ${country}`)
	const where = places.length > 0 ? ` in ${places.join(', or ')}` : ''
	return pageMeta({
		title: 'Contact us',
		description: `Write to or call ${name}${where}. The first conversation is free, and we reply ${replyTime}.`,
		keywords: ['contact', 'poultry consultant', ...cities],
		path: '/contact',
		...head,
		graph: [
			{ '@type': 'ContactPage', '@id': `${head.origin}/contact#contact`, name: 'Contact us' },
			...((import.meta.env.SSR || import.meta.env.DEV) && loaderData
				? officePlaces(head, loaderData.hours)
				: []),
			breadcrumbs(head.origin, [
				{ name: 'Home', path: '/' },
				{ name: 'Contact', path: '/contact' },
			]),
		],
	})
}

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
	const { country, subject, hours } = loaderData
	return (
		<ContactPage
			key={subject}
			country={country}
			subject={subject}
			hours={hours}
			mark={<BarnMark className="h-full w-full" />}
		/>
	)
}

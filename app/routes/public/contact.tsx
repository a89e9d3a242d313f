import { ContactPage } from '#app/forms/contact-page.tsx'
import { db } from '#app/db/client.server.ts'
import { takeLead } from '#app/leads/take-lead.server.ts'
import { settings } from '#app/settings.ts'
import { BarnMark } from '#app/site/illustrations/barn-mark.tsx'
import { breadcrumbs, headOf, pageMeta } from '#app/site/document/meta.ts'
import { officePlaces } from '#app/site/document/organization.server.ts'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/contact.ts'

const subjectLimit = 200

export function loader({ context, url }: Route.LoaderArgs) {
	const { country, origin } = context.get(visitorContext)
	const subject = (url.searchParams.get('subject') ?? '').slice(0, subjectLimit)
	return { country, subject, places: officePlaces(origin) }
}

/** The form posts to its own page. */
export function action({ request, context, url }: Route.ActionArgs) {
	return takeLead(db, request, { url, context })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const head = headOf(matches)
	const offices = Object.values(settings.offices)
	const cities = offices.map(({ address }) => address.city)
	const places = offices.map(({ address, country }) => `${address.city}, ${country}`)
	return pageMeta({
		title: 'Contact us',
		description: `Write to or call ${settings.name} in ${places.join(', or ')}. The first conversation is free, and we reply ${settings.replyTime}.`,
		keywords: ['contact', 'poultry consultant', ...cities],
		path: '/contact',
		...head,
		graph: [
			{ '@type': 'ContactPage', '@id': `${head.origin}/contact#contact`, name: 'Contact us' },
			...(loaderData?.places ?? []),
			breadcrumbs(head.origin, [
				{ name: 'Home', path: '/' },
				{ name: 'Contact', path: '/contact' },
			]),
		],
	})
}

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
	const { country, subject } = loaderData
	return (
		<ContactPage
			key={subject}
			country={country}
			subject={subject}
			mark={<BarnMark className="h-full w-full" />}
		/>
	)
}

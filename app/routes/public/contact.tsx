import { ContactPage } from '#app/leads/contact-page.tsx'
import { answerNotSent } from '#app/leads/not-sent.ts'
import { settings } from '#app/settings.ts'
import { BarnMark } from '#app/site/illustrations/barn-mark.tsx'
import { breadcrumbs, pageMeta } from '#app/site/meta.ts'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/contact.ts'

const subjectLimit = 200

export function loader({ context, url }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	const subject = (url.searchParams.get('subject') ?? '').slice(0, subjectLimit)
	return { country, subject }
}

/** The form posts to its own page. */
export function action({ request }: Route.ActionArgs) {
	return answerNotSent(request)
}

export function meta({ matches }: Route.MetaArgs) {
	const origin = matches[0].loaderData?.origin ?? ''
	return pageMeta({
		title: 'Contact us',
		description: `Write to or call ${settings.name} in Hamilton, New Zealand, or Bendigo, Australia. The first conversation is free, and we reply ${settings.replyTime}.`,
		keywords: ['contact', 'poultry consultant', 'Hamilton', 'Bendigo'],
		path: '/contact',
		origin,
		graph: [
			{ '@type': 'ContactPage', '@id': `${origin}/contact#contact`, name: 'Contact us' },
			breadcrumbs(origin, [
				{ name: 'Home', path: '/' },
				{ name: 'Contact', path: '/contact' },
			]),
		],
	})
}

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
	return (
		<ContactPage
			key={loaderData.subject}
			{...loaderData}
			mark={<BarnMark className="h-full w-full" />}
		/>
	)
}

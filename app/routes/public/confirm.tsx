import { data } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { confirmConsent, getConsentState } from '#app/leads/consents.server.ts'
import { ConsentPage } from '#app/forms/consent-page.tsx'
import { headOf, pageMeta } from '#app/site/document/meta.ts'
import type { Route } from './+types/confirm.ts'

/** Opening the link changes nothing: mail programs open links on their own. */
export async function loader({ url }: Route.LoaderArgs) {
	return { state: await getConsentState(db, 'confirm', url.searchParams.get('token') ?? '') }
}

export async function action({ url }: Route.ActionArgs) {
	const state = await confirmConsent(db, url.searchParams.get('token') ?? '', new Date())
	return data({ state }, { status: state === null ? 400 : 200 })
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({
		title: 'Confirm your subscription',
		description: 'Confirm that you want our newsletter.',
		keywords: ['newsletter'],
		path: '/confirm',
		...headOf(matches),
		robots: 'noindex,follow',
	})
}

export function headers() {
	return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}

export default function ConfirmRoute({ loaderData, actionData }: Route.ComponentProps) {
	const state = actionData ? actionData.state : loaderData.state
	if (state === 'waiting') {
		return (
			<ConsentPage title="One more step" action="Confirm my subscription">
				Press the button to get our newsletter about once a month.
			</ConsentPage>
		)
	}
	if (state === 'confirmed') {
		return (
			<ConsentPage title="You are subscribed">
				Thank you. The next issue will come to your inbox, with a link to unsubscribe at the end.
			</ConsentPage>
		)
	}
	if (state === 'withdrawn') {
		return (
			<ConsentPage title="You have unsubscribed">
				This link was for an earlier subscription. To get the newsletter again, fill in the form on
				our news page.
			</ConsentPage>
		)
	}
	return (
		<ConsentPage title="This link does not work">
			It was cut off or changed, or its subscription was deleted. Please copy the whole address from
			the e-mail, or subscribe again on our news page.
		</ConsentPage>
	)
}

import { data } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { getConsentState, withdrawConsent } from '#app/leads/consents.server.ts'
import { ConsentPage } from '#app/forms/consent-page.tsx'
import { headOf, pageMeta } from '#app/site/document/meta.ts'
import type { Route } from './+types/unsubscribe.ts'

/** Opening the link changes nothing: mail programs open links on their own. */
export async function loader({ url }: Route.LoaderArgs) {
	return { state: await getConsentState(db, 'unsubscribe', url.searchParams.get('token') ?? '') }
}

/** Also handles the one-click request of mail programs (RFC 8058): no sign-in and no input are needed. */
export async function action({ url }: Route.ActionArgs) {
	const isDone = await withdrawConsent(db, url.searchParams.get('token') ?? '', new Date())
	// A mail program reads only the status, and would report a 200 as success.
	return isDone ? { state: 'withdrawn' as const } : data({ state: null }, { status: 400 })
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({
		title: 'Unsubscribe',
		description: 'Stop our newsletter.',
		keywords: ['newsletter'],
		path: '/unsubscribe',
		...headOf(matches),
		robots: 'noindex,follow',
	})
}

export function headers() {
	return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
	const state = actionData ? actionData.state : loaderData.state
	if (state === 'withdrawn') {
		return (
			<ConsentPage title="You have unsubscribed">
				We will not send you any more newsletters. If one was already on its way, sorry for that
				last one.
			</ConsentPage>
		)
	}
	if (state === null) {
		return (
			<ConsentPage title="This link does not work">
				It was cut off or changed, or your details were already deleted. Write to us from the
				address the newsletter comes to, and we will take it off the list.
			</ConsentPage>
		)
	}
	return (
		<ConsentPage title="Unsubscribe" action="Unsubscribe me">
			Press the button to stop our newsletters. There is nothing else to do.
		</ConsentPage>
	)
}

import { data } from 'react-router'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { getHeadsOrFirst } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { db } from '#platform/db/client.server.ts'
import { getConsentState, withdrawConsent } from '#enquiries/leads/consents.server.ts'
import { ConsentPage } from '#enquiries/forms/consent-page.tsx'
import { headOf, pageMeta, wordsMeta } from '#kit/site/document/meta.ts'
import type { Route } from './+types/unsubscribe.ts'

/** Opening the link changes nothing: mail programs open links on their own. */
export async function loader({ context, url }: Route.LoaderArgs) {
	context.get(pageTagsContext).addLists(headType)
	const [state, heads] = await Promise.all([
		getConsentState(db, 'unsubscribe', url.searchParams.get('token') ?? ''),
		getHeadsOrFirst(context, 'unsubscribe'),
	])
	return { state, words: heads.unsubscribe }
}

/** Also handles the one-click request of mail programs (RFC 8058): no sign-in and no input are needed. */
export async function action({ url }: Route.ActionArgs) {
	const isDone = await withdrawConsent(db, url.searchParams.get('token') ?? '', new Date())
	// A mail program reads only the status, and would report a 200 as success.
	return isDone ? { state: 'withdrawn' as const } : data({ state: null }, { status: 400 })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return pageMeta({
		...wordsMeta(loaderData?.words),
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
	const page = { form: 'heads/unsubscribe', words: loaderData.words }
	if (state === 'withdrawn') return <ConsentPage {...page} title="doneTitle" text="doneText" />
	if (state === null) return <ConsentPage {...page} title="brokenTitle" text="brokenText" />
	return <ConsentPage {...page} title="title" text="text" hasButton />
}

import { data } from 'react-router'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { getHeadsOrFirst } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { db } from '#platform/db/client.server.ts'
import { tokenIn } from '#enquiries/leads/consent-links.server.ts'
import { confirmConsent, getConsentState } from '#enquiries/leads/consents.server.ts'
import { ConsentPage } from '#enquiries/forms/consent-page.tsx'
import { headOf, pageMeta, wordsMeta } from '#kit/site/document/meta.ts'
import type { Route } from './+types/confirm.ts'

/** Opening the link changes nothing: mail programs open links on their own. */
export async function loader({ context, url }: Route.LoaderArgs) {
	context.get(pageTagsContext).addLists(headType)
	const [state, heads] = await Promise.all([
		getConsentState(db, tokenIn(url.search)),
		getHeadsOrFirst(context, 'confirm'),
	])
	return { state, words: heads.confirm }
}

export async function action({ url }: Route.ActionArgs) {
	const state = await confirmConsent(db, tokenIn(url.search), new Date())
	return data({ state }, { status: state === null ? 400 : 200 })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return pageMeta({
		...wordsMeta(loaderData?.words),
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
	const page = { form: 'heads/confirm', words: loaderData.words }
	if (state === 'waiting')
		return <ConsentPage {...page} title="title" text="text" button="pressButton" />
	if (state === 'confirmed') return <ConsentPage {...page} title="doneTitle" text="doneText" />
	if (state === 'withdrawn') return <ConsentPage {...page} title="endedTitle" text="endedText" />
	return <ConsentPage {...page} title="brokenTitle" text="brokenText" />
}

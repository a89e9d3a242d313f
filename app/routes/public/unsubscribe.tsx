import { data } from 'react-router'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { getHeadsOrFirst } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { useBusiness } from '#platform/business/use-business.ts'
import { db } from '#platform/db/client.server.ts'
import { tokenIn } from '#enquiries/leads/consent-links.server.ts'
import { getLeaving, subscribeAgain, withdrawConsent } from '#enquiries/leads/consents.server.ts'
import { getFormWordsOrFirst } from '#enquiries/leads/form-words.server.ts'
import { markField, shownField } from '#enquiries/leads/form-words.ts'
import { formField } from '#enquiries/leads/forms.ts'
import { waitMessage } from '#enquiries/leads/lead-response.ts'
import { ConsentPage } from '#enquiries/forms/consent-page.tsx'
import { ShownWords } from '#enquiries/forms/lead-form-frame.tsx'
import { headOf, pageMeta, wordsMeta } from '#kit/site/document/meta.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/unsubscribe.ts'

/** Opening the link changes nothing: mail programs open links on their own. */
export async function loader({ context, url }: Route.LoaderArgs) {
	context.get(pageTagsContext).addLists(headType)
	const [leaving, heads] = await Promise.all([
		getLeaving(db, tokenIn(url.search)),
		getHeadsOrFirst(context, 'unsubscribe'),
	])
	const agree =
		leaving?.state === 'ended'
			? (await withLinks(context, db, getFormWordsOrFirst(context, 'newsletter')))[leaving.office]
			: null
	return { state: leaving && leaving.state, agree, words: heads.unsubscribe }
}

const nothingMore = { isMailed: false, refusal: null }

/**
 * Also handles the one-click request of mail programs (RFC 8058): no sign-in and no input are needed, and only the
 * form for subscribing again says that it is another one.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
	const token = tokenIn(url.search)
	const fields = new URLSearchParams(await request.text())
	if (fields.get(formField) !== 'newsletter') {
		const isDone = await withdrawConsent(db, token, new Date())
		// A mail program reads only the status, and would report a 200 as success.
		return data(nothingMore, { status: isDone ? 200 : 400 })
	}
	const { address, requestId } = context.get(visitorContext)
	const shown = { text: fields.get(shownField) ?? '', mark: fields.get(markField) ?? '' }
	const begun = await subscribeAgain(db, token, { address, requestId, shown })
	if (begun.ok) return { isMailed: true, refusal: null }
	if (begun.error.code !== 'limited') return data(nothingMore, { status: 400 })
	const { retryAfterSeconds } = begun.error
	return data(
		{ isMailed: false, refusal: waitMessage(retryAfterSeconds) },
		{ status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
	)
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
	const { state, agree, words } = loaderData
	const { leftOut } = useBusiness()
	const page = { form: 'heads/unsubscribe', words }
	if (actionData?.isMailed) return <ConsentPage {...page} title="againTitle" text="againText" />
	if (state === null) return <ConsentPage {...page} title="brokenTitle" text="brokenText" />
	if (state === 'standing')
		return <ConsentPage {...page} title="title" text="text" button="pressButton" />
	if (state === 'erased') {
		const link = { to: '/news#newsletter', words: 'againButton' } as const
		return <ConsentPage {...page} title="endedTitle" text="endedText" link={link} />
	}
	const button = leftOut?.includes('Newsletter') ? null : 'againButton'
	return (
		<ConsentPage {...page} title="doneTitle" text="doneText" button={button}>
			{actionData?.refusal ? <p role="alert">{actionData.refusal}</p> : null}
			<input type="hidden" name={formField} value="newsletter" />
			{agree ? <ShownWords form="newsletter" words={agree} /> : null}
		</ConsentPage>
	)
}

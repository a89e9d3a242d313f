import { data } from 'react-router'
import { getHeadsOrFirst } from '#content/text/head/queries.server.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { db } from '#platform/db/client.server.ts'
import { EnquiryListPage } from '#enquiries/forms/enquiry-list-page.tsx'
import { toListedView } from '#enquiries/leads/listed-products.ts'
import { readListedProducts, unreadProducts } from '#enquiries/leads/listed-products.server.ts'
import { getFormWordsOrFirst } from '#enquiries/leads/form-words.server.ts'
import { leavesOut } from '#platform/business/business.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { randomKey } from '#platform/lib/random-key.ts'
import { headOf, isGone, missingMeta, pageMeta, wordsMeta } from '#kit/site/document/meta.ts'
import { keyCookieText, listedIn, listKeyIn } from '#kit/site/enquiry/enquiry-cookies.ts'
import type { ListedProduct } from '#kit/site/enquiry/enquiry-cookies.ts'
import { UnexpectedError } from '#kit/site/failure/failure-screens.tsx'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/enquiry.ts'

/** The one page that is made of the visitor's own cookies: it is kept by nobody, neither our cache nor a browser. */
const ownHeaders = { 'Cache-Control': 'private, no-store' }

export async function loader({ request, context, url }: Route.LoaderArgs) {
	if (await leavesOut(db, '/enquiry').catch(() => false))
		throw notFound('The enquiry list is left out')
	const cookies = request.headers.get('Cookie') ?? ''
	const listed = listedIn(cookies)
	const [products, heads, formWords] = await Promise.all([
		readProducts(listed),
		getHeadsOrFirst(context, 'enquiry'),
		withLinks(context, db, getFormWordsOrFirst(context, 'list')),
	])
	const listKey = listKeyIn(cookies) ?? randomKey()
	const headers = new Headers(ownHeaders)
	if (listed.length > 0) {
		const isSecure = context.get(visitorContext).origin.startsWith('https:')
		headers.append('Set-Cookie', keyCookieText(listKey, { isSecure }))
	}
	const page = { products, listKey, note: url.searchParams.get('note') }
	return data({ ...page, words: heads.enquiry, formWords }, { headers })
}

/** The list can be read, and sent once the database is back, without what the products are called now. */
async function readProducts(listed: readonly ListedProduct[]) {
	try {
		return (await readListedProducts(db, listed)).map(toListedView)
	} catch (error) {
		logger.error({ err: error }, 'the products of a list could not be read')
		return unreadProducts(listed).map(toListedView)
	}
}

/** The form posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
	const retry = actionHeaders.get('Retry-After')
	const own = new Headers(loaderHeaders)
	own.set('Cache-Control', ownHeaders['Cache-Control'])
	if (retry) own.set('Retry-After', retry)
	return own
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
	const at = { path: '/enquiry', ...headOf(matches) }
	if (isGone(error)) return missingMeta(at)
	return pageMeta({
		...wordsMeta(loaderData?.words, 'My enquiry'),
		...at,
		robots: 'noindex,follow',
	})
}

export default function EnquiryRoute({ loaderData }: Route.ComponentProps) {
	const { formWords: _, ...page } = loaderData
	return <EnquiryListPage {...page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error}>
			<UnexpectedError error={error} />
		</ReadFailureToast>
	)
}

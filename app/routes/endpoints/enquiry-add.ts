import { redirect } from 'react-router'
import { leavesOut } from '#platform/business/business.server.ts'
import { db } from '#platform/db/client.server.ts'
import { findShownProduct } from '#enquiries/leads/listed-products.server.ts'
import { notSavedMessage } from '#enquiries/leads/lead-response.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { pathBefore } from '#platform/lib/http/path-before.ts'
import { randomKey } from '#platform/lib/random-key.ts'
import {
	keyCookieText,
	listedIn,
	listKeyIn,
	maxListed,
	productCookieText,
} from '#kit/site/enquiry/enquiry-cookies.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/enquiry-add.ts'

type EnquiryAddError = 'full' | 'unknown' | 'away'

const messages: Record<EnquiryAddError, string> = {
	full: `Your list has ${maxListed} products, as many as one enquiry can have.`,
	unknown: 'This product is not on our site any longer.',
	away: notSavedMessage,
}

/**
 * `POST /enquiry/add`: puts a product on the visitor's enquiry list, in a cookie of its own. Without scripts it leads
 * back to the button that was pressed, on a page that knows nothing of the list; scripts get JSON.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const isCall = request.headers.get('Content-Type')?.startsWith('application/json') === true
	const requested = await readRequested(request, isCall)
	const made = await makeCookies(request.headers.get('Cookie') ?? '', requested, {
		isSecure: context.get(visitorContext).origin.startsWith('https:'),
	})
	const headers = new Headers({ 'Cache-Control': 'no-store' })
	if (typeof made === 'string') {
		if (isCall) return Response.json({ error: messages[made] }, { status: 409, headers })
		return redirect(`/enquiry?note=${made}`, { status: 303, headers })
	}
	for (const cookie of made) headers.append('Set-Cookie', cookie)
	if (isCall) return Response.json({ success: true }, { headers })
	const back = pathBefore(request)
	return redirect(back === null ? '/enquiry' : `${back}#${requested}`, { status: 303, headers })
}

export function loader() {
	return redirect('/enquiry', 302)
}

/** The value of the pressed button: the version on the page, and its address. */
async function readRequested(request: Request, isCall: boolean): Promise<string> {
	try {
		const read: { add?: unknown } | null = isCall
			? await request.json()
			: Object.fromEntries(await request.formData())
		return typeof read?.add === 'string' ? read.add : ''
	} catch {
		return ''
	}
}

/** One that is on the list already keeps its amount, and is now as it was seen last. */
async function makeCookies(
	cookies: string,
	requested: string,
	where: { isSecure: boolean },
): Promise<string[] | EnquiryAddError> {
	const [, version, slug] = /^(\d{1,9})\.([a-z\d-]{1,200})$/.exec(requested) ?? []
	if (!version || !slug) return 'unknown'
	try {
		const seen = { version: Number(version), slug }
		const id = await findShownProduct(db, seen)
		if (id === null || (await leavesOut(db, '/enquiry'))) return 'unknown'
		const listed = listedIn(cookies)
		const { amount = 1 } = listed.find((product) => product.id === id) ?? {}
		if (listed.length >= maxListed && !listed.some((product) => product.id === id)) return 'full'
		return [
			productCookieText({ id, amount, ...seen }, where),
			keyCookieText(listKeyIn(cookies) ?? randomKey(), where),
		]
	} catch (error) {
		logger.error({ err: error }, 'a product was not put on a list')
		return 'away'
	}
}

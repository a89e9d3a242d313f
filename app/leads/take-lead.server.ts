// Forms posted without scripts: the same checks and messages, and the page again.
import { data, redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { databaseAwayContext, isDatabaseAway } from '#app/db/errors.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { readBody } from '#app/lib/http/read-body.server.ts'
import { endedCookieTexts } from '#app/site/enquiry/enquiry-cookies.ts'
import { visitorContext } from '#app/site/visitor.ts'
import { sentBeforeMessage, sentParameter, notSavedMessage, waitMessage } from './lead-response.ts'
import type { LeadRefusal } from './lead-response.ts'
import { formField, leadForms, officeField, trapField } from './forms.ts'
import { fieldNames, productIdsIn, removeField } from './product-fields.ts'
import type { LeadForm } from './forms.ts'
import { markField, shownField } from './form-words.ts'
import { getFirstWords } from './form-words.server.ts'
import { sentMark } from './sent-mark.server.ts'
import { readOffice } from './read-call.server.ts'
import { submitLead } from './submit.server.ts'
import type { Submission, SubmitError } from './submit.server.ts'

/** The server's limit for a form: larger requests are refused before they get here. */
const maxBodyBytes = 64 * 1024

type Page = {
	url: URL
	context: Readonly<RouterContextProvider>
	/** For a download form: reads its resource. Called where a failure keeps what was typed. */
	readResource?: () => Promise<Submission['resource']>
}

/**
 * Handles a form posted to its own page. Accepted: redirects to the page's thank-you state, so that a reload sends
 * nothing again. Refused: returns all that was typed and the reasons, with a fitting status.
 */
export async function takeLead(db: Db, request: Request, page: Page) {
	const text = await readBody(request, maxBodyBytes)
	const posted = new URLSearchParams(text ?? '')
	const form = posted.get(formField)
	if (text === null || !isLeadForm(form)) {
		throw data({ reason: 'Not a form of ours' }, { status: text === null ? 413 : 400 })
	}
	const visitor = page.context.get(visitorContext)
	const removed = form === 'list' ? posted.get(removeField) : null
	const values = Object.fromEntries(
		// Browsers post a line break as two characters.
		fieldNames(form, posted.keys()).map((name) => [
			name,
			(posted.get(name) ?? '').replaceAll('\r\n', '\n'),
		]),
	)
	if (removed !== null) {
		const response: LeadRefusal = { form, values, errors: {}, message: null, removed }
		return data(response, { headers: cookiesOf(endedCookieTexts([removed], { isSent: false })) })
	}
	try {
		const taken = await submitLead(db, {
			...visitor,
			country: readOffice(posted.get(officeField)) ?? visitor.country,
			form,
			values: form === 'download' ? { ...values, subscribe: posted.has('subscribe') } : values,
			page: page.url.pathname,
			idempotencyKey: null,
			isPlainPost: true,
			shown: { text: posted.get(shownField) ?? '', mark: posted.get(markField) ?? '' },
			trap: posted.get(trapField) ?? '',
			elapsedMs: null,
			resource: await page.readResource?.(),
		})
		if (!taken.ok) return refuse(taken.error, { form, values })
		const sent = endedCookieTexts(productIdsIn(posted.keys()), { isSent: true })
		return thank(page.url, form, form === 'list' ? sent : [])
	} catch (error) {
		logger.error({ err: error, requestId: visitor.requestId, form }, 'a message was not saved')
		// Saves the page around the form from waiting for the same failure.
		if (isDatabaseAway(error)) page.context.set(databaseAwayContext, true)
		// A page that cannot be read shows them with the form.
		const words = await getFirstWords(form)
		const response: LeadRefusal = { form, values, errors: {}, message: notSavedMessage, words }
		return data(response, { status: 503, headers: { 'Retry-After': '10' } })
	}
}

function thank(url: URL, form: LeadForm, cookies: readonly string[]) {
	const search = new URLSearchParams(url.search)
	search.set(sentParameter, sentMark(form, new Date()))
	return redirect(`${url.pathname}?${search.toString()}#${form}-answer`, {
		status: 303,
		headers: cookiesOf(cookies),
	})
}

function cookiesOf(texts: readonly string[]): Headers {
	return new Headers(texts.map((text): [string, string] => ['Set-Cookie', text]))
}

function refuse(error: SubmitError, given: Pick<LeadRefusal, 'form' | 'values'>) {
	if (error.code === 'invalid') {
		return data<LeadRefusal>({ ...given, errors: error.errors, message: null }, { status: 400 })
	}
	if (error.code === 'sentBefore') {
		return data<LeadRefusal>({ ...given, errors: {}, message: sentBeforeMessage }, { status: 409 })
	}
	const { retryAfterSeconds } = error
	return data<LeadRefusal>(
		{ ...given, errors: {}, message: waitMessage(retryAfterSeconds) },
		{ status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
	)
}

function isLeadForm(name: unknown): name is LeadForm {
	return typeof name === 'string' && Object.hasOwn(leadForms, name)
}

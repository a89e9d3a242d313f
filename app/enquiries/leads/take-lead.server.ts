// Forms posted without scripts: the same checks and messages, and the page again.
import { data, redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { databaseAwayContext, isDatabaseAway } from '#platform/db/errors.server.ts'
import { db as siteDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { endedCookieTexts } from '#kit/site/enquiry/enquiry-cookies.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import { sentBeforeMessage, sentParameter, notSavedMessage, waitMessage } from './lead-response.ts'
import type { LeadRefusal } from './lead-response.ts'
import { formField, leadForms, officeField, trapField } from './forms.ts'
import { fieldNames, productIdsIn, removeField } from './product-fields.ts'
import type { LeadForm } from './forms.ts'
import { markField, shownField } from './form-words.ts'
import { getDefaultWords } from './form-words.server.ts'
import { sentMark } from './sent-mark.server.ts'
import { takePictures } from './pictures/take-pictures.server.ts'
import { readForm } from './pictures/read-form.server.ts'
import { readOffice } from './read-call.server.ts'
import { checkLead } from './schemas.ts'
import type { FieldErrors } from './schemas.ts'
import { submitLead } from './submit.server.ts'
import type { Submission, SubmitError } from './submit.server.ts'

type Page = {
	url: URL
	context: Readonly<RouterContextProvider>
	/** For a download form: reads its resource. Called where a failure keeps what was typed. */
	readResource?: () => Promise<Submission['resource']>
}

/** The action of a page with a form. */
export function leadAction({ request, url, context }: Page & { request: Request }) {
	return takeLead(siteDb, request, { url, context })
}

/**
 * Handles a form posted to its own page. Accepted: redirects to the page's thank-you state, so that a reload sends
 * nothing again. Refused: returns all that was typed and the reasons, with a fitting status.
 */
export async function takeLead(db: Db, request: Request, page: Page) {
	const { address, requestId } = page.context.get(visitorContext)
	using posted = await readForm(request, address)
	const form = posted?.fields.get(formField)
	if (!posted || !isLeadForm(form)) {
		throw data({ reason: 'Not a form of ours' }, { status: posted ? 400 : 413 })
	}
	const { fields } = posted
	const values = Object.fromEntries(
		// Browsers post a line break as two characters.
		fieldNames(form, fields.keys()).map((name) => [
			name,
			(fields.get(name) ?? '').replaceAll('\r\n', '\n'),
		]),
	)
	try {
		const pictures = 'pictures' in values ? await takePictures(db, posted, address) : noPictures
		const given = { ...values, ...('pictures' in values && { pictures: pictures.lines }) }
		const wrong: FieldErrors = pictures.error === null ? {} : { pictures: pictures.error }
		const removed = form === 'list' ? fields.get(removeField) : null
		if (removed !== null) return remove(removed, { form, values: given, errors: wrong })
		if (pictures.error === null) return await submit(db, { form, values: given, fields, page })
		const checked = checkLead(form, given)
		const errors = { ...(!checked.ok && checked.errors), ...wrong }
		return refuseLead({ code: 'invalid', errors }, { form, values: given })
	} catch (error) {
		logger.error({ err: error, requestId, form }, 'a message was not saved')
		// Saves the page around the form from waiting for the same failure.
		if (isDatabaseAway(error)) page.context.set(databaseAwayContext, true)
		// A page that cannot be read shows them with the form.
		const words = await getDefaultWords(form)
		const response: LeadRefusal = { form, values, errors: {}, message: notSavedMessage, words }
		return data(response, { status: 503, headers: { 'Retry-After': '10' } })
	}
}

const noPictures = { lines: '', error: null }

type Filled = {
	form: LeadForm
	values: Record<string, string>
	/** All fields, those that every form has too. */
	fields: URLSearchParams
	page: Page
}

async function submit(db: Db, { form, values, fields, page }: Filled) {
	const visitor = page.context.get(visitorContext)
	const taken = await submitLead(db, {
		...visitor,
		country: readOffice(fields.get(officeField)) ?? visitor.country,
		form,
		values: form === 'download' ? { ...values, subscribe: fields.has('subscribe') } : values,
		page: page.url.pathname,
		idempotencyKey: null,
		isPlainPost: true,
		shown: { text: fields.get(shownField) ?? '', mark: fields.get(markField) ?? '' },
		trap: fields.get(trapField) ?? '',
		elapsedMs: null,
		resource: await page.readResource?.(),
	})
	if (!taken.ok) return refuseLead(taken.error, { form, values })
	const sent = endedCookieTexts(productIdsIn(fields.keys()), { isSent: true })
	return thank(page.url, form, form === 'list' ? sent : [])
}

/** The page again, without a product of the list; what was typed and chosen stays. */
function remove(removed: string, given: Pick<LeadRefusal, 'form' | 'values' | 'errors'>) {
	return data<LeadRefusal>(
		{ ...given, message: null, removed },
		{ headers: cookiesOf(endedCookieTexts([removed], { isSent: false })) },
	)
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

function refuseLead(error: SubmitError, given: Pick<LeadRefusal, 'form' | 'values'>) {
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

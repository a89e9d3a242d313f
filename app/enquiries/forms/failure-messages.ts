// The messages of a form that could not be sent, as specified.
import type { LeadForm } from '#enquiries/leads/forms.ts'
import type { Failure } from './send-call.ts'
import { offlineMessages } from './offline-messages.ts'
import type { FailureMessage } from './offline-messages.ts'

const unknownError = 'Unknown error occurred'

export function failureMessage(form: LeadForm, failure: Failure): FailureMessage {
	const offline = offlineMessages[form]
	return failure.kind === 'unreachable' ? offline : messagesByForm[form](failure, offline)
}

type ResponseFailure = Exclude<Failure, { kind: 'unreachable' }>
type Words = (failure: ResponseFailure, offline: FailureMessage) => FailureMessage

const messagesByForm: Record<LeadForm, Words> = {
	enquiry(failure, offline) {
		if (failure.kind === 'timedOut') return offline
		return asToast(failure.kind === 'refused' ? refusal(failure) : noEnquiry)
	},
	/** As one product, without a start that means nothing to visitors. */
	list(failure, offline) {
		if (failure.kind === 'timedOut') return offline
		return asToast(failure.kind === 'refused' ? (failure.error ?? refusal(failure)) : noEnquiry)
	},
	contact: (failure, { message }) => ({
		message: (failure.kind === 'refused' && failure.error) || message,
		cause: causeOf(failure),
	}),
	newsletter(failure, offline) {
		if (failure.kind === 'timedOut') return offline
		return { ...offline, message: `Connection error: ${newsletterReason(failure)}` }
	},
	request(failure) {
		const message = requestMessage(failure)
		return { message, toast: { title: 'Error', description: message } }
	},
	download: (failure, offline) => ({ ...offline, cause: causeOf(failure) }),
}

const noEnquiry = 'Failed to send your enquiry. Please try again later.'

function asToast(message: string): FailureMessage {
	return { message, toast: { title: message } }
}

function newsletterReason(failure: Exclude<ResponseFailure, { kind: 'timedOut' }>): string {
	if (failure.kind === 'broken') return 'The response could not be read'
	const { isOk, error, statusText } = failure
	return error ?? (isOk ? unknownError : statusText)
}

function requestMessage(failure: ResponseFailure): string {
	if (failure.kind === 'refused') return refusal(failure)
	if (failure.kind === 'timedOut') return 'Request timed out after 15 seconds'
	return unknownError
}

function refusal({ isOk, error, statusText }: Failure & { kind: 'refused' }): string {
	return isOk ? (error ?? unknownError) : `Server error: ${error ?? statusText}`
}

function causeOf({ kind }: ResponseFailure): string | undefined {
	return kind === 'timedOut' ? 'No response for 15 seconds.' : undefined
}

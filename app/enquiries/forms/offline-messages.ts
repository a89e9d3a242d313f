import type { LeadForm } from '#enquiries/leads/forms.ts'

export type FailureMessage = {
	/** Shown in the form, below its own title for failures. */
	message: string
	/** A second sentence: what may be the cause. */
	cause?: string
	toast?: { title: string; description?: string }
}

const noServers =
	'Connection error: Unable to reach our servers. Please check your internet connection and try again.'
const noEnquiry =
	'Connection error: Unable to send your enquiry. Please check your internet connection and try again.'

const enquiry: FailureMessage = { message: noEnquiry, toast: { title: noEnquiry } }

/** Messages without a connection. Pages carry them, since nothing can be fetched then. */
export const offlineMessages: Record<LeadForm, FailureMessage> = {
	enquiry,
	list: enquiry,
	contact: {
		message: 'An error occurred while sending your message. Please try again later.',
		cause: 'Please check your internet connection.',
	},
	newsletter: {
		message: noServers,
		toast: { title: 'Error', description: 'Failed to subscribe. Please try again.' },
	},
	request: { message: noServers, toast: { title: 'Error', description: noServers } },
	download: {
		message: 'The file could not be fetched. Please try again.',
		cause: 'Please check your internet connection.',
		toast: { title: 'Failed to process your download' },
	},
}

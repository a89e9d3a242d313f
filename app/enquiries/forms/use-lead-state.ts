import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { LeadRefusal } from '#enquiries/leads/lead-response.ts'
import type { FailureMessage } from './offline-messages.ts'
import type { FieldErrors } from '#enquiries/leads/schemas.ts'

type LeadState = {
	phase: 'idle' | 'sending' | 'sent'
	errors: FieldErrors
	failure: FailureMessage | null
	/** The values of a form that the server sent back. */
	typed: Record<string, string>
	/** Characters of the texts near their limits; null until the visitor types. */
	lengths: Record<string, number> | null
	/** Counts the forms filled in one after another; each is a new element. */
	round: number
}

const emptyForm = { phase: 'idle', errors: {}, failure: null, typed: {}, lengths: null } as const

/** The state of a form between the first input and the result. */
export function useLeadState(refusal: LeadRefusal | null, wasSent: boolean) {
	const [state, setState] = useState<LeadState>(() => ({
		phase: wasSent ? 'sent' : 'idle',
		errors: refusal?.errors ?? {},
		failure: refusal?.message ? { message: refusal.message } : null,
		typed: refusal?.values ?? {},
		lengths: null,
		round: 0,
	}))
	return {
		state,
		change: (change: Partial<LeadState>) => setState((now) => ({ ...now, ...change })),
		/** Like `change`, but rendered before it returns. */
		show: (change: Partial<LeadState>) =>
			flushSync(() => setState((now) => ({ ...now, ...change }))),
		startAgain: () => setState(({ round }) => ({ ...emptyForm, round: round + 1 })),
	}
}

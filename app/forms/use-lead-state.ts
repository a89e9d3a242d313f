import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { LeadRefusal } from '#app/leads/answer.ts'
import type { FailureMessage } from './offline-messages.ts'
import type { FieldErrors } from '#app/leads/schemas.ts'

type LeadState = {
	phase: 'idle' | 'sending' | 'sent'
	errors: FieldErrors
	failure: FailureMessage | null
	/** What the form came back with from the server. */
	typed: Record<string, string>
	/** Characters of the texts that are near their limits; null until somebody types. */
	lengths: Record<string, number> | null
	/** Counts the forms filled one after another: each is a new one. */
	round: number
}

const emptyForm = { phase: 'idle', errors: {}, failure: null, typed: {}, lengths: null } as const

/** Where a form is between the first letter and the answer. */
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
		/** The page shows it when this returns. */
		show: (change: Partial<LeadState>) =>
			flushSync(() => setState((now) => ({ ...now, ...change }))),
		startAgain: () => setState(({ round }) => ({ ...emptyForm, round: round + 1 })),
	}
}

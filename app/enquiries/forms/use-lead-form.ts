import { useEffect, useRef, useState } from 'react'
import type { RefObject, SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useRouteLoaderData } from 'react-router'
import { useBusiness } from '#platform/business/use-business.ts'
import { isServerThere } from '#kit/site/connection/is-server-there.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { sentParameter } from '#enquiries/leads/lead-response.ts'
import type { LeadRefusal } from '#enquiries/leads/lead-response.ts'
import type { Sending } from './give-file.ts'
import type { FailureMessage } from './offline-messages.ts'
import type { CalledForm } from '#enquiries/leads/calls.ts'
import type { LeadForm } from '#enquiries/leads/forms.ts'
import { engineAtHand, engineInTime, loadEngine } from './load-engine.ts'
import type { LeadEngine } from './load-engine.ts'
import type { FieldErrors, LeadValues } from '#enquiries/leads/schemas.ts'
import type { Outcome } from './send-call.ts'
import { readSession, writeSession } from './session-store.ts'
import { offlineMessages } from './offline-messages.ts'
import { useRefusal, useWasSent } from './lead-form-context.ts'

export type LeadFormOptions<F extends LeadForm> = {
	form: F
	/** What the form is about, such as one product; each subject has its own draft. */
	subject?: string
	/** Whether it is in a dialog, which closes after sending: the thanks are shown elsewhere. */
	isInDialog?: boolean
	/** What sends it; by default the call of the form. */
	send?: (engine: LeadEngine, value: LeadValues[F], sending: Sending) => Promise<Outcome>
	/** Runs once the form is accepted, with what was sent; null when that was before scripts started. */
	onTaken: (value: LeadValues[F] | null) => void
}

type Parts<F extends LeadForm> = LeadFormOptions<F> & {
	draftKey: string
	element: RefObject<HTMLFormElement | null>
	summary: RefObject<HTMLDivElement | null>
	lead: Lead
}

/**
 * A form from the first input to the result: saved as a draft, checked on submit and then field by field, sent once.
 * Before this has started, and without scripts, the browser posts the form to its own page.
 */
export function useLeadForm<F extends LeadForm>(options: LeadFormOptions<F>) {
	const { form, subject = '' } = options
	const refusal = useRefusal(form)
	const wasSent = useWasSent(form)
	const element = useRef<HTMLFormElement>(null)
	const summary = useRef<HTMLDivElement>(null)
	const lead = useLeadState(refusal, wasSent)
	const draftKey = `lead-draft:${form}:${subject}`
	const submit = useSubmit({ ...options, draftKey, element, summary, lead })
	const { round, phase } = lead.state
	const isShown = phase !== 'sent'

	useEffect(() => {
		const posted = element.current
		return posted && isShown ? begin(posted, { form, draftKey }) : undefined
	}, [form, draftKey, round, isShown])

	useEffect(() => {
		if (wasSent) {
			clearSent()
			submit.take(null)
		} else summary.current?.focus()
		// oxlint-disable-next-line react/exhaustive-deps -- once, for what the page was opened with
	}, [])

	return {
		...lead.state,
		element,
		summary,
		startAgain: () => {
			flushSync(lead.startAgain)
			findFirstField(element.current)?.focus()
		},
		onSubmit: submit.onSubmit,
		onInput: submit.onInput,
	}
}

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
function useLeadState(refusal: LeadRefusal | null, wasSent: boolean) {
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

/** The handlers for typing and for the submit button; repeated presses send the form once. */
function useSubmit<F extends LeadForm>(parts: Parts<F>) {
	const { form, isInDialog, draftKey, element, summary, lead, onTaken } = parts
	const { send = callOf(form) } = parts
	const isBusy = useRef(false)
	const wrongFields = useRef(Object.keys(lead.state.errors))
	const site = useSiteCall()

	function take(value: LeadValues[F] | null) {
		writeSession(draftKey, null)
		// A further message from this tab came from nowhere else.
		writeSession('from', '')
		if (isInDialog) {
			// The browser returns the focus to the button that opened it.
			element.current?.closest('dialog')?.close()
			lead.startAgain()
		} else lead.change({ phase: 'sent' })
		onTaken(value)
	}

	function fail(failure: FailureMessage) {
		lead.show({ phase: 'idle', failure })
		if (failure.toast) void showToast({ ...failure.toast, kind: 'error' })
	}

	async function sendChecked(engine: LeadEngine, posted: HTMLFormElement, value: LeadValues[F]) {
		const guard = engine.guardFor(posted, { form, draftKey }, value)
		const giveFocusBack = lendFocus(posted)
		lead.change({ phase: 'sending', failure: null })
		const outcome = await send(engine, value, { guard, ...site }).catch(() => broken)
		if (outcome.kind === 'taken') return take(value)
		fail(engine.failureMessage(form, outcome))
		giveFocusBack()
	}

	async function submit(posted: HTMLFormElement) {
		const engine = engineAtHand() ?? (await whileBusy(lead, posted, engineInTime))
		if (!engine) {
			// After an update of the site an older page cannot load its scripts; its forms can still be posted.
			if (await whileBusy(lead, posted, isServerThere)) posted.submit()
			else fail(offlineMessages[form])
			return
		}
		const settled = engine.picturesSettled(posted)
		if (settled) await whileBusy(lead, posted, () => settled)
		const checked = engine.checkForm(posted, form)
		const errors = checked.ok ? {} : checked.errors
		wrongFields.current = Object.keys(errors)
		lead.show({ errors })
		summary.current?.focus()
		if (checked.ok) await sendChecked(engine, posted, checked.value)
	}

	async function follow(posted: HTMLFormElement) {
		// Without waiting when possible: the visitor may leave the page with the next touch.
		const engine = engineAtHand() ?? (await loadEngine())
		engine.saveDraft(posted, { form, draftKey })
		lead.change({ lengths: engine.longTexts(posted, form) })
		if (wrongFields.current.length === 0) return
		const checked = engine.checkForm(posted, form)
		const errors = Object.entries(checked.ok ? {} : checked.errors)
		lead.change({
			errors: Object.fromEntries(errors.filter(([name]) => wrongFields.current.includes(name))),
		})
	}

	return {
		take,
		onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
			event.preventDefault()
			if (isBusy.current) return
			isBusy.current = true
			void submit(event.currentTarget).finally(() => {
				isBusy.current = false
			})
		},
		onInput: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
			void follow(currentTarget).catch(() => {})
		},
	}
}

/** What every call of the site's own carries: its public key, and where messages to the business go. */
function useSiteCall() {
	const { anonKey = '' } = useRouteLoaderData<{ anonKey?: string }>('root') ?? {}
	return { anonKey, toEmail: useBusiness().email }
}

/** Sends a form by the call of its own; a download has two, and another way. */
function callOf<F extends LeadForm>(form: F): NonNullable<LeadFormOptions<F>['send']> {
	return (engine, value, sending) =>
		engine.sendLead(form as CalledForm, value as LeadValues[CalledForm], sending)
}

type Lead = ReturnType<typeof useLeadState>

/** Shows the form as busy while `work` runs. */
async function whileBusy<T>(
	lead: Lead,
	posted: HTMLFormElement,
	work: () => Promise<T>,
): Promise<T> {
	const giveFocusBack = lendFocus(posted)
	lead.change({ phase: 'sending', failure: null })
	const result = await work()
	// Locked fields are not posted.
	lead.show({ phase: 'idle' })
	giveFocusBack()
	return result
}

/** A locked field cannot keep the focus, so the button takes it; the returned function gives it back. */
function lendFocus(posted: HTMLFormElement): () => void {
	const focused = document.activeElement
	posted.querySelector<HTMLElement>('button:not([type=button])')?.focus({ preventScroll: true })
	return () => {
		if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
	}
}

const broken: Outcome = { kind: 'broken' }

/** Starts at the first focus; at once when there is a draft or the form has the focus. Returns the clean-up. */
function begin(posted: HTMLFormElement, place: { form: LeadForm; draftKey: string }) {
	// From here on the specified messages are shown, not the browser's.
	posted.noValidate = true
	let stopKeeping = () => {}
	const start = () => {
		stopKeeping = keepUntilBegun(posted, place.draftKey)
		void loadEngine().then(
			(engine) => {
				stopKeeping()
				engine.beginForm(posted, place)
			},
			() => {},
		)
	}
	const isBegun = readSession(place.draftKey) !== null || posted.contains(document.activeElement)
	if (isBegun) start()
	else posted.addEventListener('focusin', start, { once: true })
	return () => {
		posted.removeEventListener('focusin', start)
		stopKeeping()
	}
}

/** Until the engine is loaded, saves input as a draft when the visitor leaves, unless there is one already. */
function keepUntilBegun(posted: HTMLFormElement, draftKey: string): () => void {
	const keep = () => writeSession(draftKey, { values: Object.fromEntries(new FormData(posted)) })
	if (readSession(draftKey) === null) document.addEventListener('visibilitychange', keep)
	return () => document.removeEventListener('visibilitychange', keep)
}

function findFirstField(posted: HTMLFormElement | null): HTMLElement | null {
	return posted?.querySelector('.field :is(input, select, textarea)') ?? null
}

/** Cleans the address, so that a reload shows the form, not the thanks. */
function clearSent() {
	const url = new URL(location.href)
	url.searchParams.delete(sentParameter)
	url.hash = ''
	history.replaceState(history.state, '', url)
}
